// SPDX-License-Identifier: Apache-2.0
// Answers a batch of queries of a forest in a device's memory, which no kernel changes meanwhile.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/incremental/cuda/insert_pairs.cuh"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// Bit k % 32 of answers[k / 32]: whether pair k is chosen, and its ends are in one tree. A warp
/// writes 32 bits, and an even number of these is written. Long paths are shortened.
template <class Index>
__global__ void __launch_bounds__(queue_block_size)
    answer_pairs(device_coo_view<Index> pairs, pair_choice chosen, Index* parent,
                 std::uint32_t* answers, batch_report* report) {
  bool id_outside = false;
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  const std::uint64_t end = (pairs.entry_count + 63) / 64 * 64;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block_size + threadIdx.x - lane();
       first < end; first += step) {
    const std::uint64_t k = first + lane();
    bool is_connected = false;
    if (k < pairs.entry_count && chosen(k)) {
      const Index u = pairs.rows[k], v = pairs.columns[k];
      if (max(u, v) < pairs.row_count) {
        const Index up = stale_device_atomics::load(parent[u]);
        const Index vp = stale_device_atomics::load(parent[v]);
        is_connected = up == vp || find_root(parent, u, up) == find_root(parent, v, vp);
      } else {
        id_outside = true;
      }
    }
    const unsigned word = __ballot_sync(all_lanes, is_connected);
    if (lane() == 0) answers[first / warp_lanes] = word;
  }
  if (id_outside) device_atomics::store(report->id_outside, 1ull);
}

}  // namespace skerry
