// SPDX-License-Identifier: Apache-2.0
// What `skerry cc`, `skerry forest` and `skerry scc` share: from the matrix in a file to a report,
// and the options.
//
// A problem says what is computed of a view A:
//   problem.solve(A, how)                    a result
//   problem.check(A, labels, max_bytes)      a verification of its labels
//   problem.names(args, report)              the vertex_names of its files
//   problem.write_lines(args, answer)        writes the lines of the input that are to be written
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <span>
#include <string>

#include "cli/cc_report.hpp"
#include "cli/command.hpp"
#include "cli/component_files.hpp"
#include "cli/failure.hpp"
#include "cli/labels.hpp"
#include "cli/limits.hpp"
#include "cli/plots.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"
#include "skerry/verify.hpp"

namespace skerry {

struct solve_arguments {
  std::string file;
  options how;
  read_options reading;
  std::string labels;  // file to write; empty: none; "-": standard output
  std::string numbering = "min";
  bool symmetric = false, verify = false, json = false;
  unsigned repeat = 1;
  std::size_t top = 5;
  std::uint64_t min_size = 1;                                // of the components that are listed
  std::string sizes, members, largest, plot, append_labels;  // files to write; empty: none
  bool largest_is_table = false;         // lines of the input instead of a matrix
  std::optional<std::string> component;  // --component
  std::string base = "zero";
  std::string forest;  // file to write by `skerry forest`; empty: none
};

/// Adds FILE and how it is read, solved and bounded.
void add_input_options(CLI::App& command, solve_arguments& args);

/// Adds the algorithm, and what bounds and interprets its run.
void add_algorithm_options(CLI::App& command, options& how);

/// Adds what is written, printed and checked.
void add_output_options(CLI::App& command, solve_arguments& args);

/// Throws std::invalid_argument if a file that is written would overwrite another or the matrix.
/// Copies options that are given once but read twice.
void complete(solve_arguments& args);

/// Whether a file about components is named.
[[nodiscard]] bool writes_files(const solve_arguments& args);

/// Reads the matrix, and notes how long that took.
[[nodiscard]] stored_matrix read_matrix(const solve_arguments& args, cc_report& report);

/// How to solve a matrix of a file; also sets what the report says of it.
[[nodiscard]] options options_for(const solve_arguments& args, const stored_matrix& A,
                                  cc_report& report);

/// Where the report is printed: standard error if labels or sizes go to standard output. To be
/// called before they are written, which may replace the file that standard output is.
[[nodiscard]] std::FILE* report_stream(const solve_arguments& args);

/// How files name row numbers.
[[nodiscard]] vertex_names names_of_rows(const solve_arguments& args, const cc_report& report);

/// A problem whose vertices are row numbers; see with_ids.
template <class Problem>
struct with_rows : Problem {
  [[nodiscard]] vertex_names names(const solve_arguments& args, const cc_report& report) const {
    return names_of_rows(args, report);
  }
  template <class Index>
  void write_lines(const solve_arguments&, const result<Index>&) const {}
};

/// Prints the report, as JSON with `--json`.
void print_report(const solve_arguments& args, cc_report& report, std::FILE* to);

/// Solves `--repeat` times in total.  Returns false if an answer differs from the first.
///
/// answer  the first answer
/// again   again() solves once more
template <class Index, class Again>
bool repeat(const solve_arguments& args, const result<Index>& answer, Again again,
            cc_report& report) {
  report.describe(answer, args.top, args.min_size);
  for (unsigned r = 1; r < args.repeat; ++r) {
    const result<Index> next = again();
    if (next.labels != answer.labels) {
      print_error(
          fmt::format("{}: repeat {} of {} on {} gave other labels than the first run; please "
                      "report this",
                      input_name(args.file), r + 1, report.used.algorithm, report.used.backend));
      report.verified = false;
      return false;
    }
    report.seconds.solve_min = std::min(report.seconds.solve_min, next.used.solve_seconds);
  }
  return true;
}

/// Returns false if the labels are wrong.
///
/// verdict  verdict() is a verification of them
template <class Verdict>
bool check_labels(const solve_arguments& args, Verdict verdict, cc_report& report) {
  const auto begin = std::chrono::steady_clock::now();
  const verification found = verdict();
  report.verified = found.right;
  report.seconds.verify = seconds_since(begin);
  if (!found)
    print_error(fmt::format("{}: the labels of {} on {} are wrong: {}; please report this",
                            input_name(args.file), report.used.algorithm, report.used.backend,
                            found.fault));
  return found.right;
}

/// The same by a check of the problem.
///
/// problem    what the labels answer
/// max_bytes  that are left beside the matrix; 0: the free memory
template <class Problem, class View, class Index>
bool verify_labels(const solve_arguments& args, const Problem& problem, std::uint64_t max_bytes,
                   const View& A, std::span<const Index> labels, cc_report& report) {
  return check_labels(
      args, [&] { return problem.check(A, labels, left_of(max_bytes, labels.size_bytes())); },
      report);
}

/// Calls write() if something about components is to be written; then draws the plot.  Notes how
/// long that took.
///
/// write  writes all but the plot
template <class Index, class Write>
void write_and_plot(const solve_arguments& args, const result<Index>& answer, cc_report& report,
                    Write write) {
  const auto begin = std::chrono::steady_clock::now();
  if (!args.plot.empty())
    check_plot(args.plot, args.file, answer.labels.size());  // before files are written
  write();
  if (!args.plot.empty()) write_size_plot(args.plot, args.file, answer);
  if (writes_files(args)) report.seconds.write = seconds_since(begin);
}

/// Writes what is named of labels, sizes, members, one component and the plot.
template <class Index>
void write_answer(const solve_arguments& args, const result<Index>& answer,
                  const vertex_names& names, cc_report& report) {
  write_and_plot(args, answer, report, [&] {
    const Index shown = args.component ? label_of_id(*args.component, answer, names) : Index{0};
    if (!args.labels.empty()) write_labels(args.labels, answer, names);
    if (!args.sizes.empty()) write_sizes(args.sizes, answer, args.min_size, names);
    if (!args.members.empty()) write_members(args.members, answer, args.min_size, names);
    if (args.component) print_members(shown, answer, names);
  });
}

/// Writes the matrix of the largest component and its row map, if a file is named for it.
template <class Index>
void write_largest(const solve_arguments& args, const stored_matrix& A, const result<Index>& answer,
                   const vertex_names& names, cc_report& report) {
  if (args.largest.empty() || args.largest_is_table) return;
  const auto begin = std::chrono::steady_clock::now();
  write_options how;
  how.max_bytes =
      left_of(args.how.limits.max_bytes, A.bytes() + answer.labels.size() * sizeof(Index));
  const component_matrix found =
      extract_component(A, std::span<const Index>(answer.labels), answer.largest().label,
                        vertices_of(args.how.bipartite), how.max_bytes);
  write(args.largest, found.matrix, how);
  write_row_map(args.largest, found.vertices, names);
  report.seconds.write += seconds_since(begin);
}

/// Solves, checks, and writes the files that are named. Returns the exit status.
///
/// A  the view of `stored`
template <class Problem, class View>
int solve_view(const solve_arguments& args, const Problem& problem, const options& how,
               const View& A, const stored_matrix& stored, cc_report& report) {
  using index = typename View::index;
  const result<index> answer = problem.solve(A, how);
  const std::span<const index> labels(answer.labels);
  if (!repeat(
          args, answer, [&] { return problem.solve(A, how); }, report))
    return exit_wrong_labels;
  if (args.verify && !verify_labels(args, problem, how.limits.max_bytes, A, labels, report))
    return exit_wrong_labels;
  const vertex_names names = problem.names(args, report);
  write_answer(args, answer, names, report);  // never wrong labels
  write_largest(args, stored, answer, names, report);
  problem.write_lines(args, answer);
  return exit_right;
}

/// The same for a matrix of a file.
template <class Problem>
int solve_stored(const solve_arguments& args, const Problem& problem, const stored_matrix& A,
                 cc_report& report) {
  const options how = options_for(args, A, report);
  return with_file_context(args.file, A, [&] {
    return with_view(
        A, [&](const auto& view) { return solve_view(args, problem, how, view, A, report); });
  });
}

}  // namespace skerry
