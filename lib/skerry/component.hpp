// SPDX-License-Identifier: Apache-2.0
// The matrix of a single component.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/views/stored_matrix.hpp"
#include "matrix_ops/views/vertices.hpp"

namespace skerry {

/// @addtogroup files
/// @{

/// What extract_component() returns.
struct component_matrix {
  stored_matrix matrix;  ///< its entries, in ids of the width that A has
  /// Vertex i of the matrix is vertices[i] of A, ascending.  Of separate vertices those of rows
  /// come first: column c of the matrix is vertices[matrix.row_count() + c].
  std::vector<std::uint64_t> vertices;
};

/// Copies the rows and columns of the vertices with one label.
///
/// A         the matrix
/// labels    [n], as cc() returns them for A and `sides`, or scc() for A.  Entries between two
///           strong components are not copied
/// label     of the component
/// sides     shared: the matrix is size x size; separate: rows x columns of the component
/// max_bytes of memory beside A and the labels; 0: the free memory
/// returns   the matrix, with ids from 0 on in the order of A's, and the vertices
/// throws    std::invalid_argument: the number of labels differs from that of vertices;
///           invalid_matrix: the copy needs more memory
/// cost      O(n + entries); n ids, and two ids for each entry of the component
[[nodiscard]] component_matrix extract_component(const stored_matrix& A,
                                                 std::span<const std::uint32_t> labels,
                                                 std::uint64_t label,
                                                 vertices sides = vertices::shared,
                                                 std::uint64_t max_bytes = 0);

/// The same for 64-bit labels.
[[nodiscard]] component_matrix extract_component(const stored_matrix& A,
                                                 std::span<const std::uint64_t> labels,
                                                 std::uint64_t label,
                                                 vertices sides = vertices::shared,
                                                 std::uint64_t max_bytes = 0);

/// @}

}  // namespace skerry
