// SPDX-License-Identifier: Apache-2.0
// `skerry trace`: each step of an algorithm on a small matrix.
#include "skerry/trace.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "cli/any_ids.hpp"
#include "cli/command.hpp"
#include "cli/component_files.hpp"
#include "cli/failure.hpp"
#include "cli/formats.hpp"
#include "cli/kernel_options.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/progress.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct trace_arguments {
  std::string file;
  read_options reading;
  std::vector<std::string> algorithms{"fastsv"};
  options how;
  id_arguments ids;
  bool json = false;
  std::string html;  // the file for the page; empty if there is none
};

options with_algorithm(options how, const std::string& name) {
  how.algorithm = name;
  return how;
}

/// What the numbers in a trace mean, if the vertices have ids.
std::string names_of_numbers(const vertex_ids& ids) {
  std::string all;
  for (std::size_t v = 0; v < std::min<std::size_t>(ids.size(), most_traced_vertices); ++v)
    all += fmt::format("{}{} {}", v == 0 ? "vertices are the ids in ascending order: " : ", ", v,
                       printable(ids.text(v)));
  return all;
}

/// The run of each algorithm that is named.
///
/// names  receives what the numbers mean
std::vector<trace_record> record_all(const trace_arguments& args, std::string& names) {
  for (const auto& each : args.algorithms) check_options(with_algorithm(args.how, each));
  stored_matrix A;
  if (args.ids.are_any()) {
    matrix_with_ids from = read_file_with_ids(args.file, args.reading, args.ids);
    names = names_of_numbers(from.ids);
    A = std::move(from.matrix);
  } else {
    A = read(args.file, args.reading, reads_on_terminal("reading"));
  }
  print_notes(args.file, A.notes);
  return with_file_context(args.file, A, [&] {
    std::vector<trace_record> records;
    for (const auto& each : args.algorithms)
      records.push_back(trace(A, with_algorithm(args.how, each)));
    return records;
  });
}

std::string as_json(const std::vector<trace_record>& records) {
  if (records.size() == 1) return to_json(records.front());
  std::vector<std::string> each;
  for (const trace_record& record : records) each.push_back(to_json(record));
  return fmt::format("[{}]\n", fmt::join(each, ","));
}

std::string as_text(const std::vector<trace_record>& records) {
  std::vector<std::string> each;
  for (const trace_record& record : records) each.push_back(to_text(record));
  return fmt::format("{}", fmt::join(each, "\n"));
}

/// What a page calls the matrix: the name of its file without folders.
std::string title_of(const std::string& file) {
  return input_name(is_stream(file) ? file : std::filesystem::path(file).filename().string());
}

void check_files(const trace_arguments& args) {
  if (args.html.empty()) return;
  if (!is_stream(args.file) && are_one_file(args.html, args.file))
    throw std::invalid_argument(fmt::format(
        "--html {} would overwrite the matrix; name another file", printable_name(args.html)));
  if (args.json && is_standard_output(args.html))
    throw std::invalid_argument(
        "--json and --html both write to standard output; name a file for --html");
  if (!args.html.ends_with(".htm")) check_name("--html", args.html, ".html");
}

int run_trace(trace_arguments args) {
  check_files(args);
  args.reading.bipartite = args.how.bipartite;
  std::optional<output_file> page;  // opened first, so that a bad name is reported before the run
  if (!args.html.empty()) page.emplace(args.html);
  std::string names;
  const std::vector<trace_record> records = record_all(args, names);
  const bool is_text = !args.json && !page;
  if (!is_text && !names.empty()) print_error(fmt::format("{}: {}", input_name(args.file), names));
  if (args.json && records.front().symmetrised)  // the text says it, too
    print_error(fmt::format("{}: the matrix is not symmetric; the trace is that of A + A'",
                            input_name(args.file)));
  if (page) {
    page->write(to_html(records, title_of(args.file)));
    page->commit();
  }
  if (is_text && !names.empty()) print(names + "\n\n");
  if (args.json || is_text) print(args.json ? as_json(records) : as_text(records));
  return exit_right;
}

}  // namespace

void add_trace(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "trace", "Show each step of algorithms on a matrix of at most 64 vertices");
  const auto args = std::make_shared<trace_arguments>();
  command
      ->add_option("FILE", args->file,
                   "Matrix in any format; may be compressed by gzip or zstd; - is standard input")
      ->required();
  add_from(*command, args->reading);
  add_vertices(*command, args->reading);
  add_id_options(*command, args->ids);
  command
      ->add_option("--algorithm", args->algorithms,
                   "Names that `skerry algorithms` lists, separated by commas")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("ALGORITHM")
      ->capture_default_str();
  command
      ->add_option("--backend", args->how.backend,
                   "reference, graphblas or thrust for products, serial for kernels")
      ->type_name("BACKEND")
      ->capture_default_str();
  command->add_flag("--bipartite", args->how.bipartite, "Rows and columns are different vertices");
  add_kernel_parameters(*command, args->how.kernel);
  command->add_flag("--json", args->json,
                    "Print a JSON object, or an array of objects for several algorithms");
  command
      ->add_option("--html", args->html,
                   "Write a page for a browser to this file instead of text; - is standard output")
      ->type_name("OUT");
  command->footer(
      "Examples:\n"
      "  skerry trace small.mtx --algorithm fastsv,label_propagation\n"
      "  skerry trace small.mtx --algorithm hook_first --html steps.html\n");
  command->callback([args, command, &status] {
    check_kernel_parameters(*command, args->algorithms);
    check_id_options(*command, args->ids, args->reading);
    status = run_trace(*args);
  });
}

}  // namespace skerry
