// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// What the rows and the columns of a matrix are.
enum class vertices {
  shared,    ///< row v and column v are one vertex; the matrix is square
  separate,  ///< different vertices, the two sides of a bipartite graph: column c of a matrix
             ///< with n rows is vertex n + c
};

/// The enumerator for the flag of options::bipartite.
[[nodiscard]] constexpr vertices vertices_of(bool is_bipartite) {
  return is_bipartite ? vertices::separate : vertices::shared;
}

}  // namespace skerry
