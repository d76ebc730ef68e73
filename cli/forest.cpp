// SPDX-License-Identifier: Apache-2.0
// `skerry forest`: the components of the matrix in a file, and a spanning forest.
#include "skerry/forest.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <stdexcept>
#include <utility>
#include <variant>

#include "cli/any_ids.hpp"
#include "cli/forest_edges.hpp"
#include "cli/formats.hpp"
#include "cli/line_file.hpp"
#include "cli/solve_file.hpp"

namespace skerry {

namespace {

struct forest_arguments : solve_arguments {
  write_options writing;
  id_arguments ids;
};

/// Checks, before any file is read, that the edges can be written.
void check_edges(forest_arguments& args) {
  if (args.ids.are_any()) {
    check_text_name("--output", args.forest);
    if (args.writing.format)
      throw std::invalid_argument(
          "--to is for row numbers; edges between any ids are lines of two ids: drop it");
    return;
  }
  if (args.forest.empty()) {
    if (args.writing.format) throw std::invalid_argument("--to is the format of --output; add it");
    return;
  }
  if (is_stream(args.forest) && !args.writing.format) args.writing.format = format::edge_list;
  check_write_options(args.forest, args.writing);
}

/// Writes the edges of a graph whose vertices are row numbers.
struct row_edges {
  template <class Index>
  void write_edges(const forest_arguments& args, const forest<Index>& answer, const vertex_names&,
                   std::uint64_t max_bytes) const {
    write(args.forest, as_matrix(answer, max_bytes), args.writing);
  }
};

/// The same for any ids.
struct id_edges {
  void write_edges(const forest_arguments& args, const forest<std::uint32_t>& answer,
                   const vertex_names& by, std::uint64_t) const {
    const std::string delimiter = by.delimiter_in(args.forest);
    line_file out(args.forest, delimiter);
    for (const auto& [u, v] : answer.edges) {
      by.append(out.text(), u, delimiter);
      out.text() += delimiter;
      by.append(out.text(), v, delimiter);
      out.end_line();
    }
    out.commit();
  }
};

/// Solves, checks, and writes the files that are named. Returns the exit status.
///
/// A  the view of `stored`
template <class View, class Files>
int solve_forest(const forest_arguments& args, const options& how, const View& A,
                 const stored_matrix& stored, const Files& files, cc_report& report) {
  using index = typename View::index;
  const forest<index> answer = spanning_forest(A, how);
  const auto again = [&]() -> result<index> { return std::move(spanning_forest(A, how)); };
  if (!repeat<index>(args, answer, again, report)) return exit_wrong_labels;
  const std::uint64_t left =
      left_of(how.limits.max_bytes, answer.labels.size() * 3 * sizeof(index));
  if (args.verify) {
    const auto verdict = [&] {
      return verify(A, answer.certificate(), {.bipartite = how.bipartite, .max_bytes = left});
    };
    if (!check_labels(args, verdict, report)) return exit_wrong_labels;
  }
  const vertex_names names = files.names(args, report);
  write_answer<index>(args, answer, names, report);
  write_largest<index>(args, stored, answer, names, report);
  files.write_lines(args, answer);
  if (args.forest.empty()) return exit_right;
  const auto begin = std::chrono::steady_clock::now();
  files.write_edges(args, answer, names, left);
  report.seconds.write += seconds_since(begin);
  return exit_right;
}

int solve_rows(const forest_arguments& args, cc_report& report) {
  const stored_matrix A = read_matrix(args, report);
  const options how = options_for(args, A, report);
  return with_file_context(args.file, A, [&] {
    return with_view(A, [&](const auto& view) {
      return solve_forest(args, how, view, A, with_rows<row_edges>{}, report);
    });
  });
}

int solve_ids(const forest_arguments& args, cc_report& report) {
  const matrix_with_ids from = read_matrix_with_ids(args, args.ids, report);
  const options how = options_for(args, from.matrix, report);
  const auto& entries = std::get<coo<std::uint32_t>>(from.matrix.entries);
  const with_ids<id_edges> files{{}, from, reading_with_ids(args, args.ids)};
  const int status = solve_forest(args, how, entries.view(), from.matrix, files, report);
  name_components(args, from.ids, report);
  return status;
}

int run_forest(const CLI::App& command, forest_arguments args) {
  check_id_options(command, args.ids, args.reading);
  check_edges(args);
  // The checks of the options, before a file is read.
  static_cast<void>(spanning_forest(csr_view<std::uint32_t, std::uint32_t>{}, args.how));
  check_tables(args, args.ids);
  complete(args);
  std::FILE* const to = report_stream(args);
  cc_report report;
  report.file = args.file;
  const int status = args.ids.are_any() ? solve_ids(args, report) : solve_rows(args, report);
  print_report(args, report, to);
  return status;
}

}  // namespace

void add_forest(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("forest", "Compute components, and edges that connect each of them");
  const auto args = std::make_shared<forest_arguments>();
  add_algorithm_options(*command, args->how);
  add_input_options(*command, *args);
  add_id_options(*command, args->ids);
  command
      ->add_option(
          "--output", args->forest,
          "Write the edges, each an entry of the matrix or its mirror image, of rows counted "
          "from 0 unless the format counts from 1; - writes an edge list to standard output "
          "and the report to standard error")
      ->type_name("FILE");
  add_to(*command, "--to", args->writing.format);
  add_output_options(*command, *args);
  command->footer(
      "Examples:\n"
      "  skerry forest graph.mtx --output forest.el --labels labels.txt\n"
      "  skerry verify graph.mtx labels.txt --forest forest.el\n");
  command->callback([command, args, &status] { status = run_forest(*command, *args); });
}

}  // namespace skerry
