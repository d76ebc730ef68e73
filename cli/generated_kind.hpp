// SPDX-License-Identifier: Apache-2.0
// The subcommand of `skerry generate` of one kind of graph.
#pragma once

#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "cli/formats.hpp"
#include "cli/limits.hpp"
#include "skerry/generate.hpp"
#include "skerry/io.hpp"

namespace skerry {

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

/// Adds the options of every kind, and generates the graph once the command line was read.
void add_generated(CLI::App& command, std::function<graphs::kind()> graph);

/// Adds the subcommand of a kind; add_options(command, graph) adds the parameters of this kind.
template <class Graph, class Function>
void add_kind(CLI::App& generate, const char* name, const char* about, Function add_options) {
  auto& command = *generate.add_subcommand(name, about);
  const auto graph = std::make_shared<Graph>();
  add_options(command, *graph);
  add_generated(command, [graph] { return graphs::kind(*graph); });
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
