// SPDX-License-Identifier: Apache-2.0
// The walk that collects its component in a list. Lehr, Reinsperger, Rysavy: Find connected
// components in an undirected graph. Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Breadth-first walk from t that stops at the first vertex larger than t. The list doubles as the
/// queue.
///
/// A        n x n, symmetric; a csr_ref
/// list     push_back(v), size() and [k]; in: empty; out: the visited vertices, t first
/// visited  a vertex set with contains(v), insert(v) and erase(v); empty before and after
/// returns  whether t is the largest vertex of its component; then the list holds the whole
///          component
template <class Matrix, class List, class VertexSet>
SKERRY_HOST_DEVICE bool list_component(const Matrix& A, typename Matrix::index t, List& list,
                                       VertexSet& visited) {
  bool is_owner = true;
  visited.insert(t);
  list.push_back(t);
  for (std::size_t next = 0; is_owner && next < list.size(); ++next) {
    const std::uint64_t v = list[next];
    for (std::uint64_t k = A.first(v); is_owner && k < A.first(v + 1); ++k) {
      const auto u = A.columns[k];
      is_owner = u <= t;
      if (!is_owner || visited.contains(u)) continue;
      visited.insert(u);
      list.push_back(u);
    }
  }
  for (std::size_t k = 0; k < list.size(); ++k) visited.erase(list[k]);
  return is_owner;
}

}  // namespace skerry
