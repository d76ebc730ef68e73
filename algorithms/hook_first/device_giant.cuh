// SPDX-License-Identifier: Apache-2.0
// Where rows are long, a few entries show nearly all components; then most rows need not be read.
// Sutton, Ben-Nun, Barak: Optimizing parallel graph connectivity computation via subgraph sampling.
// IPDPS 2018, samples two entries of every row; here roots have more than one looked at, and where
// neighbours have far ids one row in eight.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/device_flat.cuh"
#include "algorithms/hook_first/device_hang.cuh"
#include "algorithms/hook_first/device_rest.cuh"
#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/sample.hpp"

namespace skerry {

/// Rows that a block looks at together, so that those that are wanted come to full warps.
inline constexpr unsigned batch_rows = 1024;

/// The rows of a tile that are wanted; in shared memory.
template <class Index>
struct row_list {
  Index rows[batch_rows];
  std::uint32_t count;

  /// All lanes of a warp call it.
  __device__ void add_if(bool wanted, Index row) {
    const unsigned mask = __ballot_sync(all_lanes, wanted);
    if (mask == 0) return;
    std::uint32_t first = 0;
    if (lane() == 0) first = atomicAdd_block(&count, static_cast<std::uint32_t>(__popc(mask)));
    first = __shfl_sync(all_lanes, first, 0);
    if (wanted) rows[first + lanes_before(mask)] = row;
  }
};

/// Unites v with the rows u[0 .. count), by what is above them, so that ways stay short: v and all
/// others with the least.  u[k] == v where there is none.
template <unsigned count, class Index>
__device__ void unite_star(Index* parent, Index v, Index (&u)[count]) {
  Index least = v, other[count];
  unrolled<count>([&](unsigned k) {
    if (u[k] != v) u[k] = stale_device_atomics::load(parent[u[k]]);
  });
  unrolled<count>([&](unsigned k) { least = min(least, u[k]); });
  bool has_v = least == v;  // one edge is enough for v, in the place of the least or of its own
  unrolled<count>([&](unsigned k) {
    other[k] = least;
    if (u[k] != least && u[k] != v) return;
    u[k] = has_v ? least : v;
    has_v = true;
  });
  unite_together<stale_device_atomics>(parent, u, other);
}

/// Unites the roots with their first entries, `looked_at` at most, and where rows are not near one
/// vertex of 8 with two others: a root of few entries may be that of a large tree, which has many
/// vertices to be asked.
///
/// looked_at  <= most_entries_of_root
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_some(csr_pointers<Index, Offset> A, unsigned looked_at, Index* parent,
               hook_first_state<Index>* state) {
  wait_for_kernel_before();
  constexpr std::uint64_t one_of = 8;
  __shared__ row_list<Index> rows;
  if (state->searched) return;
  const bool near = state->near != 0;
  const std::uint64_t n = A.row_count;
  bool id_outside = false;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * batch_rows; first < n;
       first += std::uint64_t{gridDim.x} * batch_rows) {
    if (threadIdx.x == 0) rows.count = 0;
    __syncthreads();
    for (unsigned k = 0; k < batch_rows; k += queue_block) {
      const std::uint64_t v = first + k + threadIdx.x;
      bool wanted =
          v < n && ((!near && v % one_of == 0) || stale_device_atomics::load(parent[v]) == v);
      if (wanted) wanted = A.row_offsets[v] < A.row_offsets[v + 1];
      rows.add_if(wanted, static_cast<Index>(v));
    }
    __syncthreads();
    for (std::uint32_t k = threadIdx.x; k < rows.count; k += queue_block) {
      const auto row = row_at(A, rows.rows[k]);
      const auto length = row.end - row.begin;
      const bool is_root = stale_device_atomics::load(parent[row.row]) == row.row;
      const Offset count = min(length, static_cast<Offset>(is_root && !near ? looked_at : 2));
      Index u[most_entries_of_root];
      unrolled<most_entries_of_root>([&](unsigned e) {
        const Offset far = e == 0 ? length - 1 : length / 2;
        const Offset at = row.begin + (is_root ? static_cast<Offset>(e) : far);
        u[e] = e < count ? A.columns[at] : row.row;
      });
      unrolled<most_entries_of_root>([&](unsigned e) {
        id_outside |= u[e] >= n;
        u[e] = u[e] < n ? u[e] : row.row;
      });
      unite_star(parent, row.row, u);
    }
    __syncthreads();
  }
  if (id_outside) raise<device_atomics>(state->id_outside);
}

namespace detail {

/// Counts how often each number is told; in shared memory.
template <class Index>
struct tally {
  static constexpr unsigned slots = 2 * sample_size;  // a power of two
  unsigned long long number[slots];                   // + 1; 0 where none was told
  std::uint32_t count[slots];

  __device__ void tell(Index told) {
    const unsigned long long key = std::uint64_t{told} + 1;
    for (auto at = static_cast<unsigned>(scramble(key)) % slots;; at = (at + 1) % slots) {
      const auto stood = atomicCAS_block(&number[at], 0ull, key);
      if (stood != 0 && stood != key) continue;
      atomicAdd_block(&count[at], 1u);
      return;
    }
  }
};

}  // namespace detail

