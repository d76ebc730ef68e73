// SPDX-License-Identifier: Apache-2.0
#include "cli/cc_stream.hpp"

#include <stdexcept>
#include <variant>

#include "cli/progress.hpp"
#include "skerry/stream.hpp"

namespace skerry {

namespace {

[[noreturn]] void refuse(const solve_arguments& args, const char* option) {
  throw std::invalid_argument(fmt::format(
      "{} reads {} more than once, but it can be read only once; store it in a file, or omit {}",
      option, input_name(args.file), option));
}

template <class Index>
int report_streamed(const solve_arguments& args, const result<Index>& answer, cc_report& report) {
  const auto again = [&]() -> result<Index> {
    return std::get<result<Index>>(
        unite_edges(args.file, args.how, args.reading, reads_on_terminal("uniting")).answer);
  };
  if (!repeat(args, answer, again, report)) return exit_wrong_labels;
  const std::span<const Index> labels(answer.labels);
  const auto verdict = [&] {
    return verify_edges(args.file, labels, args.how, args.reading, reads_on_terminal("verifying"));
  };
  if (args.verify && !check_labels(args, verdict, report)) return exit_wrong_labels;
  write_answer(args, answer, report);
  return exit_right;
}

}  // namespace

void check_stream(const solve_arguments& args) {
  if (!args.largest.empty())
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
  const united_edges found =
      unite_edges(args.file, args.how, args.reading, reads_on_terminal("uniting"));
  report.entries = found.entries;
  report.notes = found.notes;
  return std::visit([&](const auto& answer) { return report_streamed(args, answer, report); },
                    found.answer);
}

}  // namespace skerry
