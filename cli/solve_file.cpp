// SPDX-License-Identifier: Apache-2.0
#include "cli/solve_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "cli/formats.hpp"
#include "cli/progress.hpp"

namespace skerry {

void check_output(const char* option, const std::string& output, const std::string& matrix) {
  std::error_code ignored;
  if (is_stream(matrix) || is_stream(output)) return;
  if (!output.empty() && std::filesystem::equivalent(matrix, output, ignored))
    throw std::invalid_argument(std::string(option) + " " + printable_name(output) +
                                " would overwrite the matrix; name another file");
}

void complete(solve_arguments& args) {
  check_output("--labels", args.labels, args.file);
  options& how = args.how;
  args.reading.threads = how.threads;
  args.reading.bipartite = how.bipartite;
  how.limits.max_bytes = args.reading.max_bytes;
  how.progress = progress_on_terminal();
  if (args.numbering == "dense") how.numbering = numbering::dense;
}

stored_matrix read_matrix(const solve_arguments& args, cc_report& report) {
  const auto begin = std::chrono::steady_clock::now();
  stored_matrix A = read(args.file, args.reading);
  report.seconds.read = seconds_since(begin);
  return A;
}

options options_for(const solve_arguments& args, const stored_matrix& A, cc_report& report) {
  report.entries = A.entry_count();
  report.notes = A.notes;
  options how = args.how;
  how.symmetric = A.pattern(symmetry_of(args.symmetric));
  how.limits.max_bytes = left_of(how.limits.max_bytes, A.bytes());
  return how;
}

std::FILE* report_stream(const solve_arguments& args) {
  return is_standard_output(args.labels) ? stderr : stdout;
}

void print_report(const solve_arguments& args, cc_report& report, std::FILE* to) {
  report.peak_bytes = peak_bytes();
  if (args.json)
    print_json(report.as_json(), to);
  else
    print(report.as_text(), to);
}

bool note_verified(const solve_arguments& args, const verification& found,
                   std::chrono::steady_clock::time_point begin, cc_report& report) {
  report.verified = found.right;
  report.seconds.verify = seconds_since(begin);
  if (!found)
    print_error(fmt::format("{}: the labels of {} on {} are wrong: {}; please report this",
                            input_name(args.file), report.used.algorithm, report.used.backend,
                            found.fault));
  return found.right;
}

void add_algorithm_options(CLI::App& command, options& how) {
  command.add_option("--algorithm", how.algorithm, "A name that `skerry algorithms` lists")
      ->type_name("ALGORITHM")
      ->capture_default_str();
  command.add_option("--backend", how.backend, "A name that `skerry info` lists")
      ->type_name("BACKEND")
      ->capture_default_str();
  command.add_flag("--bipartite", how.bipartite, "Rows and columns are different vertices");
  command
      .add_option("--max-rounds", how.limits.max_rounds, "Stop after this many rounds; 0: no limit")
      ->transform(whole<std::uint64_t>())
      ->capture_default_str();
}

void add_input_options(CLI::App& command, solve_arguments& args) {
  command
      .add_option("FILE", args.file,
                  "Matrix in any format; may be compressed by gzip or zstd; - is "
                  "standard input")
      ->required();
  add_from(command, args.reading.format);
  add_threads(command, args.how.threads);
  add_max_memory(command, args.reading.max_bytes);
  command.add_flag("--symmetric", args.symmetric,
                   "Promise that the file has (v, u) for every (u, v); ignored if the file or the "
                   "reader's check of its entries says otherwise");
  command.add_option("--vertices", args.reading.vertices, "Number of vertices of an edge list")
      ->transform(whole<std::uint64_t>());
}

void add_output_options(CLI::App& command, solve_arguments& args) {
  command
      .add_option("--labels", args.labels,
                  "Write the label of each vertex on its own line; - writes to standard output and "
                  "the report to standard error")
      ->type_name("FILE");
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

}  // namespace skerry
