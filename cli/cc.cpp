// SPDX-License-Identifier: Apache-2.0
// `skerry cc`: the connected components of the matrix in a file.
#include <CLI/CLI.hpp>
#include <chrono>
#include <concepts>
#include <memory>
#include <stdexcept>
#include <string>

#include "cli/any_ids.hpp"
#include "cli/cc_stream.hpp"
#include "cli/help.hpp"
#include "cli/id_bounds.hpp"
#include "cli/kernel_options.hpp"
#include "cli/launch.hpp"
#include "cli/progress.hpp"
#include "cli/solve_file.hpp"

namespace skerry {

namespace {

struct cc_arguments : solve_arguments {
  std::string output;  // --output
  id_arguments ids;
  bool rows = false;    // --rows
  bool stream = false;  // --stream
};

/// The problem that cc() solves.
struct components {
  bool bipartite;

  template <class View>
  [[nodiscard]] auto solve(const View& A, const options& how) const {
    return cc(A, how);
  }
  template <class View, class Index>
  [[nodiscard]] verification check(const View& A, std::span<const Index> labels,
                                   std::uint64_t max_bytes) const {
    return verify(
        A, labels,
        {.bipartite = bipartite, .max_bytes = max_bytes, .watch = work_on_terminal("verifying")});
  }
};

/// For a matrix that was streamed from the file to the device.  Verification reads the file.
int solve(const cc_arguments& args, const streamed_result& found, cc_report& report) {
  report.entries = found.entries;
  const std::span<const std::uint32_t> labels(found.answer.labels);
  const auto again = [&] {
    auto next = cc_streamed(args.file, args.how, args.reading);
    if (!next)
      throw std::runtime_error(
          "the matrix now fits into the device's memory; set --gpu-memory to stream every repeat");
    return std::move(next->answer);
  };
  if (!repeat(args, found.answer, again, report)) return exit_wrong_labels;
  if (args.verify) {
    const stored_matrix A = read(args.file, args.reading, reads_on_terminal("reading"));
    const auto verify_view = [&]<class View>(const View& view) -> bool {
      if constexpr (std::same_as<typename View::index, std::uint32_t>)
        return verify_labels(args, components{args.how.bipartite},
                             left_of(args.how.limits.max_bytes, A.bytes()), view, labels, report);
      throw std::logic_error("a streamed file was read with wider ids than it was solved with");
    };
    if (!with_file_context(args.file, A, [&] { return with_view(A, verify_view); }))
      return exit_wrong_labels;
  }
  write_answer(args, found.answer, names_of_rows(args, report), report);
  return exit_right;
}

int solve_with_ids(const cc_arguments& args, cc_report& report) {
  const matrix_with_ids from = read_matrix_with_ids(args, args.ids, report);
  const with_ids<components> problem{{args.how.bipartite}, from, reading_with_ids(args, args.ids)};
  const int status = solve_stored(args, problem, from.matrix, report);
  name_components(args, from.ids, report);
  return status;
}

/// Rows of a table that share a key.
struct table_rows : with_rows<components> {
  id_read_options reading;
  std::string delimiter;

  template <class Index>
  void write_lines(const solve_arguments& args, const result<Index>& answer) const {
    if constexpr (std::same_as<Index, std::uint32_t>)
      write_table_lines(args, reading, nullptr, std::span(&answer, 1),
                        {.delimiter = delimiter, .dense = args.numbering == "dense"});
  }
};

int solve_rows(const cc_arguments& args, cc_report& report) {
  const id_read_options reading = reading_with_ids(args, args.ids);
  const auto begin = std::chrono::steady_clock::now();
  const matrix_of_rows from = read_rows(args.file, reading, reads_on_terminal("reading"));
  report.seconds.read = seconds_since(begin);
  return solve_stored(args, table_rows{{{false}}, reading, from.delimiter}, from.matrix, report);
}

int solve(const cc_arguments& args, cc_report& report) {
  if (args.ids.has_bounds() && !args.rows && !args.stream)
    return solve_at_bounds(args, args.ids, report);
  if (args.rows) return solve_rows(args, report);
  if (args.stream)
    return args.ids.are_any() ? solve_stream_with_ids(args, args.ids, report)
                              : solve_stream(args, report);
  if (args.ids.are_any()) return solve_with_ids(args, report);
  if (args.largest.empty())  // which needs the entries in memory
    if (const auto streamed = cc_streamed(args.file, args.how, args.reading))
      return solve(args, *streamed, report);
  const stored_matrix A = read_matrix(args, report);
  return solve_stored(args, with_rows<components>{{args.how.bipartite}}, A, report);
}

int run_cc(const CLI::App& command, cc_arguments args) {
  check_backend_of_process(args.how.backend);
  check_kernel_options(command, args.how, args.output);
  if (args.rows) {
    args.ids.ids = "any";
    if (args.stream)
      throw std::invalid_argument(
          "--rows reads the file once for each column, which --stream does not; omit --stream");
  }
  check_id_options(command, args.ids, args.reading);
  check_tables(args, args.ids, args.rows);
  complete(args);
  if (args.stream) check_stream(args);
  std::FILE* const to = report_stream(args);
  cc_report report;
  report.file = args.file;
  const int status = solve(args, report);
  print_report(args, report, to);
  return status;
}

}  // namespace

void add_cc(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("cc", "Compute the components of the matrix in a file");
  const auto args = std::make_shared<cc_arguments>();
  auto& how = args->how;
  add_input_options(*command, *args);
  add_id_options(*command, args->ids);
  command->add_flag("--rows", args->rows,
                    "The rows of the table are the vertices: two are connected if they have the "
                    "same id in one of --columns; implies --ids any");
  group_options(*command, "Any ids", {"--rows"});
  add_output_options(*command, *args);
  command->add_flag(
      "--stream", args->stream,
      "Unite edges as they are parsed, in memory for the labels alone; the matrix may "
      "be larger than the memory");
  add_algorithm_options(*command, how);
  std::string of_ranks;
  for (const rank_backend_info& each : rank_backends())
    of_ranks += (of_ranks.empty() ? "" : " or ") + each.name;
  command->get_option("--backend")
      ->description("A name that `skerry info` lists; under mpirun also " + of_ranks);
  add_kernel_options(*command, how, args->output);
  command->footer(
      "Examples:\n"
      "  skerry cc graph.mtx --labels labels.txt --verify\n"
      "  skerry cc pairs.csv --ids any --append-labels groups.csv\n"
      "  skerry cc people.csv --rows --columns mail,phone --append-labels persons.csv\n");
  command->callback([command, args, &status] { status = run_cc(*command, *args); });
}

}  // namespace skerry
