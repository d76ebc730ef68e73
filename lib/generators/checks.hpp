// SPDX-License-Identifier: Apache-2.0
// Checks of the parameters of all generators.  Each check throws std::invalid_argument that names
// the parameter, its value and the remedy.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <utility>

namespace skerry::detail {

/// Ids have 32 bits, and the largest 32-bit number is the zero of a semiring.
inline constexpr std::uint64_t max_vertices = std::numeric_limits<std::uint32_t>::max();
/// A matrix of this many edges takes half a terabyte.
inline constexpr std::uint64_t max_edges = std::uint64_t{1} << 36;

template <class... Arguments>
[[noreturn]] void reject(fmt::format_string<Arguments...> what, Arguments&&... arguments) {
  throw std::invalid_argument(fmt::format(what, std::forward<Arguments>(arguments)...));
}

/// n, if 32-bit ids suffice for n vertices.
[[nodiscard]] inline std::uint64_t checked_vertices(const char* name, std::uint64_t n) {
  if (n > max_vertices) reject("{} = {} is more than {}; use fewer", name, n, max_vertices);
  return n;
}

/// rows * columns, if 32-bit ids suffice for so many vertices.
[[nodiscard]] inline std::uint64_t checked_product(const char* rows_name, std::uint64_t rows,
                                                   const char* columns_name,
                                                   std::uint64_t columns) {
  if (columns != 0 && rows > max_vertices / columns)
    reject("{} * {} = {} * {} is more than {} vertices; use fewer", rows_name, columns_name, rows,
           columns, max_vertices);
  return rows * columns;
}

/// 2^scale; scale <= 31
[[nodiscard]] inline std::uint64_t checked_scale(unsigned scale) {
  if (scale > 31) reject("scale = {} is more than 31 (2^scale vertices); use less", scale);
  return std::uint64_t{1} << scale;
}

/// p, if it is in [0, 1].
inline double checked_probability(const char* name, double p) {
  if (!(p >= 0 && p <= 1)) reject("{} = {} is not a probability; use a value from 0 to 1", name, p);
  return p;
}

/// m, if so many edges can be drawn among n vertices.
inline std::uint64_t checked_edges(const char* name, std::uint64_t m, std::uint64_t n) {
  if (m > max_edges) reject("{} = {} is more than {}; use fewer", name, m, max_edges);
  if (m > 0 && n == 0)
    reject("{} = {} in a graph without vertices; add vertices, or set {} = 0", name, m, name);
  return m;
}

/// per_vertex * n edges, rounded.
[[nodiscard]] inline std::uint64_t checked_degree(const char* name, double per_vertex,
                                                  std::uint64_t n) {
  if (!(per_vertex >= 0))
    reject("{} = {} is not a number of edges; use 0 or more", name, per_vertex);
  const double edges = per_vertex * static_cast<double>(n);
  if (edges > static_cast<double>(max_edges))
    reject("{} = {} with {} vertices gives more than {} edges; use less", name, per_vertex, n,
           max_edges);
  return static_cast<std::uint64_t>(std::llround(edges));
}

}  // namespace skerry::detail
