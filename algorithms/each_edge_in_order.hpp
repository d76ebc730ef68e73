// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>

#include "algorithms/each_edge.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Calls f(u, v) for all entries of A in storage order, on the calling thread; a symmetric matrix
/// only yields its entries below the diagonal. A round covers 2^20 entries,
/// so the caller can stop the loop.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Function>
void for_each_edge_in_order(const host_run& on, const csr_ref<Index, Offset, host_space>& A,
                            symmetry pattern, Function f) {
  constexpr std::uint64_t round = 1 << 20;
  const std::uint64_t entries = A.entry_count;
  for (std::uint64_t first = 0; first < entries; first += round) {
    on.before_round();
    for_each_edge(serial{}, A, pattern, {first, std::min(entries, first + round)}, f);
  }
}

}  // namespace skerry
