// SPDX-License-Identifier: Apache-2.0
// The walk that keeps a list of its own. Lehr, Reinsperger, Rysavy: Find connected components in an
// undirected graph. Project report, TU Wien, 2022, "thread per CC".
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Walks from t; the list is what is still to do as well.
///
/// A        n x n, symmetric
/// list     push_back(v), size() and [k], empty; out: what was visited, t first
/// visited  has(v), add(v) and drop(v), empty before and after
/// returns  whether t is the largest vertex of its component, all of which is listed then
template <std::unsigned_integral Index, std::unsigned_integral Offset, class List, class Marks>
SKERRY_HOST_DEVICE bool list_component(const csr_ref<Index, Offset>& A, Index t, List& list,
                                       Marks& visited) {
  bool survives = true;
  visited.add(t);
  list.push_back(t);
  for (std::size_t done = 0; survives && done < list.size(); ++done) {
    const std::uint64_t v = list[done];
    for (std::uint64_t k = A.first(v); survives && k < A.first(v + 1); ++k) {
      const Index u = A.columns[k];
      survives = u <= t;
      if (!survives || visited.has(u)) continue;
      visited.add(u);
      list.push_back(u);
    }
  }
  for (std::size_t k = 0; k < list.size(); ++k) visited.drop(list[k]);
  return survives;
}

}  // namespace skerry
