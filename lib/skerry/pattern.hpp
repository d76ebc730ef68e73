// SPDX-License-Identifier: Apache-2.0
// What the pattern of a stored matrix looks like: degrees, symmetry, repeats, density.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <vector>

#include "matrix_ops/views/stored_matrix.hpp"
#include "matrix_ops/views/vertices.hpp"

namespace skerry {

/// @addtogroup files
/// @{

/// The vertices whose degree is in a range.
struct degree_range {
  std::uint64_t least;     ///< the smallest degree of the range
  std::uint64_t most;      ///< the largest degree of the range
  std::uint64_t vertices;  ///< how many have such a degree
  /// Equal range and number.
  friend bool operator==(const degree_range&, const degree_range&) = default;
};

/// What describe_pattern() returns.  The degree of a vertex is the number of other vertices that
/// share an entry with it, in either direction.
struct pattern_facts {
  std::uint64_t vertices = 0;  ///< rows, plus columns if they are separate vertices
  std::uint64_t entries = 0;   ///< as stored, repeats included
  bool symmetric = false;      ///< with every (u, v) there is (v, u); false for separate vertices
  std::uint64_t loops = 0;     ///< entries (v, v), repeats included
  std::uint64_t repeats = 0;   ///< entries beyond the first of equal ones
  std::uint64_t edges = 0;     ///< pairs of adjacent vertices; half the sum of the degrees
  std::uint64_t isolated = 0;  ///< vertices of degree 0
  std::uint64_t least_degree = 0;    ///< 0 if there are no vertices
  std::uint64_t largest_degree = 0;  ///< 0 if there are no vertices
  /// The degrees 0, 1, 2 to 3, 4 to 7 ..., up to the range of largest_degree; empty if there are no
  /// vertices.
  std::vector<degree_range> degrees = {};

  /// The mean of all degrees; 0 if there are no vertices.
  [[nodiscard]] double mean_degree() const {
    return vertices == 0 ? 0 : 2 * static_cast<double>(edges) / static_cast<double>(vertices);
  }
};

/// Counts what a user may ask about a pattern.
///
/// A         the matrix.  If it stores one of (u, v) and (v, u) for both, they are equal entries
/// sides     shared: A is square; separate: A is read as a bipartite graph
/// threads   of the host; 0: all
/// max_bytes of memory beside A; 0: the free memory
/// throws    invalid_matrix: a shape or an id that cc() refuses, too; more memory is needed
/// cost      O(entries log(largest row)); two ids and two bits for each entry, 16 bytes a vertex
[[nodiscard]] pattern_facts describe_pattern(const stored_matrix& A,
                                             vertices sides = vertices::shared,
                                             unsigned threads = 0, std::uint64_t max_bytes = 0);

/// The numbers of entries in equal cells of a matrix.
struct density_grid {
  std::uint64_t row_count = 0;     ///< rows of the matrix
  std::uint64_t column_count = 0;  ///< columns of the matrix
  std::uint64_t side = 1;          ///< rows and columns of a cell; the last cells may have fewer
  std::uint64_t down = 0;          ///< rows of cells
  std::uint64_t across = 0;        ///< columns of cells
  std::vector<std::uint64_t> entries = {};  ///< [down * across], cell (i, j) at i * across + j
};

/// Counts the entries in each cell of a grid over the matrix.
///
/// A           the matrix.  If it stores one of (u, v) and (v, u) for both, both count
/// most_cells  in each direction, at least 1
/// returns     a grid of the smallest cells that are square and few enough
/// throws      invalid_matrix: an id outside the matrix
/// cost        O(entries)
[[nodiscard]] density_grid count_in_cells(const stored_matrix& A, std::uint64_t most_cells = 256);

/// @}

}  // namespace skerry
