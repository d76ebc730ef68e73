// SPDX-License-Identifier: Apache-2.0
// One walk per vertex: the walk from vertex t stops when it visits a larger vertex. So of a
// component's walks only that of the largest vertex completes; this vertex owns the component.
// Lehr, Reinsperger, Rysavy: Find connected components in an undirected graph. Project report, TU
// Wien, 2022, "thread per CC".
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "algorithms/kernel_run.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Walks per round; a run can be stopped between rounds.
inline constexpr std::uint64_t walks_per_round = 1024;

/// Runs the walks of [first, last) that are assigned to one slot, sequentially.
template <class Index, class Walk>
struct walks_of_slot {
  Walk walk;
  std::uint64_t first, last, slots;

  SKERRY_HOST_DEVICE void operator()(std::size_t slot) const {
    for (std::uint64_t t = first + slot; t < last; t += slots) walk(slot, static_cast<Index>(t));
  }
};

/// Calls walk(slot, t) for every vertex t, in rounds of ascending vertices. Walks of one slot never
/// overlap.
template <class Index, class Run, class Walk>
void for_each_walk(const Run& on, std::uint64_t n, std::uint64_t slots, Walk walk) {
  for (std::uint64_t first = 0; first < n; first += walks_per_round) {
    const std::uint64_t last = std::min(n, first + walks_per_round);
    on.before_round();
    on.executor.for_each(slots, walks_of_slot<Index, Walk>{walk, first, last, slots}, 1);
  }
}

/// f(A), or f(A + A') if A is not known to be symmetric: a walk must see every edge from both
/// endpoints. On a device A must be symmetric, since symmetrise() (see host_run.hpp) builds A + A'
/// on the host.
template <class Executor, class Index, class Offset, class Function>
[[nodiscard]] auto apply_to_symmetrised(const kernel_run<Executor>& on,
                                        const matrix_of<Executor, Index, Offset>& A,
                                        symmetry pattern, Function f) {
  if constexpr (Executor::is_device)
    return f(A);
  else if (pattern == symmetry::yes)
    return f(A);
  else
    return f(
        csr_ref(symmetrise<std::uint64_t>(A.view(), A.row_count, Index{0}, on.executor).view()));
}

}  // namespace skerry
