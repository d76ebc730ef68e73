// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "skerry/generate.hpp"

namespace skerry::testing {

/// A kind of graph, and its name for messages.
struct named_kind {
  std::string name;
  graphs::kind kind;
};

/// A small graph of every kind.
inline const std::vector<named_kind> every_kind{
    {"density", graphs::density{.vertices = 300, .share = .02}},
    {"er", graphs::er{.vertices = 300, .edges = 500}},
    {"rmat", graphs::rmat{.scale = 9}},
    {"kron", graphs::kron{.scale = 9}},
    {"urand", graphs::urand{.scale = 9, .degree = 2.5}},
    {"sparse", graphs::sparse{.vertices = 1000}},
    {"grid", graphs::grid{.rows = 17, .columns = 23, .keep = .6}},
    {"osm", graphs::osm{.rows = 9, .columns = 11}},
    {"tri", graphs::tri{.rows = 12, .columns = 15}},
    {"small", graphs::small{.vertices = 500, .largest = 20}},
    {"bridges", graphs::bridges{.first = 200, .second = 70, .degree = 8, .count = 3}},
    {"path", graphs::path{.vertices = 400}},
    {"star", graphs::star{.vertices = 400}},
    {"cliques", graphs::cliques{.count = 10, .size = 9}},
    {"copies", graphs::rmat{.scale = 6, .degree = 3, .copies = 5}},
    {"comb", graphs::comb{.spine = 20, .tooth = 15}},
    {"caterpillar", graphs::caterpillar{.spine = 30, .leaves = 7}},
    {"attachment", graphs::attachment{.vertices = 400, .extra = .2}},
    {"binary_tree", graphs::binary_tree{.vertices = 300}},
    {"stars", graphs::stars{.count = 12, .size = 20}},
    {"matching", graphs::matching{.vertices = 301}},
    {"hypercube", graphs::hypercube{.scale = 8}},
    {"de_bruijn", graphs::de_bruijn{.scale = 8}},
    {"regular", graphs::regular{.vertices = 300}},
    {"ring", graphs::ring{.vertices = 300}},
    {"grid3d", graphs::grid3d{.layers = 5, .rows = 7, .columns = 9, .keep = .5}},
    {"chung_lu", graphs::chung_lu{.vertices = 500}},
    {"bipartite", graphs::bipartite{.left = 300, .right = 40, .skew = 3}},
    {"geometric", graphs::geometric{.rows = 9, .columns = 11}},
    {"clique_tree", graphs::clique_tree{.count = 12, .size = 7}},
    {"interleaved", graphs::interleaved{.vertices = 400, .count = 3}},
    {"stencil", graphs::stencil{.layers = 4, .rows = 6, .columns = 5}},
    {"zigzag", graphs::zigzag{.vertices = 301}},
    {"strided", graphs::strided{.vertices = 400, .distance = 13}},
    {"red_black", graphs::red_black{.rows = 13, .columns = 17}},
    {"pendants", graphs::pendants{.core = 100}},
    {"lollipop", graphs::lollipop{.clique = 30, .path = 200}},
    {"empty", graphs::empty{.vertices = 30}}};

}  // namespace skerry::testing
