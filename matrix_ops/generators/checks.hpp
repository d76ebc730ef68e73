// SPDX-License-Identifier: Apache-2.0
// What the parameters of every kind are held against. Each check throws std::invalid_argument with
// the parameter, its value and the remedy.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

namespace skerry::detail {

/// Ids have 32 bits, and the largest word is the zero of a semiring.
inline constexpr std::uint64_t most_vertices = std::numeric_limits<std::uint32_t>::max();
/// Half a terabyte as a matrix.
inline constexpr std::uint64_t most_edges = std::uint64_t{1} << 36;

template <class... Arguments>
[[noreturn]] void reject(fmt::format_string<Arguments...> what, Arguments&&... arguments) {
  throw std::invalid_argument(fmt::format(what, std::forward<Arguments>(arguments)...));
}

/// n, if ids have room for n vertices.
[[nodiscard]] inline std::uint64_t checked_vertices(const char* name, std::uint64_t n) {
  if (n > most_vertices) reject("{} = {} is more than {}; ask for fewer", name, n, most_vertices);
  return n;
}

/// rows * columns, if ids have room for as many vertices.
[[nodiscard]] inline std::uint64_t checked_product(const char* rows_name, std::uint64_t rows,
                                                   const char* columns_name,
                                                   std::uint64_t columns) {
  if (columns != 0 && rows > most_vertices / columns)
    reject("{} * {} = {} * {} is more than {} vertices; ask for fewer", rows_name, columns_name,
           rows, columns, most_vertices);
  return rows * columns;
}

/// 2^scale
[[nodiscard]] inline std::uint64_t checked_scale(unsigned scale) {
  if (scale > 31) reject("scale = {} is more than 31 (2^scale vertices); ask for less", scale);
  return std::uint64_t{1} << scale;
}

/// p in [0, 1]
inline double checked_probability(const char* name, double p) {
  if (!(p >= 0 && p <= 1)) reject("{} = {} is not a probability; give 0 to 1", name, p);
  return p;
}

/// m edges drawn among n vertices.
inline std::uint64_t checked_edges(const char* name, std::uint64_t m, std::uint64_t n) {
  if (m > most_edges) reject("{} = {} is more than {}; ask for fewer", name, m, most_edges);
  if (m > 0 && n == 0)
    reject("{} = {} in a graph without vertices; ask for vertices, or for no edges", name, m);
  return m;
}

/// `per_vertex` edges for each of n vertices, rounded.
[[nodiscard]] inline std::uint64_t checked_degree(const char* name, double per_vertex,
                                                  std::uint64_t n) {
  if (!(per_vertex >= 0))
    reject("{} = {} is not a number of edges; give 0 or more", name, per_vertex);
  const double edges = per_vertex * static_cast<double>(n);
  if (edges > static_cast<double>(most_edges))
    reject("{} = {} at {} vertices asks for more than {} edges; ask for less", name, per_vertex, n,
           most_edges);
  return static_cast<std::uint64_t>(std::llround(edges));
}

}  // namespace skerry::detail
