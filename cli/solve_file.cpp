// SPDX-License-Identifier: Apache-2.0
#include "cli/solve_file.hpp"

#include <filesystem>
#include <stdexcept>
#include <system_error>
#include <vector>

#include "cli/formats.hpp"
#include "cli/help.hpp"
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
                              {"--members", args.members},
                              {"--append-labels", args.append_labels},
                              {"--component", args.component ? "-" : ""},
                              {"--plot", args.plot},
                              {"--output", args.forest}};
  if (!args.largest.empty()) {
    all.push_back({"--largest", args.largest});
    if (!args.largest_is_table) all.push_back({"--largest", row_map_of(args.largest)});
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
  for (const named_file& each : {named_file{"--labels", args.labels},
                                 {"--sizes", args.sizes},
                                 {"--members", args.members},
                                 {"--append-labels", args.append_labels}})
    check_text_name(each.option, each.file);
  check_name("--plot", args.plot, ".svg");
  if (args.base == "file" && args.how.bipartite)
    throw std::invalid_argument(
        "--base file would give a row and a column the same number, since --bipartite makes them "
        "different vertices; omit --base");
  if (args.largest_is_table) return;
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
  report.first_id = A.first_id;
  if (args.how.bipartite) report.rows = A.row_count();
  options how = args.how;
  how.symmetric = A.pattern(symmetry_of(args.symmetric));
  how.limits.max_bytes = left_of(how.limits.max_bytes, A.bytes());
  return how;
}

std::FILE* report_stream(const solve_arguments& args) {
  const auto all = files_to_write(args);
  return std::ranges::any_of(all, [](const auto& each) { return is_standard_output(each.file); })
             ? stderr
             : stdout;
}

bool writes_files(const solve_arguments& args) { return !files_to_write(args).empty(); }

vertex_names names_of_rows(const solve_arguments& args, const cc_report& report) {
  return {.first = args.base == "file" ? report.first_id : 0, .dense = args.numbering == "dense"};
}

void print_report(const solve_arguments& args, cc_report& report, std::FILE* to) {
  report.peak_bytes = peak_bytes();
  report.label_base = args.base == "file" ? report.first_id : 0;
  if (args.numbering == "dense") report.label_base = report.first_id = 0;
  if (report.vertices == 0)
    report.notes.push_back("there are no vertices: the file has no entries, and declares no size");
  if (report.verified != false)
    for (const named_file& each : files_to_write(args))
      if (!is_stream(each.file)) report.written.push_back(each.file);
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
  group_options(command, "Run");
  group_options(command, "Input", {"--bipartite"});
}

void add_input_options(CLI::App& command, solve_arguments& args) {
  command
      .add_option("FILE", args.file,
                  "Matrix in any format; may be compressed by gzip or zstd; - is "
                  "standard input")
      ->required();
  add_from(command, args.reading);
  add_read_limits(command, args.reading);
  command.add_flag("--symmetric", args.symmetric,
                   "Promise that the file has (v, u) for every (u, v); ignored if the file or the "
                   "reader's check of its entries says otherwise");
  add_vertices(command, args.reading);
  group_options(command, "Input");
}

void add_output_options(CLI::App& command, solve_arguments& args) {
  const auto add_file = [&](const char* name, std::string& file, const char* about) {
    command.add_option(name, file, about)->type_name("FILE");
  };
  add_file(
      "--labels", args.labels,
      "Write the label of each vertex on its own line: line v + 1 is that of vertex v, counted "
      "from 0. A .csv or .tsv gets lines of vertex and label; - is standard output, and the "
      "report then goes to standard error");
  add_file("--sizes", args.sizes,
           "Write a line `label size` for each component, the largest first; - as for --labels");
  add_file("--members", args.members,
           "Write a line for each component, the largest first: its label, then its vertices; - as "
           "for --labels");
  command
      .add_option("--component", args.component,
                  "Print the vertices of the component of this vertex, one a line; the report goes "
                  "to standard error")
      ->type_name("VERTEX");
  add_file("--append-labels", args.append_labels,
           "With any ids: write the lines of the input with the label of each as one more column");
  add_file(
      "--largest", args.largest,
      "Write the matrix of the largest component, its vertices renumbered from 0, in the "
      "format of the name: .mtx, .el, .sg or .he; FILE.rows gets the vertices. With any ids, a "
      ".csv, .tsv or .txt gets the lines of the input");
  add_file("--plot", args.plot,
           "Draw the number of components over their size, both on logarithmic axes, as SVG");
  command
      .add_option("--base", args.base,
                  "Vertices in --labels, --sizes, --members, --component and .rows: zero: counted "
                  "from 0; file: as the file counts them, which Matrix Market, METIS, DIMACS and "
                  "hMETIS do from 1")
      ->check(CLI::IsMember({"zero", "file"}))
      ->capture_default_str();
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
  add_threads(command, args.how.threads);
  group_options(command, "Output");
  group_options(command, "Run", {"--repeat", "--verify", "--threads"});
}

}  // namespace skerry
