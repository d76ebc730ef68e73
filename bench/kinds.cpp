// SPDX-License-Identifier: Apache-2.0
// `skerry bench kinds`: whole calls on every kind of generated graph, so that no graph is tuned for
// at the cost of others.  The last ones were made as opponents of the samples and of their plan.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "bench/call.hpp"

namespace skerry::bench {

namespace {

/// Graphs of about 2^scale vertices.
std::vector<recipe> every_kind(unsigned scale) {
  const std::uint64_t n = std::uint64_t{1} << scale;
  const auto root = [n](double power) {
    return std::max<std::uint64_t>(
        2, static_cast<std::uint64_t>(std::lround(std::pow(static_cast<double>(n), power))));
  };
  const std::uint64_t side = root(1. / 2), edge = root(1. / 3);
  const std::uint64_t crossings = std::max<std::uint64_t>(2, side / 4);  // 11.5 vertices for each
  const unsigned small_scale = scale > 6 ? scale - 6 : 0;
  const generate_options shuffled{.seed = 1, .shuffle = true};
  const graphs::grid road{.rows = side, .columns = side, .keep = .62};
  const graphs::grid3d percolation{.layers = edge, .rows = edge, .columns = edge, .keep = .35};
  const graphs::geometric points{.rows = side / 2, .columns = side / 2, .points = 4, .radius = .8};
  return {
      generated("kron", graphs::kron{.scale = scale}),
      generated("rmat", graphs::rmat{.scale = scale}),
      generated("rmat_copies", graphs::rmat{.scale = small_scale, .copies = n >> small_scale}),
      generated("urand", graphs::urand{.scale = scale}),
      generated("sparse", graphs::sparse{.vertices = n}),
      generated("regular", graphs::regular{.vertices = n}),
      generated("ring", graphs::ring{.vertices = n}),
      generated("chung_lu", graphs::chung_lu{.vertices = n, .exponent = 2.1}, shuffled),
      generated("bipartite", graphs::bipartite{.left = n, .right = n >> 7, .skew = 2}),
      generated("hypercube", graphs::hypercube{.scale = scale}),
      generated("de_bruijn", graphs::de_bruijn{.scale = scale}),
      generated("road", road),
      generated("road_shuffled", road, shuffled),
      generated("osm", graphs::osm{.rows = crossings, .columns = crossings}),
      generated("grid", graphs::grid{.rows = side, .columns = side}),
      generated("tri", graphs::tri{.rows = side, .columns = side}),
      generated("tri_shuffled", graphs::tri{.rows = side, .columns = side}, shuffled),
      generated("grid3d", graphs::grid3d{.layers = edge, .rows = edge, .columns = edge}),
      generated("percolation", percolation),
      generated("geometric", points),
      generated("geometric_shuffled", points, shuffled),
      generated("path", graphs::path{.vertices = n}),
      generated("path_shuffled", graphs::path{.vertices = n}, shuffled),
      generated("comb", graphs::comb{.spine = side, .tooth = side}),
      generated("caterpillar", graphs::caterpillar{.spine = n / 8, .leaves = 7}),
      generated("binary_tree", graphs::binary_tree{.vertices = n}),
      generated("attachment", graphs::attachment{.vertices = n, .extra = .2}, shuffled),
      generated("star", graphs::star{.vertices = n}),
      generated("stars", graphs::stars{.count = side, .size = side}),
      generated("matching", graphs::matching{.vertices = n}),
      generated("small", graphs::small{.vertices = n}),
      generated("small_shuffled", graphs::small{.vertices = n}, shuffled),
      generated("cliques", graphs::cliques{.count = n / 64, .size = 64}),
      generated("bridges", graphs::bridges{.first = n / 4 * 3, .second = n / 4}),
      generated("clique_tree", graphs::clique_tree{.count = n / 256, .size = 256}),
      generated("two_giants", graphs::interleaved{.vertices = n, .count = 2}),
      generated("ten_giants", graphs::interleaved{.vertices = n, .count = 10}),
      generated("stencil", graphs::stencil{.layers = edge, .rows = edge, .columns = edge}),
      generated("zigzag", graphs::zigzag{.vertices = n}),
      generated("strided", graphs::strided{.vertices = n, .distance = n / 32}),
      generated("red_black", graphs::red_black{.rows = side, .columns = side}),
      generated("pendants", graphs::pendants{.core = n / 3}),
      generated("lollipop", graphs::lollipop{.clique = 2 * side, .path = n}, shuffled),
      generated("mesh_lower", graphs::tri{.rows = side, .columns = side},
                {.seed = 1, .lower = true}),
  };
}

}  // namespace

report run_kinds(const arguments& args) {
  return measure_calls(args, every_kind(args.scale_of(20, 12)), every_kind(args.scale_of(22, 12)));
}

}  // namespace skerry::bench
