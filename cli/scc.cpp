// SPDX-License-Identifier: Apache-2.0
// `skerry scc`: the strong components of the directed graph in a file.
#include "skerry/scc.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/any_ids.hpp"
#include "cli/solve_file.hpp"

namespace skerry {

namespace {

/// The problem that scc() solves. If the file stores one of (u, v) and (v, u) for both, strong
/// components are those of cc().
struct strong_components {
  bool is_undirected;

  template <class View>
  [[nodiscard]] auto solve(const View& A, const options& how) const {
    return is_undirected ? cc(A, how) : scc(A, how);
  }
  template <class View, class Index>
  [[nodiscard]] verification check(const View& A, std::span<const Index> labels,
                                   std::uint64_t max_bytes) const {
    if (is_undirected) return verify(A, labels, {.max_bytes = max_bytes});
    return verify_strong(A, labels, max_bytes);
  }
};

struct scc_arguments : solve_arguments {
  id_arguments ids;
};

int solve(const scc_arguments& args, cc_report& report) {
  if (!args.ids.are_any()) {
    const stored_matrix A = read_matrix(args, report);
    return solve_stored(args, with_rows<strong_components>{{A.is_undirected}}, A, report);
  }
  const id_read_options reading = reading_with_ids(args, args.ids);
  const matrix_with_ids from = read_matrix_with_ids(args, args.ids, report);
  const with_ids<strong_components> problem{{from.matrix.is_undirected}, from, reading};
  const int status = solve_stored(args, problem, from.matrix, report);
  name_components(args, from.ids, report);
  return status;
}

int run_scc(const CLI::App& command, scc_arguments args) {
  check_id_options(command, args.ids, args.reading);
  check_tables(args, args.ids);
  complete(args);
  std::FILE* const to = report_stream(args);
  cc_report report;
  report.file = args.file;
  const int status = solve(args, report);
  print_report(args, report, to);
  return status;
}

}  // namespace

void add_scc(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("scc", "Compute the strong components of the directed graph in a file");
  const auto args = std::make_shared<scc_arguments>();
  add_input_options(*command, *args);
  add_id_options(*command, args->ids);
  add_output_options(*command, *args);
  command->footer(
      "Examples:\n"
      "  skerry scc web.el --labels labels.txt\n"
      "  skerry scc imports.csv --ids any --members cycles.txt --min-size 2\n");
  command->callback([command, args, &status] { status = run_scc(*command, *args); });
}

}  // namespace skerry
