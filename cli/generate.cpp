// SPDX-License-Identifier: Apache-2.0
// `skerry generate KIND`: one subcommand for each kind of graph, whose help lists only its own
// parameters.
#include <unistd.h>

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "cli/command.hpp"
#include "cli/generated_kind.hpp"
#include "cli/print.hpp"
#include "cli/process.hpp"
#include "cli/streams.hpp"

namespace skerry {

namespace {

/// The options of every kind.
struct generate_arguments {
  std::string output;
  write_options writing;
  generate_options how;
  bool json = false;
};

/// Generates a graph, writes it, and prints what was done.
void run_generate(const std::string& name, const graphs::kind& kind,
                  const generate_arguments& args) {
  check_write_options(args.output, args.writing);
  // Standard output then receives only the graph.
  std::FILE* const to = is_standard_output(args.output) ? stderr : stdout;
  const auto begin = std::chrono::steady_clock::now();
  const auto A = generate(kind, args.how);
  const double generate_seconds = seconds_since(begin);
  write_options writing = args.writing;
  writing.max_bytes = left_of(args.how.max_bytes, A.bytes());
  write(args.output, A, writing);
  const double write_seconds = seconds_since(begin) - generate_seconds;
  if (args.json)
    print_json({{"kind", name},
                {"vertices", A.row_count()},
                {"entries", A.entry_count()},
                {"seconds", {{"generate", generate_seconds}, {"write", write_seconds}}},
                {"file", args.output}},
               to);
  else if (::isatty(STDERR_FILENO) != 0)
    print((is_stream(args.output) ? "standard output" : printable_name(args.output)) + ": " +
              grouped(A.row_count()) + " vertices, " +
              grouped(args.how.lower ? A.entry_count() : A.entry_count() / 2) +
              " edges; generated in " + in_seconds(generate_seconds) + ", written in " +
              in_seconds(write_seconds) + "\n",
          stderr);
}

}  // namespace

void add_generated(CLI::App& command, std::function<graphs::kind()> graph) {
  const auto args = std::make_shared<generate_arguments>();
  command
      .add_option("--output", args->output,
                  "File to write: .mtx, .el, .sg or .he; - is standard output")
      ->type_name("FILE")
      ->required();
  add_to(command, "--to,--format", args->writing.format);
  add_number(command, "--seed", args->how.seed, "Seed of the random numbers");
  command.add_flag("--shuffle", args->how.shuffle, "Renumber the vertices at random");
  command.add_flag("--lower", args->how.lower,
                   "Only the entries below the diagonal: each edge once, from its larger end");
  add_threads(command, args->how.threads);
  add_max_memory(command, args->how.max_bytes);
  add_number(command, "--min-weight", args->writing.min_weight,
             "Smallest weight, if the format has weights");
  add_number(command, "--max-weight", args->writing.max_weight, "Largest weight");
  command.add_flag("--json", args->json, "Print one JSON object");
  command.callback([name = command.get_name(), graph = std::move(graph), args] {
    args->writing.seed = args->how.seed;
    run_generate(name, graph(), *args);
  });
}

void add_generate(CLI::App& app, int&) {
  auto* generate = app.add_subcommand("generate", "Write a generated graph");
  generate->require_subcommand(1);
  generate->footer(
      "Examples:\n"
      "  skerry generate grid --rows 1000 --columns 1000 --keep 0.6 --output grid.sg\n"
      "  skerry generate kron --scale 20 --output - --to el\n");
  add_random_kinds(*generate);
  add_skewed_kinds(*generate);
  add_grid_kinds(*generate);
  add_trees(*generate);
  add_regular_kinds(*generate);
  add_component_kinds(*generate);
  add_simple_kinds(*generate);
}

}  // namespace skerry
