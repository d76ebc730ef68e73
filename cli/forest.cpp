// SPDX-License-Identifier: Apache-2.0
// `skerry forest`: the components of the matrix in a file, and a spanning forest.
#include "skerry/forest.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <stdexcept>
#include <utility>

#include "cli/forest_edges.hpp"
#include "cli/formats.hpp"
#include "cli/solve_file.hpp"

namespace skerry {

namespace {

struct forest_arguments : solve_arguments {
  write_options writing;
};

/// Checks, before any file is read, that the edges can be written.
void check_edges(forest_arguments& args) {
  if (args.forest.empty()) {
    if (args.writing.format) throw std::invalid_argument("--to is the format of --output; add it");
    return;
  }
  if (is_stream(args.forest) && !args.writing.format) args.writing.format = format::edge_list;
  check_write_options(args.forest, args.writing);
}

/// Solves, checks, and writes the files that are named. Returns the exit status.
///
/// A  the view of `stored`
template <class View>
int solve_forest(const forest_arguments& args, const options& how, const View& A,
                 const stored_matrix& stored, cc_report& report) {
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
  write_answer<index>(args, answer, report);
  write_largest<index>(args, stored, answer, report);
  if (args.forest.empty()) return exit_right;
  const auto begin = std::chrono::steady_clock::now();
  write(args.forest, as_matrix(answer, left), args.writing);
  report.seconds.write += seconds_since(begin);
  return exit_right;
}

int run_forest(forest_arguments args) {
  check_edges(args);
  // The checks of the options, before a file is read.
  static_cast<void>(spanning_forest(csr_view<std::uint32_t, std::uint32_t>{}, args.how));
  complete(args);
  std::FILE* const to = report_stream(args);
  cc_report report;
  report.file = args.file;
  const stored_matrix A = read_matrix(args, report);
  const options how = options_for(args, A, report);
  const int status = with_file_context(args.file, A, [&] {
    return with_view(A, [&](const auto& view) { return solve_forest(args, how, view, A, report); });
  });
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
  command
      ->add_option("--output", args->forest,
                   "Write the edges, each an entry of the matrix or its mirror image; - writes an "
                   "edge list to standard "
                   "output and the report to standard error")
      ->type_name("FILE");
  add_to(*command, "--to", args->writing.format);
  add_output_options(*command, *args);
  command->callback([args, &status] { status = run_forest(*args); });
}

}  // namespace skerry
