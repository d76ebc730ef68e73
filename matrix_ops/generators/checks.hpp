// SPDX-License-Identifier: Apache-2.0
// What the parameters of every kind are held against. Each check throws std::invalid_argument with
// the parameter, its value and the remedy.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>

namespace reef::detail {

/// Ids have 32 bits, and the largest word is the zero of a semiring.
inline constexpr std::uint64_t most_vertices = std::numeric_limits<std::uint32_t>::max();
/// Half a terabyte as a matrix.
inline constexpr std::uint64_t most_edges = std::uint64_t{1} << 36;

[[noreturn]] inline void reject(const std::string& what) { throw std::invalid_argument(what); }

/// n, if ids have room for n vertices.
[[nodiscard]] inline std::uint64_t checked_vertices(const char* name, std::uint64_t n) {
  if (n > most_vertices)
    reject(std::string(name) + " = " + std::to_string(n) + " is more than " +
           std::to_string(most_vertices) + "; ask for fewer");
  return n;
}

/// a * b, if ids have room for as many vertices.
[[nodiscard]] inline std::uint64_t checked_product(const char* a_name, std::uint64_t a,
                                                   const char* b_name, std::uint64_t b) {
  if (b != 0 && a > most_vertices / b)
    reject(std::string(a_name) + " * " + b_name + " = " + std::to_string(a) + " * " +
           std::to_string(b) + " vertices are more than " + std::to_string(most_vertices) +
           "; ask for fewer");
  return a * b;
}

/// 2^scale
[[nodiscard]] inline std::uint64_t checked_scale(unsigned scale) {
  if (scale > 31)
    reject("scale = " + std::to_string(scale) +
           " is more than 31 (2^scale vertices); ask for less");
  return std::uint64_t{1} << scale;
}

inline double checked_probability(const char* name, double p) {
  if (!(p >= 0 && p <= 1))
    reject(std::string(name) + " = " + std::to_string(p) + " is not a probability; give 0 to 1");
  return p;
}

/// `per_vertex` edges for each of n vertices, rounded.
[[nodiscard]] inline std::uint64_t checked_edges(const char* name, double per_vertex,
                                                 std::uint64_t n) {
  if (!(per_vertex >= 0))
    reject(std::string(name) + " = " + std::to_string(per_vertex) +
           " is not a number of edges; give 0 or more");
  const double edges = per_vertex * static_cast<double>(n);
  if (edges > static_cast<double>(most_edges))
    reject(std::string(name) + " = " + std::to_string(per_vertex) + " at " + std::to_string(n) +
           " vertices asks for more than " + std::to_string(most_edges) + " edges; ask for less");
  return static_cast<std::uint64_t>(std::llround(edges));
}

/// m edges drawn among n vertices.
[[nodiscard]] inline std::uint64_t checked_edges(const char* name, std::uint64_t m,
                                                 std::uint64_t n) {
  if (m > most_edges)
    reject(std::string(name) + " = " + std::to_string(m) + " is more than " +
           std::to_string(most_edges) + "; ask for fewer");
  if (m > 0 && n == 0)
    reject(std::string(name) + " = " + std::to_string(m) +
           " in a graph without vertices; ask for vertices, or for no edges");
  return m;
}

}  // namespace reef::detail
