// SPDX-License-Identifier: Apache-2.0
// `skerry scc`: the strong components of the directed graph in a file.
#include "skerry/scc.hpp"

#include <CLI/CLI.hpp>
#include <memory>

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
  template <class Index>
  void write(const solve_arguments& args, const result<Index>& answer, cc_report& report) const {
    write_answer(args, answer, report);
  }
  [[nodiscard]] vertex_text append_vertex() const { return {}; }
};

int run_scc(solve_arguments args) {
  complete(args);
  std::FILE* const to = report_stream(args);
  cc_report report;
  report.file = args.file;
  const stored_matrix A = read_matrix(args, report);
  const int status = solve_stored(args, strong_components{A.is_undirected}, A, report);
  print_report(args, report, to);
  return status;
}

}  // namespace

void add_scc(CLI::App& app, int& status) {
  auto* command =
      app.add_subcommand("scc", "Compute the strong components of the directed graph in a file");
  const auto args = std::make_shared<solve_arguments>();
  add_input_options(*command, *args);
  add_output_options(*command, *args);
  command->callback([args, &status] { status = run_scc(*args); });
}

}  // namespace skerry
