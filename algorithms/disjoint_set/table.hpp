// SPDX-License-Identifier: Apache-2.0
// Sequential union-find over a node table. Thakur, Shuaib, Ahmed, Shashidhar: Wait-free parallel
// disjoint-set data structure for CPUs and GPUs. 2014, "sequential table-based".
#pragma once

#include <concepts>

#include "algorithms/disjoint_set/by_table.hpp"
#include "algorithms/each_edge_in_order.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// by_node_table() on the calling thread, in storage order.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> disjoint_set_table(const host_run& on,
                                               const csr_ref<Index, Offset, host_space>& A,
                                               symmetry pattern) {
  return by_node_table<by_id, plain_access>(
      serial{}, A, [&](auto unite) { for_each_edge_in_order(on, A, pattern, unite); });
}

}  // namespace skerry
