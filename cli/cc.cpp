// SPDX-License-Identifier: Apache-2.0
// `skerry cc`: the connected components of the matrix in a file.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <concepts>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "cli/cc_report.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/formats.hpp"
#include "cli/kernel_options.hpp"
#include "cli/labels.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "cli/progress.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"
#include "skerry/verify.hpp"

namespace skerry {

namespace {

using std::chrono::steady_clock;

struct cc_arguments {
  std::string file;
  options how;
  read_options reading;
  std::string labels;  // file to write; empty: none; "-": standard output
  std::string numbering = "min", output;
  bool symmetric = false, verify = false, json = false;
  unsigned repeat = 1;
  std::size_t top = 5;
};

void check_files(const cc_arguments& args) {
  std::error_code ignored;
  if (is_stream(args.file) || is_stream(args.labels)) return;
  if (!args.labels.empty() && std::filesystem::equivalent(args.file, args.labels, ignored))
    throw std::invalid_argument("--labels " + printable_name(args.labels) +
                                " would overwrite the matrix; name another file");
}

/// Solves `--repeat` times in total.  Returns false if an answer differs from the first.
///
/// answer  the first answer
/// again   again() solves once more
template <class Index, class Again>
bool repeat(const cc_arguments& args, const result<Index>& answer, Again again, cc_report& report) {
  report.describe(answer, args.top);
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
/// max_bytes  that are left beside the matrix; 0: the free memory
template <class View, class Index>
bool verify_labels(const cc_arguments& args, std::uint64_t max_bytes, const View& A,
                   std::span<const Index> labels, cc_report& report) {
  const auto begin = steady_clock::now();
  const auto found = verify(
      A, labels,
      {.bipartite = args.how.bipartite, .max_bytes = left_of(max_bytes, labels.size_bytes())});
  report.verified = found.right;
  report.seconds.verify = seconds_since(begin);
  if (!found)
    print_error(fmt::format("{}: the labels of {} on {} are wrong: {}; please report this",
                            input_name(args.file), report.used.algorithm, report.used.backend,
                            found.fault));
  return found.right;
}

template <class Index>
void write_answer(const cc_arguments& args, std::span<const Index> labels, cc_report& report) {
  if (args.labels.empty()) return;
  const auto begin = steady_clock::now();
  write_labels(args.labels, labels);
  report.seconds.write = seconds_since(begin);
}

template <class View>
int solve(const cc_arguments& args, const options& how, const View& A, cc_report& report) {
  using index = typename View::index;
  const auto answer = cc(A, how);
  const std::span<const index> labels(answer.labels);
  if (!repeat(
          args, answer, [&] { return cc(A, how); }, report))
    return exit_wrong_labels;
  if (args.verify && !verify_labels(args, how.limits.max_bytes, A, labels, report))
    return exit_wrong_labels;
  write_answer(args, labels, report);  // never wrong labels
  return exit_right;
}

int solve(const cc_arguments& args, const stored_matrix& A, cc_report& report) {
  options how = args.how;
  report.entries = A.entry_count();
  report.notes = A.notes;
  how.symmetric = A.symmetric;
  how.limits.max_bytes = left_of(how.limits.max_bytes, A.bytes());
  if (args.symmetric && !A.symmetry_known) how.symmetric = symmetry::yes;
  return with_file_context(args.file, A, [&] {
    return with_view(A, [&](const auto& view) { return solve(args, how, view, report); });
  });
}

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
    const stored_matrix A = read(args.file, args.reading);
    const auto verify_view = [&]<class View>(const View& view) -> bool {
      if constexpr (std::same_as<typename View::index, std::uint32_t>)
        return verify_labels(args, left_of(args.how.limits.max_bytes, A.bytes()), view, labels,
                             report);
      throw std::logic_error("a streamed file was read with wider ids than it was solved with");
    };
    if (!with_file_context(args.file, A, [&] { return with_view(A, verify_view); }))
      return exit_wrong_labels;
  }
  write_answer(args, labels, report);
  return exit_right;
}

int run_cc(const CLI::App& command, cc_arguments args) {
  options& how = args.how;
  check_kernel_options(command, how, args.output);
  check_files(args);
  args.reading.threads = how.threads;
  args.reading.bipartite = how.bipartite;
  how.limits.max_bytes = args.reading.max_bytes;
  how.progress = progress_on_terminal();
  if (args.numbering == "dense") how.numbering = numbering::dense;

  // Standard output then receives only the labels.
  std::FILE* const to = is_standard_output(args.labels) ? stderr : stdout;
  cc_report report;
  report.file = args.file;
  int status = exit_right;
  if (const auto streamed = cc_streamed(args.file, how, args.reading)) {
    status = solve(args, *streamed, report);
  } else {
    const auto begin = steady_clock::now();
    const stored_matrix A = read(args.file, args.reading);
    report.seconds.read = seconds_since(begin);
    status = solve(args, A, report);
  }
  report.peak_bytes = peak_bytes();

  if (args.json)
    print_json(report.as_json(), to);
  else
    print(report.as_text(), to);
  return status;
}

void add_output_options(CLI::App& command, cc_arguments& args) {
  command.add_option("--labels", args.labels,
                     "Write the label of each vertex on its own line; - writes to standard output "
                     "and the report to standard error");
  command
      .add_option("--numbering", args.numbering,
                  "min: a label is the smallest vertex; dense: labels are 0, 1, 2 ...")
      ->check(CLI::IsMember({"min", "dense"}))
      ->capture_default_str();
  command.add_option("--top", args.top, "Number of largest components to print")
      ->transform(whole<std::size_t>())
      ->capture_default_str();
  command.add_option("--repeat", args.repeat, "Number of solves; solve_min is the shortest time")
      ->transform(whole(1U))
      ->capture_default_str();
  command.add_flag("--verify", args.verify, "Check the labels independently; exit 4 if wrong");
  command.add_flag("--json", args.json, "Print one JSON object");
}

}  // namespace

void add_cc(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("cc", "Compute the components of the matrix in a file");
  const auto args = std::make_shared<cc_arguments>();
  auto& how = args->how;
  command
      ->add_option("FILE", args->file,
                   "Matrix in any format; may be compressed by gzip or zstd; - is "
                   "standard input")
      ->required();
  command->add_option("--algorithm", how.algorithm, "A name that `skerry algorithms` lists")
      ->capture_default_str();
  command->add_option("--backend", how.backend, "A name that `skerry info` lists")
      ->capture_default_str();
  add_from(*command, args->reading.format);
  add_threads(*command, how.threads);
  add_max_memory(*command, args->reading.max_bytes);
  command->add_flag("--bipartite", how.bipartite, "Rows and columns are different vertices");
  command->add_flag("--symmetric", args->symmetric,
                    "Promise that the file has (v, u) for every (u, v); ignored if the file or the "
                    "reader's check of its entries says otherwise");
  command->add_option("--vertices", args->reading.vertices, "Number of vertices of an edge list")
      ->transform(whole<std::uint64_t>());
  command
      ->add_option("--max-rounds", how.limits.max_rounds,
                   "Stop after this many rounds; 0: no limit")
      ->transform(whole<std::uint64_t>())
      ->capture_default_str();
  add_kernel_options(*command, how, args->output);
  add_output_options(*command, *args);
  command->callback([command, args, &status] { status = run_cc(*command, *args); });
}

}  // namespace skerry
