// SPDX-License-Identifier: Apache-2.0
#include "bench/gpu_graphs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace skerry::bench {

namespace {

constexpr unsigned quoted_scale = 22;

/// 16'777'216 as "16M", 16'384 as "16K", 500 as "500".
std::string large_number(double n) {
  const auto whole = static_cast<std::uint64_t>(n);
  if (whole >= 1'000'000) return fmt::format("{}M", whole / 1'000'000);
  return whole >= 1000 ? fmt::format("{}K", whole / 1000) : fmt::format("{}", whole);
}

}  // namespace

std::vector<recipe> gpu_graphs(unsigned scale) {
  const double share = std::exp2(static_cast<double>(scale) - quoted_scale);
  const auto of_size = [&](double n) { return static_cast<std::uint64_t>(std::ceil(n * share)); };
  const auto side = [&](double n) {
    return std::max<std::uint64_t>(2,
                                   static_cast<std::uint64_t>(std::lround(n * std::sqrt(share))));
  };
  const auto square = [](const char* name, std::uint64_t length) {
    return name + large_number(static_cast<double>(length) * static_cast<double>(length));
  };
  const std::uint64_t road = side(4900), crossings = side(2100), tri = side(4096),
                      small_tri = side(2048), grid = side(1024), small = of_size(1 << 24),
                      half_small = of_size(1 << 23);
  // A crossing has 1.5 kept roads on average, of 8 edges each on average.
  const double osm = static_cast<double>(crossings * crossings) * (1 + 1.5 * 7);
  const auto smaller = scale == 0 ? 0 : scale - 1;
  const generate_options shuffled{.seed = 1, .shuffle = true};
  return {
      generated(fmt::format("kron{}", smaller), graphs::kron{.scale = smaller, .degree = 48}),
      generated(fmt::format("kron{}", scale), graphs::kron{.scale = scale}),
      generated(fmt::format("urand{}", scale), graphs::urand{.scale = scale}),
      generated(square("road", road), graphs::grid{.rows = road, .columns = road, .keep = .6}),
      generated("osm" + large_number(osm), graphs::osm{.rows = crossings, .columns = crossings}),
      generated(square("tri", tri), graphs::tri{.rows = tri, .columns = tri}),
      generated(square("tri", small_tri) + "perm",
                graphs::tri{.rows = small_tri, .columns = small_tri}, shuffled),
      generated("small" + large_number(static_cast<double>(small)),
                graphs::small{.vertices = small}),
      generated("small" + large_number(static_cast<double>(half_small)) + "perm",
                graphs::small{.vertices = half_small}, shuffled),
      generated(square("grid", grid), graphs::grid{.rows = grid, .columns = grid})};
}

}  // namespace skerry::bench
