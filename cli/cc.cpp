// SPDX-License-Identifier: Apache-2.0
// `skerry cc`: the components of the matrix in a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <concepts>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "catalogue.hpp"
#include "choose.hpp"
#include "cli/cc_report.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/kernel_options.hpp"
#include "cli/labels.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "cli/progress.hpp"
#include "skerry/io.hpp"
#include "skerry/verify.hpp"
#include "stopwatch.hpp"

namespace skerry {

namespace {

struct cc_arguments {
  std::string file;
  options how;
  kernel_options kernel;
  read_options reading;
  std::string labels;  // empty: not asked for; "-": standard output
  std::string numbering = "min", ids = "rows";
  bool symmetric = false, verify = false, json = false;
  unsigned repeat = 1;
  std::size_t top = 5;
};

/// What can be told before the file is read.
void check(const cc_arguments& given) {
  if (given.ids == "any")
    throw std::invalid_argument(
        "--ids any is not there yet; number the vertices from 0 and use --ids rows");
  (void)choose({}, {}, given.how.algorithm, given.how.backend, known_algorithms(),
               known_backends());
  std::error_code absent;
  if (!given.labels.empty() && std::filesystem::equivalent(given.file, given.labels, absent))
    throw std::invalid_argument("--labels " + given.labels +
                                " would replace the matrix; name another file");
}

/// Solves as often as was asked for, the first time being done.  False where an answer differs.
///
/// again  again() gives another answer
template <class Index, class Again>
bool repeat(const cc_arguments& given, const result<Index>& answer, Again again,
            cc_report& report) {
  report.describe(answer, given.top);
  for (unsigned r = 1; r < given.repeat; ++r) {
    const result<Index> next = again();
    if (next.labels != answer.labels) {
      complain(
          fmt::format("{}: repeat {} of {} on {} gave other labels than the first; please "
                      "report this",
                      given.file, r + 1, report.used.algorithm, report.used.backend));
      report.verified = false;
      return false;
    }
    report.seconds.solve_min = std::min(report.seconds.solve_min, next.used.solve_seconds);
  }
  return true;
}

/// False where the labels are wrong.
template <class View, class Index>
bool verify_labels(const cc_arguments& given, const View& A, std::span<const Index> labels,
                   cc_report& report) {
  const stopwatch watch;
  const auto found = verify(A, labels, given.how.bipartite);
  report.verified = found.right;
  report.seconds.verify = watch.seconds();
  if (!found)
    complain(fmt::format("{}: the labels of {} on {} are wrong: {}; please report this", given.file,
                         report.used.algorithm, report.used.backend, found.fault));
  return found.right;
}

template <class Index>
void write_answer(const cc_arguments& given, std::span<const Index> labels, cc_report& report) {
  if (given.labels.empty()) return;
  const stopwatch watch;
  write_labels(given.labels == "-" ? "/dev/stdout" : given.labels, labels);
  report.seconds.write = watch.seconds();
}

template <class View>
int solve(const cc_arguments& given, const options& how, const View& A, cc_report& report) {
  using index = typename View::index;
  const auto answer = cc(A, how);
  const std::span<const index> labels(answer.labels);
  if (!repeat(
          given, answer, [&] { return cc(A, how); }, report))
    return exit_wrong_labels;
  if (given.verify && !verify_labels(given, A, labels, report)) return exit_wrong_labels;
  write_answer(given, labels, report);  // wrong ones are not
  return exit_right;
}

int solve(const cc_arguments& given, const stored_matrix& A, cc_report& report) {
  options how = given.how;
  report.entries = A.entry_count();
  if (A.symmetric || (given.symmetric && !A.settled)) how.symmetric = symmetry::yes;
  return about(given.file, A, [&](const auto& view) { return solve(given, how, view, report); });
}

/// Of a file whose matrix has streamed by.  To be verified it is read after all.
int solve(const cc_arguments& given, const streamed_result& found, cc_report& report) {
  report.entries = found.entries;
  const std::span<const std::uint32_t> labels(found.answer.labels);
  const auto again = [&] {
    auto next = cc_streamed(given.file, given.how, given.reading);
    if (!next)
      throw std::runtime_error(
          "the matrix has room on the device by now; --gpu-memory lets it stream each time");
    return std::move(next->answer);
  };
  if (!repeat(given, found.answer, again, report)) return exit_wrong_labels;
  if (given.verify) {
    const stored_matrix A = read(given.file, given.reading);
    const bool right = about(given.file, A, [&]<class View>(const View& view) -> bool {
      if constexpr (std::same_as<typename View::index, std::uint32_t>)
        return verify_labels(given, view, labels, report);
      throw std::logic_error("a file's ids have two widths");
    });
    if (!right) return exit_wrong_labels;
  }
  write_answer(given, labels, report);
  return exit_right;
}

int run_cc(cc_arguments given) {
  check(given);
  options& how = given.how;
  apply(given.kernel, how);
  given.reading.threads = how.threads;
  given.reading.bipartite = how.bipartite;
  how.progress = progress_on_terminal();
  if (given.numbering == "dense") how.numbering = numbering::dense;

  cc_report report;
  report.file = given.file;
  int status = exit_right;
  if (const auto streamed = cc_streamed(given.file, how, given.reading)) {
    status = solve(given, *streamed, report);
  } else {
    const stopwatch watch;
    const stored_matrix A = read(given.file, given.reading);
    report.seconds.read = watch.seconds();
    status = solve(given, A, report);
  }
  report.peak_bytes = peak_bytes();

  std::FILE* const to = given.labels == "-" ? stderr : stdout;  // a pipe gets the labels alone
  if (given.json)
    print_json(report.as_json(), to);
  else
    print(report.for_a_person(), to);
  return status;
}

}  // namespace

void add_cc(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("cc", "Compute the components of the matrix in a file");
  const auto given = std::make_shared<cc_arguments>();
  auto& how = given->how;
  command->add_option("FILE", given->file, "The matrix, in any format; gzip and zstd too")
      ->required();
  command->add_option("--algorithm", how.algorithm, "A name that `skerry algorithms` lists")
      ->capture_default_str();
  command->add_option("--backend", how.backend, "A name that `skerry info` lists")
      ->capture_default_str();
  command->add_option("--threads", how.threads, "0: all that the machine has")
      ->check(CLI::Range(0U, most_threads))
      ->capture_default_str();
  command->add_option("--labels", given->labels,
                      "Write a label a line, for each vertex; - is standard output, and the report "
                      "then goes to standard error");
  command
      ->add_option("--numbering", given->numbering,
                   "min: a label is the smallest vertex; dense: labels are 0, 1, 2 ...")
      ->check(CLI::IsMember({"min", "dense"}))
      ->capture_default_str();
  command->add_option("--ids", given->ids, "rows: ids are row numbers")
      ->check(CLI::IsMember({"rows", "any"}))
      ->capture_default_str();
  command->add_flag("--bipartite", how.bipartite, "Rows and columns are different vertices");
  command->add_flag(
      "--symmetric", given->symmetric,
      "A promise: the file lists (v, u) with every (u, v); where the file or a check of "
      "its entries says otherwise, that stands");
  command->add_option("--vertices", given->reading.vertices, "Vertices of an edge list")
      ->check(not_negative());
  command->add_option("--max-rounds", how.max_rounds, "Give up after as many products; 0: never")
      ->check(not_negative())
      ->capture_default_str();
  add_kernel_options(*command, given->kernel);
  command->add_option("--top", given->top, "How many of the largest components to show")
      ->check(not_negative())
      ->capture_default_str();
  command->add_option("--repeat", given->repeat, "Solve as often; solve_min is the least time")
      ->check(positive())
      ->capture_default_str();
  command->add_flag("--verify", given->verify, "Check the labels independently; exit 4 if wrong");
  command->add_flag("--json", given->json, "Print one object");
  command->callback([given, &status] { status = run_cc(*given); });
}

}  // namespace skerry
