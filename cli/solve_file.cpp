// SPDX-License-Identifier: Apache-2.0
#include "cli/solve_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "cli/formats.hpp"
#include "cli/progress.hpp"

namespace skerry {

namespace {

/// An option that names a file to write.
struct named_file {
  const char* option;
  std::string file;
};

/// The files that are written, the row map of the largest component among them.
std::vector<named_file> files_to_write(const solve_arguments& args) {
  std::vector<named_file> all{{"--labels", args.labels},
                              {"--sizes", args.sizes},
                              {"--plot", args.plot},
                              {"--output", args.forest}};
  if (!args.largest.empty()) {
    all.push_back({"--largest", args.largest});
    all.push_back({"--largest", row_map_of(args.largest)});
  }
  std::erase_if(all, [](const named_file& each) { return each.file.empty(); });
  return all;
}

[[noreturn]] void fail_overwritten(const named_file& by, const std::string& what) {
  throw std::invalid_argument(fmt::format("{} {} would overwrite {}; name another file", by.option,
                                          printable_name(by.file), what));
}

void check_files(const solve_arguments& args) {
  const std::vector<named_file> all = files_to_write(args);
  for (auto each = all.begin(); each != all.end(); ++each) {
    if (!is_stream(args.file) && are_one_file(each->file, args.file))
      fail_overwritten(*each, "the matrix");
    for (auto other = all.begin(); other != each; ++other)
      if (is_standard_output(each->file) && is_standard_output(other->file))
        throw std::invalid_argument(
            fmt::format("{} and {} both write to standard output; name a file for one",
                        other->option, each->option));
      else if (are_one_file(each->file, other->file))
        fail_overwritten(*each, std::string("the file of ") + other->option);
  }
  if (is_stream(args.largest))
    throw std::invalid_argument(
        "--largest writes two files, a matrix and its row map; name a file instead of -");
  if (!args.largest.empty()) check_write_options(args.largest);
}

}  // namespace

void complete(solve_arguments& args) {
  check_files(args);
  options& how = args.how;
  args.reading.threads = how.threads;
  args.reading.bipartite = how.bipartite;
  how.limits.max_bytes = args.reading.max_bytes;
  how.progress = progress_on_terminal();
  if (args.numbering == "dense") how.numbering = numbering::dense;
}

stored_matrix read_matrix(const solve_arguments& args, cc_report& report) {
  const auto begin = std::chrono::steady_clock::now();
  stored_matrix A = read(args.file, args.reading, reads_on_terminal("reading"));
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
  const bool is_taken = is_standard_output(args.labels) || is_standard_output(args.sizes) ||
                        is_standard_output(args.plot) || is_standard_output(args.forest);
  return is_taken ? stderr : stdout;
}

void print_report(const solve_arguments& args, cc_report& report, std::FILE* to) {
  report.peak_bytes = peak_bytes();
  if (args.json)
    print_json(report.as_json(), to);
  else
    print(report.as_text(), to);
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
  add_read_limits(command, args.reading);
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
      .add_option("--sizes", args.sizes,
                  "Write a line `label size` for each component, the largest first; - writes to "
                  "standard output and the report to standard error")
      ->type_name("FILE");
  command
      .add_option(
          "--largest", args.largest,
          "Write the matrix of the largest component, its vertices renumbered from 0, in the "
          "format of the name: .mtx, .el, .sg or .he; FILE.rows gets the vertices")
      ->type_name("FILE");
  command
      .add_option("--plot", args.plot,
                  "Draw the number of components over their size, both on logarithmic axes, as SVG")
      ->type_name("FILE");
  command
      .add_option("--min-size", args.min_size,
                  "List only components of at least this many vertices, in the report and in "
                  "--sizes")
      ->transform(whole<std::uint64_t>())
      ->capture_default_str();
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
