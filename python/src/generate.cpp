// SPDX-License-Identifier: Apache-2.0
// generate(), and the kinds of graphs with their parameters.
#include "skerry/generate.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "bindings.hpp"

namespace nb = nanobind;

namespace skerry::python {

namespace {

/// A parameter under the name that messages and the command have for it, and its value in a graph.
struct parameter {
  const char* name;
  std::variant<unsigned*, std::uint64_t*, std::optional<std::uint64_t>*, double*> value;
};

/// The parameters of each kind, which are named like their member unless a line says otherwise.
struct parameters_of {
  using list = std::vector<parameter>;

  list operator()(graphs::density& g) const {
    return {{"vertices", &g.vertices}, {"density", &g.share}};
  }
  list operator()(graphs::er& g) const {
    return {{"vertices", &g.vertices}, {"edges", &g.edges}, {"degree", &g.degree}};
  }
  list operator()(graphs::rmat& g) const {
    return {{"scale", &g.scale}, {"degree", &g.degree}, {"a", &g.a},
            {"b", &g.b},         {"c", &g.c},           {"copies", &g.copies}};
  }
  list operator()(graphs::kron& g) const { return {{"scale", &g.scale}, {"degree", &g.degree}}; }
  list operator()(graphs::urand& g) const { return {{"scale", &g.scale}, {"degree", &g.degree}}; }
  list operator()(graphs::sparse& g) const {
    return {{"vertices", &g.vertices}, {"ratio", &g.ratio}};
  }
  list operator()(graphs::grid& g) const {
    return {{"rows", &g.rows}, {"columns", &g.columns}, {"keep", &g.keep}};
  }
  list operator()(graphs::osm& g) const {
    return {{"rows", &g.rows}, {"columns", &g.columns}, {"keep", &g.keep}, {"longest", &g.longest}};
  }
  list operator()(graphs::tri& g) const { return {{"rows", &g.rows}, {"columns", &g.columns}}; }
  list operator()(graphs::small& g) const {
    return {{"vertices", &g.vertices}, {"largest", &g.largest}};
  }
  list operator()(graphs::bridges& g) const {
    return {
        {"first", &g.first}, {"second", &g.second}, {"degree", &g.degree}, {"bridges", &g.count}};
  }
  list operator()(graphs::cliques& g) const { return {{"count", &g.count}, {"size", &g.size}}; }
  list operator()(graphs::comb& g) const { return {{"spine", &g.spine}, {"tooth", &g.tooth}}; }
  list operator()(graphs::caterpillar& g) const {
    return {{"spine", &g.spine}, {"leaves", &g.leaves}};
  }
  list operator()(graphs::attachment& g) const {
    return {{"vertices", &g.vertices}, {"extra", &g.extra}};
  }
  list operator()(graphs::stars& g) const { return {{"count", &g.count}, {"size", &g.size}}; }
  list operator()(graphs::hypercube& g) const { return {{"scale", &g.scale}}; }
  list operator()(graphs::de_bruijn& g) const { return {{"scale", &g.scale}}; }
  list operator()(graphs::regular& g) const {
    return {{"vertices", &g.vertices}, {"permutations", &g.permutations}};
  }
  list operator()(graphs::ring& g) const {
    return {{"vertices", &g.vertices}, {"neighbours", &g.neighbours}, {"rewired", &g.rewired}};
  }
  list operator()(graphs::grid3d& g) const {
    return {{"layers", &g.layers}, {"rows", &g.rows}, {"columns", &g.columns}, {"keep", &g.keep}};
  }
  list operator()(graphs::chung_lu& g) const {
    return {{"vertices", &g.vertices}, {"degree", &g.degree}, {"exponent", &g.exponent}};
  }
  list operator()(graphs::bipartite& g) const {
    return {{"left", &g.left}, {"right", &g.right}, {"degree", &g.degree}, {"skew", &g.skew}};
  }
  list operator()(graphs::geometric& g) const {
    return {
        {"rows", &g.rows}, {"columns", &g.columns}, {"points", &g.points}, {"radius", &g.radius}};
  }
  list operator()(graphs::clique_tree& g) const { return {{"count", &g.count}, {"size", &g.size}}; }
  list operator()(graphs::interleaved& g) const {
    return {{"vertices", &g.vertices}, {"count", &g.count}, {"degree", &g.degree}};
  }
  list operator()(graphs::stencil& g) const {
    return {{"layers", &g.layers}, {"rows", &g.rows}, {"columns", &g.columns}};
  }
  list operator()(graphs::strided& g) const {
    return {{"vertices", &g.vertices}, {"distance", &g.distance}};
  }
  list operator()(graphs::red_black& g) const {
    return {{"rows", &g.rows}, {"columns", &g.columns}};
  }
  list operator()(graphs::pendants& g) const { return {{"core", &g.core}, {"degree", &g.degree}}; }
  list operator()(graphs::lollipop& g) const { return {{"clique", &g.clique}, {"path", &g.path}}; }
  template <class Graph>  // path, star, matching and others
  list operator()(Graph& g) const {
    return {{"vertices", &g.vertices}};
  }
};

/// The names of the kinds, in the order of graphs::kind.
constexpr std::array kind_names{
    "density",     "er",          "rmat",       "kron",        "urand",    "sparse",    "grid",
    "osm",         "tri",         "small",      "bridges",     "path",     "star",      "cliques",
    "comb",        "caterpillar", "attachment", "binary_tree", "stars",    "matching",  "hypercube",
    "de_bruijn",   "regular",     "ring",       "grid3d",      "chung_lu", "bipartite", "geometric",
    "clique_tree", "interleaved", "stencil",    "zigzag",      "strided",  "red_black", "pendants",
    "lollipop",    "empty"};
static_assert(kind_names.size() == std::variant_size_v<graphs::kind>);

/// The kind at a place of graphs::kind, with its defaults.
template <std::size_t... place>
graphs::kind kind_at(std::size_t wanted, std::index_sequence<place...>) {
  constexpr graphs::kind (*make[])() = {[] { return graphs::kind(std::in_place_index<place>); }...};
  return make[wanted]();
}

graphs::kind kind_at(std::size_t wanted) {
  return kind_at(wanted, std::make_index_sequence<kind_names.size()>());
}

/// The parameters of each kind with their defaults, of which 0 of an integer means that there is
/// none.
nb::dict graph_kinds() {
  nb::dict kinds;
  for (std::size_t k = 0; k < kind_names.size(); ++k) {
    nb::dict defaults;
    graphs::kind kind = kind_at(k);
    for (const parameter& each : std::visit(parameters_of(), kind))
      std::visit(
          [&](const auto* value) {
            if constexpr (requires { value->has_value(); })
              defaults[each.name] = nb::none();
            else
              defaults[each.name] = *value;
          },
          each.value);
    kinds[kind_names[k]] = defaults;
  }
  return kinds;
}

/// kind    its place in graphs::kind
/// values  of its parameters, of the types of their defaults
stored_matrix generate_graph(std::size_t kind_number, const nb::dict& values, std::uint64_t seed,
                             bool shuffle, bool lower, unsigned threads) {
  graphs::kind kind = kind_at(kind_number);
  for (const parameter& each : std::visit(parameters_of(), kind))
    if (values.contains(each.name))
      std::visit(
          [&](auto* value) {
            using type = std::remove_pointer_t<decltype(value)>;
            if constexpr (std::is_same_v<type, std::optional<std::uint64_t>>)
              *value = nb::cast<std::uint64_t>(values[each.name]);
            else
              *value = nb::cast<type>(values[each.name]);
          },
          each.value);
  const nb::gil_scoped_release unlocked;
  return generate(kind, {.seed = seed, .shuffle = shuffle, .lower = lower, .threads = threads});
}

}  // namespace

void bind_generators(nb::module_& module) {
  module.def("graph_kinds", &graph_kinds);
  module.def("generate", &generate_graph);
}

}  // namespace skerry::python
