// SPDX-License-Identifier: Apache-2.0
// One walk for each vertex: the walk from vertex t gives up when it meets a larger vertex, so that
// of a component's walks that of its largest vertex alone survives, and owns the component. Lehr,
// Reinsperger, Rysavy: Find connected components in an undirected graph. Project report, TU Wien,
// 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "algorithms/run_on.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/symmetrise.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Walks that start together; between them a run can be stopped.
inline constexpr std::uint64_t walks_a_round = 1024;

/// Those walks of [first, last) that one slot has, one after the other.
template <class Index, class Walk>
struct walks_of_slot {
  Walk walk;
  std::uint64_t first, last, slots;

  SKERRY_HOST_DEVICE void operator()(std::size_t slot) const {
    for (std::uint64_t t = first + slot; t < last; t += slots) walk(slot, static_cast<Index>(t));
  }
};

/// Calls walk(slot, t) for every vertex t, the smallest first; walks of one slot do not overlap.
template <class Index, class Run, class Walk>
void for_each_walk(const Run& on, std::uint64_t n, std::uint64_t slots, Walk walk) {
  for (std::uint64_t first = 0; first < n; first += walks_a_round) {
    const std::uint64_t last = std::min(n, first + walks_a_round);
    on.before_round();
    on.executor.for_each(slots, walks_of_slot<Index, Walk>{walk, first, last, slots}, 1);
  }
}

/// f(A), or f(A + A') where A is not known to be symmetric: a walk has to see every edge from both
/// its ends.  On a device A has to be symmetric: A + A' is made on the host.
template <class Executor, class Index, class Offset, class Function>
[[nodiscard]] auto over_symmetric(const run_on<Executor>& on, const csr_view<Index, Offset>& A,
                                  bool symmetric, Function f) {
  if constexpr (Executor::is_device)
    return f(A);
  else if (symmetric)
    return f(A);
  else
    return f(symmetrise<std::uint64_t>(A, A.row_count, Index{0}, on.executor).view());
}

}  // namespace skerry