/// Looks whether half of a sample of the entries or more are in one tree.  One block.
template <class Index, class Offset>
__global__ void __launch_bounds__(lone_block)
    find_giant(csr_pointers<Index, Offset> A, Index* parent, hook_first_state<Index>* state) {
  wait_for_kernel_before();
  __shared__ detail::tally<Index> trees;
  if (state->searched) return;
  for (unsigned k = threadIdx.x; k < trees.slots; k += lone_block)
    trees.number[k] = trees.count[k] = 0;
  __syncthreads();
  const std::uint64_t k = threadIdx.x, entries = A.entry_count;
  bool drawn = k < entries && k < sample_size;
  if (drawn) {
    const Index u = A.columns[sample_place{entries, sample_size}(k)];
    drawn = u < A.row_count;
    // From the parent on, since those of many that are drawn hang below one another.
    if (drawn) {
      const Index up = device_atomics::load(parent[u]);
      trees.tell(climb(parent, up, device_atomics::load(parent[up])));
    }
  }
  const int most = __syncthreads_count(drawn);
  for (unsigned slot = threadIdx.x; slot < trees.slots; slot += lone_block)
    if (trees.count[slot] != 0 && 2 * trees.count[slot] >= static_cast<unsigned>(most)) {
      state->giant = static_cast<Index>(trees.number[slot] - 1);  // of two halves, either
      state->has_giant = 1;
    }
}

/// What a thread finds where a tile's rows are read.
struct found_in_rows {
  bool id_outside = false, parted = false;

  /// Unites the wanted entries of the listed rows whose ends have different parents.  All threads
  /// of a block call it.
  ///
  /// pieces  takes rows too long for a warp
  /// wanted  wanted(v, u) says whether entry (v, u) is; u is a row
  template <class Index, class Offset, class Wanted>
  __device__ void unite(const csr_pointers<Index, Offset>& A, Index* parent,
                        const row_list<Index>& rows, const segment_list<Index>& pieces,
                        edge_queue<Index>& edges, Wanted wanted) {
    const std::uint32_t count = rows.count;
    for (std::uint32_t k = threadIdx.x - lane(); k < count; k += queue_block) {
      row_range<Index, Offset> row;
      if (k + lane() < count) row = row_at(A, rows.rows[k + lane()]);
      const Index up = device_atomics::load(parent[row.row]);
      for_each_entry_of_warp(
          A, row, pieces, [&](Index v, const Index(&u)[entries_of_lane], bool is_own) {
            const Index above = is_own ? up : stale_device_atomics::load(parent[v]);
            bool is_parted[entries_of_lane];
            unrolled<entries_of_lane>([&](unsigned j) {
              const bool is_row = u[j] < A.row_count;
              id_outside |= !is_row;
              is_parted[j] =
                  is_row && wanted(v, u[j]) && stale_device_atomics::load(parent[u[j]]) != above;
              parted |= is_parted[j];
            });
            unrolled<entries_of_lane>([&](unsigned j) { edges.add_if(is_parted[j], {v, u[j]}); });
          });
    }
  }

  template <class Index>
  __device__ void tell(hook_first_state<Index>* state) const {
    if (id_outside) raise<device_atomics>(state->id_outside);
    if (parted) raise<device_atomics>(state->parted);
  }
};

/// Makes the forest flat, and unites the entries whose ends have different parents: if A is
/// symmetric and there is a giant, of the rows outside it; else of all.
///
/// pieces  of rows too long for a warp, none of whose entries was looked at
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(queue_block)
    unite_outside(csr_pointers<Index, Offset> A, Index* parent, segment_list<Index> pieces,
                  hook_first_state<Index>* state) {
  wait_for_kernel_before();
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  __shared__ row_list<Index> open;
  if (state->searched) return;
  edge_queue<Index> edges(items, parent);
  const std::uint64_t n = A.row_count;
  const bool skip = Pattern::symmetric && state->has_giant != 0;
  const bool all =
      skip || !Pattern::symmetric;  // entries of a row that is read; else those below the diagonal
  const Index giant = state->giant;
  found_in_rows found;
  // All blocks go through the rows together, in ascending order, so that most of what is above a
  // row hangs below its root already.
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block;
  for (std::uint64_t first = std::uint64_t{blockIdx.x} * queue_block; first < n;
       first += step * (batch_rows / queue_block)) {
    if (threadIdx.x == 0) open.count = 0;
    __syncthreads();
    constexpr unsigned at_once = 2;
    for (unsigned k = 0; k < batch_rows / queue_block; k += at_once) {
      Index root[at_once];
      const std::uint64_t begin = first + k * step + threadIdx.x;
      compress_range(parent, begin, step, n, root);
      for (unsigned j = 0; j < at_once; ++j) {
        const std::uint64_t v = begin + j * step;
        // The giant's root of then, or the one of now.
        bool is_open = v < n && !(skip && root[j] == giant);
        if (is_open) is_open = !(skip && root[j] == climb(parent, giant, giant));
        if (is_open) is_open = A.row_offsets[v] < A.row_offsets[v + 1];
        open.add_if(is_open, static_cast<Index>(v));
      }
    }
    __syncthreads();
    found.unite(A, parent, open, pieces, edges,
                [&](Index v, Index u) { return all ? u != v : u < v; });
    __syncthreads();
  }
  edges.flush();
  found.tell(state);
}
// Why nothing is lost.  Who hangs below the giant's root, the one of then or the one of now, is in
// its component for good, so an entry may be left out if both its ends do.  If A is symmetric, so
// may the rest of such a vertex's row: the mirror images stand in the rows of ends that do not.

}  // namespace skerry
