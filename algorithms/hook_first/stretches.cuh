// SPDX-License-Identifier: Apache-2.0
// The forest to begin with, where neighbours have near ids: a block takes a stretch of rows, and
// unites within it in shared memory, which is an order of magnitude nearer than the parents of all.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace reef {

/// How a matrix is cut for the kernels below.
struct stretch_plan {
  std::uint32_t rows = 0;    // of a stretch; the last may have fewer. A multiple of 32
  std::uint32_t blocks = 0;  // one a stretch

  static constexpr unsigned threads = 1024;
  static constexpr unsigned warps = threads / warp_lanes;
  static constexpr std::uint32_t most_rows = 25 * 1024;  // two blocks share a multiprocessor

  /// Bytes of shared memory of a block: a parent each row, a queue each warp, a flag each 32 rows.
  [[nodiscard]] std::size_t bytes() const {
    return rows * sizeof(std::uint32_t) +
           warps * warp_queue<std::uint32_t, int>::room * sizeof(std::uint32_t) + rows / warp_lanes;
  }
};

/// Stretches of one length, as few as there may be, and a multiple of `at_once` if there are more.
[[nodiscard]] inline stretch_plan cut_into_stretches(std::uint64_t n, std::uint64_t at_once) {
  const auto divided = [](std::uint64_t a, std::uint64_t b) { return (a + b - 1) / b; };
  const std::uint64_t waves = divided(n, at_once * stretch_plan::most_rows);
  const std::uint64_t rows = divided(divided(n, waves * at_once), warp_lanes) * warp_lanes;
  return {static_cast<std::uint32_t>(rows), static_cast<std::uint32_t>(divided(n, rows))};
}

/// Shared memory, seen by the threads of one block.
struct block_atomics {
  static __device__ std::uint32_t load(const std::uint32_t& at) {
    return *static_cast<const volatile std::uint32_t*>(&at);
  }
  static __device__ void store(std::uint32_t& at, std::uint32_t value) {
    *static_cast<volatile std::uint32_t*>(&at) = value;
  }
  static __device__ std::uint32_t fetch_min(std::uint32_t& at, std::uint32_t value) {
    return atomicMin_block(&at, value);
  }
};

/// The part of a block in shared memory.
struct stretch_memory {
  std::uint32_t* parent;  // [rows]: places in the stretch
  std::uint32_t* queue;   // [64], of this warp
  std::uint8_t* crosses;  // [rows / 32]: whether one of 32 rows has an entry out of the stretch

  __device__ stretch_memory(std::uint32_t* all, std::uint32_t rows)
      : parent(all),
        queue(all + rows + warp_of_block() * warp_queue<std::uint32_t, int>::room),
        crosses(reinterpret_cast<std::uint8_t*>(
            all + rows + stretch_plan::warps * warp_queue<std::uint32_t, int>::room)) {}
};

/// The root of a place, for all threads of a block at once: a warp's lanes hang higher step by
/// step, so that ways within the warp halve.  Nobody may unite meanwhile.
[[nodiscard]] __device__ inline std::uint32_t flat_root(std::uint32_t* parent,
                                                        std::uint32_t place) {
  std::uint32_t up = block_atomics::load(parent[place]);
  for (;;) {
    const std::uint32_t above = block_atomics::load(parent[up]);
    if (above == up) return up;
    block_atomics::store(parent[place], above);
    up = above;
  }
}

/// Two places of a stretch in a word: it has less than 2^16 rows.
struct unite_places {
  std::uint32_t* parent;
  [[nodiscard]] static __device__ std::uint32_t edge(std::uint32_t a, std::uint32_t b) {
    return a << 16 | b;
  }
  __device__ void operator()(std::uint32_t edge) const {
    unite_by_min<block_atomics>(parent, edge >> 16, edge & 0xffff);
  }
};
static_assert(stretch_plan::most_rows <= 1 << 16);

