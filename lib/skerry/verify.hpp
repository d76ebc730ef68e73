// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "matrix_ops/view.hpp"

namespace skerry {

/// What verify() found.
struct verification {
  bool right = false;
  std::uint64_t count = 0;  ///< components, where right
  std::string fault;        ///< where not right: the first fault, with the vertices that show it
  explicit operator bool() const { return right; }
};

/// Says whether labels are the connected components of A, whatever the components are called.
/// Right means: the two ends of every entry bear the same label (nothing was split), and a search
/// from one vertex of each label reaches all that bear it (nothing was merged).
/// Shares no code with the algorithms.
///
/// A          any view; with bipartite, the vertex of column c is A.row_count + c
/// labels     [n], any numbers
/// throws     invalid_matrix, as cc() does
/// cost       O(n + entries) time; 8 bytes an entry and 16 a vertex for 32-bit ids
template <class View>
[[nodiscard]] verification verify(const View& A, std::span<const typename View::index> labels,
                                  bool bipartite = false);

}  // namespace skerry
