// SPDX-License-Identifier: Apache-2.0
// `skerry bench NAME`: one subcommand for each benchmark.
#include "bench/bench.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/print.hpp"
#include "cli/progress.hpp"
#include "skerry/io.hpp"

namespace skerry {

namespace {

struct bench_arguments {
  bench::arguments how;
  std::string json_file;  // empty: none; "-": standard output, instead of the tables
};

/// A value as text: for the key "seconds" with a unit, for integers with thousands separators.
std::string cell(const std::string& key, const json& value) {
  if (value.is_null()) return "-";
  if (value.is_string()) return printable(value.get<std::string>(), 1000);
  if (value.is_number_integer()) return grouped(value.get<std::uint64_t>());
  const auto number = value.get<double>();
  return key == "seconds" ? in_seconds(number) : fmt::format("{:.3g}", number);
}

std::string as_text(const bench::result_table& results) {
  if (results.rows.empty()) return "";
  std::vector<std::vector<std::string>> lines(1);
  std::string align;
  for (const auto& [key, value] : results.rows.front().items()) {
    lines.front().push_back(key);
    align += value.is_string() ? 'l' : 'r';
  }
  for (const auto& row : results.rows) {
    auto& line = lines.emplace_back();
    for (const auto& [key, value] : row.items()) line.push_back(cell(key, value));
  }
  return fmt::format("{}\n{}\n", results.name, table(lines, align));
}

void print_tables(const bench::report& found) {
  for (const auto& each : found.tables)
    if (each.output == bench::table_output::printed) print(as_text(each));
  for (const auto& line : found.skipped) print("skipped: " + printable(line, 1000) + "\n");
}

int run_bench(const bench::benchmark& chosen, const bench_arguments& args) {
  const bool json_only = args.json_file == "-";
  std::optional<output_file> file;  // opened first, so that a bad name is reported before the run
  if (!json_only && !args.json_file.empty()) file.emplace(args.json_file);
  bench::report found;
  try {
    bench::arguments how = args.how;  // its bar is removed before tables are printed
    if (auto bar = steps_on_terminal()) how.announce = std::move(bar);
    found = chosen.run(how);
  } catch (const bench::wrong_answer& e) {
    print_error(e.what());
    return exit_wrong_labels;
  }
  const json all = bench::as_json(chosen, args.how, found);
  if (json_only)
    print_json(all);
  else
    print_tables(found);
  if (file) {
    file->write(text_of(all));
    file->commit();
  }
  return exit_right;
}

/// The default folder of real graphs: $SKERRY_DATA, else ../shared/data.
std::string data_folder() {
  const char* folder = std::getenv("SKERRY_DATA");
  return folder != nullptr ? folder : "../shared/data";
}

void add_benchmark(CLI::App& bench_command, const bench::benchmark& each, int& status) {
  auto& command = *bench_command.add_subcommand(each.name, each.about);
  const auto args = std::make_shared<bench_arguments>();
  auto& how = args->how;
  how.data = data_folder();
  command.add_flag("--quick", how.quick, "Small graphs, three repetitions");
  command.add_option("--scale", how.scale, "Graphs of about 2^N vertices")
      ->transform(whole(4U, 26U));
  command
      .add_option("--repeat", how.repeat,
                  "Number of repetitions; reports the shortest time or the median, see of_turns "
                  "in JSON")
      ->transform(whole(1U, 1000U));
  add_threads(command, how.threads);
  command
      .add_option("--graph", how.graphs,
                  "Only these graphs of the benchmark, A,B,...; or files in any format")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--filter", how.filter, "Only algorithms whose name contains this text");
  if (each.takes("--data"))
    command
        .add_option("--data", how.data,
                    "Folder of real graphs; the variable SKERRY_DATA sets the default")
        ->type_name("FOLDER")
        ->capture_default_str();
  if (each.takes("--lagraph")) {
    const char* const repository = std::getenv("SKERRY_LAGRAPH");
    how.lagraph = repository != nullptr ? repository : "";
    command
        .add_option("--lagraph", how.lagraph,
                    "Folder of LAGraph's repository, which is built and measured, too; the "
                    "variable SKERRY_LAGRAPH sets the default")
        ->type_name("FOLDER");
  }
  if (each.takes("--backend"))
    command
        .add_option("--backend", how.backend,
                    "cuda: run on a device, with the matrix in its memory")
        ->check(CLI::IsMember({"cuda"}));
  command
      .add_option("--json", args->json_file,
                  "Write one JSON object to this file; - writes it to standard output instead of "
                  "the tables")
      ->type_name("FILE");
  command.callback([&each, args, &status] { status = run_bench(each, *args); });
}

}  // namespace

void add_bench(CLI::App& app, int& status) {
  auto* command = app.add_subcommand(
      "bench", "Run a benchmark; every reported number belongs to a verified answer");
  command->require_subcommand(1);
  for (const auto& each : bench::benchmarks()) add_benchmark(*command, each, status);
}

}  // namespace skerry
