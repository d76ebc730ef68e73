// SPDX-License-Identifier: Apache-2.0
#include "cli/cc_stream.hpp"

#include <stdexcept>
#include <variant>

#include "cli/progress.hpp"
#include "skerry/stream.hpp"
#include "skerry/stream_ids.hpp"

namespace skerry {

namespace {

[[noreturn]] void refuse(const solve_arguments& args, const char* option) {
  throw std::invalid_argument(fmt::format(
      "{} reads {} more than once, but it can be read only once; store it in a file, or omit {}",
      option, input_name(args.file), option));
}

/// Repeats, checks and writes an answer.  Returns the exit status.
///
/// problem  its again(), verify(labels) and write(answer) are those of one kind of ids
template <class Problem, class Index>
int report_streamed(const solve_arguments& args, const Problem& problem,
                    const result<Index>& answer, cc_report& report) {
  if (!repeat(
          args, answer, [&] { return problem.template again<Index>(); }, report))
    return exit_wrong_labels;
  const std::span<const Index> labels(answer.labels);
  const auto verdict = [&] { return problem.verify(labels); };
  if (args.verify && !check_labels(args, verdict, report)) return exit_wrong_labels;
  problem.write(answer, report);
  return exit_right;
}

/// Edges between row numbers.
struct streamed_rows {
  const solve_arguments& args;

  [[nodiscard]] united_edges solve() const {
    return unite_edges(args.file, args.how, args.reading, reads_on_terminal("uniting"));
  }
  template <class Index>
  [[nodiscard]] result<Index> again() const {
    return std::get<result<Index>>(solve().answer);
  }
  template <class Index>
  [[nodiscard]] verification verify(std::span<const Index> labels) const {
    return verify_edges(args.file, labels, args.how, args.reading, reads_on_terminal("verifying"));
  }
  template <class Index>
  void write(const result<Index>& answer, cc_report& report) const {
    write_answer(args, answer, names_of_rows(args, report), report);
  }
};

/// Edges between any ids.
struct streamed_ids {
  const solve_arguments& args;
  id_read_options reading;
  united_ids first = solve();

  [[nodiscard]] united_ids solve() const {
    return unite_edges_with_ids(args.file, args.how, reading, reads_on_terminal("uniting"));
  }
  template <class Index>
  [[nodiscard]] result<Index> again() const {
    return solve().answer;
  }
  [[nodiscard]] verification verify(std::span<const std::uint32_t> labels) const {
    return verify_edges_with_ids(args.file, first.ids, labels, args.how, reading,
                                 reads_on_terminal("verifying"));
  }
  void write(const result<std::uint32_t>& answer, cc_report& report) const {
    const vertex_names names = names_of_ids(args, first.ids, first.delimiter);
    write_answer(args, answer, names, report);
    write_table_lines(args, reading, &first.ids, std::span(&answer, 1), names);
  }
};

}  // namespace

void check_stream(const solve_arguments& args) {
  if (!args.largest.empty() && !args.largest_is_table)
    throw std::invalid_argument(
        "--largest writes entries, which --stream does not keep; omit --stream, or write --labels "
        "and select the entries by them");
  if (can_be_read_again(args.file)) return;
  std::error_code absent;  // the read reports it
  if (!is_stream(args.file) && !std::filesystem::exists(args.file, absent)) return;
  if (args.verify) refuse(args, "--verify");
  if (args.repeat > 1) refuse(args, "--repeat");
}

int solve_stream(const solve_arguments& args, cc_report& report) {
  const streamed_rows problem{args};
  const united_edges found = problem.solve();
  report.entries = found.entries;
  report.notes = found.notes;
  report.first_id = args.how.bipartite ? 0 : found.first_id;
  return std::visit(
      [&](const auto& answer) { return report_streamed(args, problem, answer, report); },
      found.answer);
}

int solve_stream_with_ids(const solve_arguments& args, const id_arguments& ids, cc_report& report) {
  const streamed_ids problem{args, reading_with_ids(args, ids)};
  report.entries = problem.first.entries;
  report.notes = problem.first.notes;
  const int status = report_streamed(args, problem, problem.first.answer, report);
  name_components(args, problem.first.ids, report);
  return status;
}

}  // namespace skerry
