// SPDX-License-Identifier: Apache-2.0
// `atoll cc`: the components of the matrix in a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "atoll/io.hpp"
#include "atoll/verify.hpp"
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
#include "stopwatch.hpp"

namespace reef {

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

template <class View>
int solve(const cc_arguments& given, const options& how, const View& A, cc_report& report) {
  using index = typename View::index;
  auto answer = cc(A, how);
  report.describe(answer, given.top);
  for (unsigned r = 1; r < given.repeat; ++r) {
    const auto again = cc(A, how);
    if (again.labels != answer.labels) {
      complain(
          fmt::format("{}: repeat {} of {} on {} gave other labels than the first; please "
                      "report this",
                      given.file, r + 1, report.used.algorithm, report.used.backend));
      report.verified = false;
      return exit_wrong_labels;
    }
    report.seconds.solve_min = std::min(report.seconds.solve_min, again.used.solve_seconds);
  }

  const std::span<const index> labels(answer.labels);
  stopwatch watch;
  if (given.verify) {
    const auto found = verify(A, labels, how.bipartite);
    report.verified = found.right;
    report.seconds.verify = watch.lap();
    if (!found) {
      complain(fmt::format("{}: the labels of {} on {} are wrong: {}; please report this",
                           given.file, report.used.algorithm, report.used.backend, found.fault));
      return exit_wrong_labels;  // wrong labels are not written
    }
  }
  if (!given.labels.empty()) {
    watch.lap();
    write_labels(given.labels == "-" ? "/dev/stdout" : given.labels, labels);
    report.seconds.write = watch.lap();
  }
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

  const stopwatch watch;
  const stored_matrix A = read(given.file, given.reading);
  cc_report report;
  report.file = given.file;
  report.seconds.read = watch.seconds();
  report.entries = A.entry_count();
  if (A.symmetric || (given.symmetric && !A.settled)) how.symmetric = symmetry::yes;
  const int status =
      about(given.file, A, [&](const auto& view) { return solve(given, how, view, report); });
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
  command->add_option("--algorithm", how.algorithm, "A name that `atoll algorithms` lists")
      ->capture_default_str();
  command->add_option("--backend", how.backend, "A name that `atoll info` lists")
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

}  // namespace reef
