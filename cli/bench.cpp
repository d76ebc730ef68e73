// SPDX-License-Identifier: Apache-2.0
// `skerry bench NAME`: one subcommand for each benchmark.
#include "bench/bench.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "matrix_ops/formats/output_file.hpp"

namespace skerry {

namespace {

struct bench_arguments {
  bench::arguments how;
  std::string json_file;  // empty: none; "-": standard output, and no tables
};

/// A number as a person reads it, which its key decides.
std::string cell(const std::string& key, const json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number_integer()) return grouped(value.get<std::uint64_t>());
  const auto number = value.get<double>();
  return key == "seconds" ? in_seconds(number) : fmt::format("{:.3g}", number);
}

std::string for_a_person(const bench::result_table& of) {
  if (of.rows.empty()) return "";
  std::vector<std::vector<std::string>> lines(1);
  std::string align;
  for (const auto& [key, value] : of.rows.front().items()) {
    lines.front().push_back(key);
    align += value.is_string() ? 'l' : 'r';
  }
  for (const auto& row : of.rows) {
    auto& line = lines.emplace_back();
    for (const auto& [key, value] : row.items()) line.push_back(cell(key, value));
  }
  return fmt::format("{}\n{}\n", of.name, table(lines, align));
}

void print_tables(const bench::report& found) {
  for (const auto& each : found.tables)
    if (each.meant_for == bench::audience::reader) print(for_a_person(each));
  for (const auto& line : found.skipped) print("skipped: " + line + "\n");
}

int run_bench(const bench::benchmark& asked, const bench_arguments& given) {
  const bool alone = given.json_file == "-";
  std::optional<output_file> file;  // opened first, so that a bad name costs no measuring
  if (!alone && !given.json_file.empty()) file.emplace(given.json_file);
  bench::report found;
  try {
    found = asked.run(given.how);
  } catch (const bench::wrong_answer& e) {
    complain(e.what());
    return exit_wrong_labels;
  }
  const json all = bench::as_json(asked, given.how, found);
  if (alone)
    print_json(all);
  else
    print_tables(found);
  if (file) {
    file->write(text_of(all));
    file->commit();
  }
  return exit_right;
}

/// The folder of real graphs: $SKERRY_DATA, or where it lies beside the project.
std::string data_folder() {
  const char* given = std::getenv("SKERRY_DATA");
  return given != nullptr ? given : "../shared/data";
}

void add_benchmark(CLI::App& bench_command, const bench::benchmark& each, int& status) {
  auto& command = *bench_command.add_subcommand(each.name, each.about);
  const auto given = std::make_shared<bench_arguments>();
  auto& how = given->how;
  how.data = data_folder();
  command.add_flag("--quick", how.quick, "Small graphs, three turns");
  command.add_option("--scale", how.scale, "Graphs of about 2^N vertices")
      ->check(CLI::Range(4, 26));
  command
      .add_option("--repeat", how.repeat,
                  "Turns, of which the fastest counts, or the median: see of_turns in JSON")
      ->check(CLI::Range(1U, 1000U));
  command.add_option("--threads", how.threads, "0: all that the machine has")
      ->check(CLI::Range(0U, most_threads))
      ->capture_default_str();
  command
      .add_option("--graph", how.graphs,
                  "Only these graphs of the benchmark, A,B,...; or files of any format")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--filter", how.filter, "Only algorithms whose name holds this");
  if (each.name == "disjoint_set")
    command.add_option("--data", how.data, "The folder of real graphs; or $SKERRY_DATA")
        ->capture_default_str();
  if (each.name == "variants" || each.name == "disjoint_set")
    command.add_option("--backend", how.backend, "cuda: on a device, which has the matrix already")
        ->check(CLI::IsMember({"cuda"}));
  command.add_option("--json", given->json_file,
                     "Write one object to this file; - is standard output, without tables");
  command.callback([&each, given, &status] {
    if (::isatty(STDERR_FILENO) != 0)
      given->how.tell = [](const std::string& line) { print(line + "\n", stderr); };
    status = run_bench(each, *given);
  });
}

}  // namespace

void add_bench(CLI::App& app, int& status) {
  auto* command = app.add_subcommand("bench", "Measure, and print nothing that was not verified");
  command->require_subcommand(1);
  for (const auto& each : bench::benchmarks()) add_benchmark(*command, each, status);
}

}  // namespace skerry