/// Hangs each row below an entry in the stretch that is smaller, if one of its first is, and makes
/// that flat: parent[v] is the root of v's tree.
template <class Index, class Offset>
__global__ void __launch_bounds__(stretch_plan::threads, 2)
    hang_stretches(csr_pointers<Index, Offset> A, stretch_plan plan, Index* parent,
                   const hook_first_state<Index>* state) {
  constexpr Offset looked_at = 8;
  extern __shared__ std::uint32_t shared[];
  if (!state->near) return;
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  for (std::uint32_t i = threadIdx.x; i < rows; i += blockDim.x) {
    const auto row = row_at(A, base + i);
    std::uint32_t up = i;
    const Offset end = min(row.end, static_cast<Offset>(row.begin + looked_at));
    for (Offset k = row.begin; k < end; ++k) {
      const Index u = A.columns[k];
      if (u < base || u > row.row) continue;
      up = static_cast<std::uint32_t>(u - base);
      break;
    }
    shared[i] = up;
  }
  __syncthreads();
  for (std::uint32_t i = threadIdx.x; i < rows; i += blockDim.x)
    parent[base + i] = static_cast<Index>(base + flat_root(shared, i));
}

/// Unites all that is within a stretch, and makes it flat.  A root that has an entry out of the
/// stretch hangs there, if that is smaller.
///
/// crossing  the groups of 32 rows that have wanted entries out of their stretch; as they come
/// pieces    of rows too long for a warp, none of whose entries was looked at
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(stretch_plan::threads, 2)
    unite_stretches(csr_pointers<Index, Offset> A, stretch_plan plan, Index* parent,
                    std::uint32_t* crossing, piece_list<Index> pieces,
                    hook_first_state<Index>* state) {
  extern __shared__ std::uint32_t shared[];
  __shared__ std::uint32_t groups_found, first_group;
  if (!state->near) return;
  const stretch_memory memory(shared, plan.rows);
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  const std::uint32_t groups = (rows + warp_lanes - 1) / warp_lanes;
  for (std::uint32_t i = threadIdx.x; i < rows; i += blockDim.x) memory.parent[i] = i;
  if (threadIdx.x == 0) groups_found = 0;
  __syncthreads();

  warp_queue<std::uint32_t, unite_places> edges(memory.queue, {memory.parent});
  const auto low = static_cast<Index>(base), high = static_cast<Index>(base + rows - 1);
  Index largest = 0;
  for (std::uint32_t group = warp_of_block(); group < groups; group += stretch_plan::warps) {
    const std::uint32_t i = group * warp_lanes + lane();
    row_range<Index, Offset> row{low};
    if (i < rows) row = row_at(A, base + i);
    Index smallest = row.row;
    bool crosses = false;
    for_each_entry_of_warp(A, row, pieces, [&](Index v, Index u, bool first) {
      largest = max(largest, u);
      if (v == row.row) smallest = min(smallest, u);
      bool wanted = u >= low && (Pattern::symmetric ? u < v : u <= high && u != v);
      crosses |= u < low || (!Pattern::symmetric && u > high);
      std::uint32_t from = static_cast<std::uint32_t>(v - low);
      const std::uint32_t to = static_cast<std::uint32_t>(u - low);
      if (first && wanted && to < from) {  // most often v is a root, and hangs there for good
        const std::uint32_t up = block_atomics::fetch_min(memory.parent[from], to);
        wanted = up != from && up != to;
        from = up;
      }
      edges.add_if(wanted, unite_places::edge(from, to));
    });
    const Index smaller_outside = smallest < low ? smallest : row.row;
    const bool any = __any_sync(all_lanes, crosses);
    if (lane() == 0) memory.crosses[group] = any;
    if (any && i < rows) parent[base + i] = smaller_outside;
  }
  edges.flush();
  if (largest >= A.row_count) raise<device_atomics>(state->id_outside);
  __syncthreads();

  for (std::uint32_t group = warp_of_block(); group < groups; group += stretch_plan::warps) {
    const std::uint32_t i = group * warp_lanes + lane();
    if (i >= rows) continue;
    const std::uint32_t root = flat_root(memory.parent, i);
    if (root != i || !memory.crosses[group]) parent[base + i] = static_cast<Index>(base + root);
  }
  // One number of all blocks is moved once a block.
  __syncthreads();
  for (std::uint32_t group = threadIdx.x; group < groups; group += blockDim.x)
    if (memory.crosses[group]) memory.parent[atomicAdd_block(&groups_found, 1u)] = group;
  __syncthreads();
  if (threadIdx.x == 0) first_group = device_atomics::fetch_add(state->crossing, groups_found);
  __syncthreads();
  const auto group_base = static_cast<std::uint32_t>(base / warp_lanes);
  for (std::uint32_t k = threadIdx.x; k < groups_found; k += blockDim.x)
    crossing[first_group + k] = group_base + memory.parent[k];
}

}  // namespace reef
