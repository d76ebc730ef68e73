// SPDX-License-Identifier: Apache-2.0
// The initial forest: each row is linked to its first entry if that is smaller or, where rows are
// local, to a smaller entry within its tile.
// Jaiganesh, Burtscher: A high-performance connected components implementation for GPUs. HPDC 2018.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_memory.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/unrolled.cuh"

namespace skerry {

/// parent[v] = the first entry of row v where that is smaller, else v.  All threads of a grid call
/// it.
template <class Index, class Offset>
__device__ void link_to_first_entries(const csr_ref<Index, Offset, device_space>& A,
                                      Index* parent) {
  constexpr unsigned at_once = 4;  // rows, so that loads overlap
  const std::uint64_t n = A.row_count, tile = std::uint64_t{at_once} * blockDim.x;
  for (std::uint64_t first = blockIdx.x * tile + threadIdx.x; first < n;
       first += gridDim.x * tile) {
    Offset begin[at_once], end[at_once];
    Index entry[at_once];
    unrolled<at_once>([&](unsigned j) {
      const std::uint64_t v = first + j * blockDim.x;
      begin[j] = v < n ? A.row_offsets[v] : 0;
      end[j] = v < n ? A.row_offsets[v + 1] : 0;
    });
    unrolled<at_once>([&](unsigned j) {
      entry[j] =
          begin[j] < end[j] ? A.columns[begin[j]] : static_cast<Index>(first + j * blockDim.x);
    });
    unrolled<at_once>([&](unsigned j) {
      const std::uint64_t v = first + j * blockDim.x;
      if (v < n) parent[v] = min(entry[j], static_cast<Index>(v));
    });
  }
}

/// An entry of row v within [base, v), or v if none is found.
///
/// Reads the first four entries in order, and searches the others as if they ascended.  In a
/// 3-dimensional mesh the first third or so lies in the plane before.
///
/// u  the first of the entries [begin, end), if there is one
template <class Index, class Offset>
[[nodiscard]] __device__ Index entry_within(const csr_ref<Index, Offset, device_space>& A,
                                            Offset begin, Offset end, Index u, std::uint64_t base,
                                            Index v) {
  constexpr Offset read_in_order = 4;
  const Offset ordered_end = end - begin < read_in_order ? end : begin + read_in_order;
  while (begin < ordered_end) {
    if (u >= base && u < v) return u;
    if (++begin < ordered_end) u = A.columns[begin];
  }
  if (begin < end && u >= base) return v;
  while (begin < end) {
    const Offset at = begin + (end - begin) / 3;  // smaller ones are in the first half
    u = A.columns[at];
    if (u < base)
      begin = at + 1;
    else if (u >= v)
      end = at;
    else
      return u;
  }
  return v;
}

/// Links each row of a block's tile to a smaller entry within the tile, if one is found, and
/// compresses: parent[v] is the root of v's tree.
template <class Index, class Offset>
__device__ void link_tile(const csr_ref<Index, Offset, device_space>& A, const tile_plan& plan,
                          Index* parent) {
  extern __shared__ std::uint32_t shared[];
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  const shared_words places(shared);
  constexpr unsigned at_once = 4;  // rows, so that loads overlap
  for (std::uint32_t i = threadIdx.x; i < rows; i += at_once * blockDim.x) {
    Offset begin[at_once], end[at_once];
    Index u[at_once];
    unrolled<at_once>([&](unsigned j) {
      const std::uint32_t v = i + j * blockDim.x;
      begin[j] = v < rows ? A.row_offsets[base + v] : 0;
      end[j] = v < rows ? A.row_offsets[base + v + 1] : 0;
    });
    unrolled<at_once>(
        [&](unsigned j) { u[j] = begin[j] < end[j] ? A.columns[begin[j]] : Index{0}; });
    unrolled<at_once>([&](unsigned j) {
      const std::uint32_t v = i + j * blockDim.x;
      if (v >= rows) return;
      const Index up = entry_within(A, begin[j], end[j], u[j], base, static_cast<Index>(base + v));
      places.store(v, static_cast<std::uint32_t>(up - base));
    });
  }
  __syncthreads();
  for (std::uint32_t first = 0; first < rows; first += tile_plan::threads) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t root = compressed_root(places, i < rows ? i : 0);
    if (i < rows) parent[base + i] = static_cast<Index>(base + root);
  }
}

/// The forest that unions of all rows start from, unless rows are local.
template <class Index, class Offset>
__global__ void link_all_rows(csr_ref<Index, Offset, device_space> A, Index* parent,
                              const hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  if (!state->is_local) link_to_first_entries(A, parent);
}

/// The forest that a sample starts from, unless a search has found a giant.
template <class Index, class Offset>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    link_for_sample(csr_ref<Index, Offset, device_space> A, tile_plan plan, Index* parent,
                    const hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  if (state->searched) return;
  if (state->is_local)
    link_tile(A, plan, parent);
  else
    link_to_first_entries(A, parent);
}

}  // namespace skerry
