// SPDX-License-Identifier: Apache-2.0
// The subcommand of `skerry generate` of one kind of graph.
#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>

#include "cli/formats.hpp"
#include "cli/limits.hpp"
#include "skerry/generate.hpp"
#include "skerry/io.hpp"

namespace skerry {

/// The options of every kind.
struct generate_arguments {
  std::string output;
  write_options writing;
  generate_options how;
  bool json = false;
};

/// Generates a graph, writes it, and prints what was done.
void run_generate(const std::string& name, const graphs::kind& kind,
                  const generate_arguments& args);

/// Refuses text that is not a number of this type.
template <class Number>
void check_number(CLI::Option* option, const Number&) {
  if constexpr (std::floating_point<Number>)
    option->check(finite());
  else
    option->transform(whole<Number>());
}

/// Adds an option with a default, which the help shows.
template <class Number>
void add_number(CLI::App& command, const std::string& name, Number& number,
                const std::string& about) {
  check_number(command.add_option(name, number, about)->capture_default_str(), number);
}

/// Adds an option that is required.
template <class Number>
void add_required(CLI::App& command, const std::string& name, Number& number,
                  const std::string& about) {
  check_number(command.add_option(name, number, about)->required(), number);
}

/// Adds the subcommand of a kind; add_options(command, graph) adds the parameters of this kind.
template <class Graph, class Function>
void add_kind(CLI::App& generate, const std::string& name, const std::string& about,
              Function add_options) {
  auto& command = *generate.add_subcommand(name, about);
  const auto graph = std::make_shared<Graph>();
  const auto args = std::make_shared<generate_arguments>();
  add_options(command, *graph);
  command
      .add_option("--output", args->output,
                  "File to write: .mtx, .el, .sg or .he; - is standard output")
      ->type_name("FILE")
      ->required();
  add_to(command, "--to,--format", args->writing.format);
  add_number(command, "--seed", args->how.seed, "Seed of the random numbers");
  command.add_flag("--shuffle", args->how.shuffle, "Renumber the vertices at random");
  add_threads(command, args->how.threads);
  add_max_memory(command, args->how.max_bytes);
  add_number(command, "--min-weight", args->writing.min_weight,
             "Smallest weight, if the format has weights");
  add_number(command, "--max-weight", args->writing.max_weight, "Largest weight");
  command.add_flag("--json", args->json, "Print one JSON object");
  command.callback([name, graph, args] {
    args->writing.seed = args->how.seed;
    run_generate(name, *graph, *args);
  });
}

inline void add_vertices(CLI::App& command, std::uint64_t& vertices) {
  add_required(command, "--vertices", vertices, "Number of vertices");
}

inline void add_degree(CLI::App& command, double& degree) {
  add_number(command, "--degree", degree, "Edges drawn, as a multiple of the number of vertices");
}

// The kinds, by family.
void add_random_kinds(CLI::App& generate);
void add_skewed_kinds(CLI::App& generate);
void add_component_kinds(CLI::App& generate);
void add_grid_kinds(CLI::App& generate);
void add_trees(CLI::App& generate);
void add_regular_kinds(CLI::App& generate);
void add_simple_kinds(CLI::App& generate);

}  // namespace skerry
