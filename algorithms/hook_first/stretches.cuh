// SPDX-License-Identifier: Apache-2.0
// The forest to begin with, where neighbours have near ids: a block takes a stretch of rows, and
// unites within it in shared memory, which is an order of magnitude nearer than the parents of all.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/far_entries.cuh"
#include "algorithms/hook_first/stretch_plan.cuh"
#include "algorithms/hook_first/unite_by_min.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace reef {

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
  std::uint32_t* parent;   // [rows]: places in the stretch
  std::uint32_t* queue;    // [queue_room], of this warp
  std::uint32_t* outside;  // [rows / 32]: a bit each row that has an entry before the stretch

  __device__ stretch_memory(std::uint32_t* all, std::uint32_t rows)
      : parent(all),
        queue(all + rows + warp_of_block() * stretch_plan::queue_room),
        outside(all + rows + stretch_plan::warps * stretch_plan::queue_room) {}
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
  wait_for_kernel_before();
  constexpr Offset looked_at = 8;
  extern __shared__ std::uint32_t shared[];
  if (!state->near) return;
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  // Several rows at once, so that reads are under way together.
  constexpr unsigned at_once = 4;
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
      end[j] = min(end[j], static_cast<Offset>(begin[j] + looked_at));
      while (begin[j] < end[j] && (u[j] < base || u[j] > base + v))
        if (++begin[j] < end[j]) u[j] = A.columns[begin[j]];
      shared[v] = begin[j] < end[j] ? static_cast<std::uint32_t>(u[j] - base) : v;
    });
  }
  __syncthreads();
  for (std::uint32_t i = threadIdx.x; i < rows; i += blockDim.x)
    parent[base + i] = static_cast<Index>(base + flat_root(shared, i));
}

/// One stretch, and what a warp does with its entries.
template <class Pattern, class Index>
struct stretch {
  using queue = warp_queue<std::uint32_t, unite_places, 2>;
  static_assert(queue::room == stretch_plan::queue_room);

  Index low;           // its first row
  std::uint32_t rows;  // that it has
  stretch_memory memory;
  queue edges;
  far_log<Index> far;
  Index largest = 0;  // id that was looked at

  /// Where u is in the stretch; no less than `rows` where it is outside.
  [[nodiscard]] __device__ std::uint32_t place_of(Index u) const {
    return static_cast<std::uint32_t>(min(static_cast<Index>(u - low), static_cast<Index>(~0u)));
  }
  /// Whether the entry (v, u) is one of the two that is looked at, and inside.
  [[nodiscard]] __device__ bool is_inside(std::uint32_t v, std::uint32_t u) const {
    return Pattern::symmetric ? u < v : u < rows && u != v;
  }
  [[nodiscard]] __device__ bool is_outside(Index u, std::uint64_t n) const {
    return u < low || (!Pattern::symmetric && u - low >= rows && u < n);
  }

  /// The entries of 32 short rows, a lane's each.  Returns the least of them all.
  template <class Offset>
  __device__ Index read_short(const csr_pointers<Index, Offset>& A,
                              const row_range<Index, Offset>& row, unsigned own) {
    constexpr unsigned at_once = 4;
    const unsigned most = __reduce_max_sync(all_lanes, own);
    const auto v = static_cast<std::uint32_t>(row.row - low);
    std::uint32_t hung = v;
    Index smallest = row.row;
    const Index* entries = A.columns + row.begin;
    for (unsigned k = 0; k < most; k += at_once, entries += at_once) {
      Index u[at_once];
      std::uint32_t place[at_once];
      unrolled<at_once>([&](unsigned j) { u[j] = k + j < own ? entries[j] : row.row; });
      const Index before = smallest;
      unrolled<at_once>([&](unsigned j) {
        place[j] = place_of(u[j]);
        smallest = min(smallest, u[j]);
        largest = max(largest, u[j]);
      });
      if (k == 0) {
        // Most often v is a root, and hangs below the least of its first entries for good.
        hung = min(v, min(min(place[0], place[1]), min(place[2], place[3])));
        bool again = false;
        std::uint32_t up = v;
        if (hung < v) {
          up = block_atomics::fetch_min(memory.parent[v], hung);
          again = up != v && up != hung;
        }
        if (__any_sync(all_lanes, again)) edges.add_if(again, unite_places::edge(up, hung));
      }
      bool wanted[at_once], any = false;
      unrolled<at_once>([&](unsigned j) {
        wanted[j] = is_inside(v, place[j]) && place[j] != hung;
        any |= wanted[j];
      });
      if (__any_sync(all_lanes, any))
        unrolled<at_once / 2>([&](unsigned half) {
          const unsigned j = 2 * half;
          edges.add_two(wanted[j], unite_places::edge(v, place[j]), wanted[j + 1],
                        unite_places::edge(v, place[j + 1]));
        });
      // All but the least of the entries before the stretch, which is told to the caller.
      if (__any_sync(all_lanes, !Pattern::symmetric || smallest < low)) {
        const bool is_left = smallest != before && before < low;
        bool is_far[at_once], any_far = is_left;
        unrolled<at_once>([&](unsigned j) {
          is_far[j] = is_outside(u[j], A.row_count) && u[j] != smallest;
          any_far |= is_far[j];
        });
        if (__any_sync(all_lanes, any_far)) {
          far.add_if(is_left, row.row, before);
          unrolled<at_once>([&](unsigned j) { far.add_if(is_far[j], row.row, u[j]); });
        }
      }
    }
    return smallest;
  }

  /// The entries of a row, read by the whole warp.
  template <class Offset>
  __device__ void read_long(const csr_pointers<Index, Offset>& A,
                            const row_range<Index, Offset>& row) {
    const auto v = static_cast<std::uint32_t>(row.row - low);
    for (std::uint64_t k = row.begin; k < row.end; k += warp_lanes) {
      const Index u = k + lane() < row.end ? A.columns[k + lane()] : row.row;
      largest = max(largest, u);
      const std::uint32_t place = place_of(u);
      edges.add_if(is_inside(v, place), unite_places::edge(v, place));
      far.add_if(is_outside(u, A.row_count), row.row, u);
    }
  }
};

/// Unites all that is within a stretch, and makes it flat.  A root that has an entry before the
/// stretch hangs there.
///
/// far     the other wanted entries out of stretches
/// pieces  of rows too long for a warp, none of whose entries was looked at
template <class Pattern, class Index, class Offset>
__global__ void __launch_bounds__(stretch_plan::threads, 2)
    unite_stretches(csr_pointers<Index, Offset> A, stretch_plan plan, Index* parent,
                    far_entries<Index> far, piece_list<Index> pieces,
                    hook_first_state<Index>* state) {
  wait_for_kernel_before();
  constexpr Offset short_row = 32;
  extern __shared__ std::uint32_t shared[];
  __shared__ std::uint32_t far_count;
  if (!state->near) return;
  const stretch_memory memory(shared, plan.rows);
  const std::uint64_t base = std::uint64_t{blockIdx.x} * plan.rows;
  const auto rows = static_cast<std::uint32_t>(min(A.row_count - base, std::uint64_t{plan.rows}));
  const std::uint32_t groups = (rows + warp_lanes - 1) / warp_lanes;
  for (std::uint32_t i = threadIdx.x; i < rows; i += blockDim.x) memory.parent[i] = i;
  if (threadIdx.x == 0) far_count = 0;
  __syncthreads();

  stretch<Pattern, Index> all{
      static_cast<Index>(base),
      rows,
      memory,
      {memory.queue, {memory.parent}},
      {far.list + std::uint64_t{blockIdx.x} * far.room, far.room, &far_count}};
  for (std::uint32_t group = warp_of_block(); group < groups; group += stretch_plan::warps) {
    const std::uint32_t i = group * warp_lanes + lane();
    row_range<Index, Offset> row{all.low};
    if (i < rows) row = row_at(A, base + i);
    const Offset length = row.end - row.begin;
    const bool is_long = length > short_row;
    const Index smallest = all.read_short(A, row, is_long ? 0u : static_cast<unsigned>(length));
    for (unsigned left = __ballot_sync(all_lanes, is_long); left != 0; left &= left - 1) {
      const auto each = detail::row_of_lane(row, __ffs(static_cast<int>(left)) - 1);
      if (each.end - each.begin > row_piece<Index>::length)
        detail::add_pieces(pieces, each.row, each.end - each.begin);
      else
        all.read_long(A, each);
    }
    const bool has_before = smallest < all.low;
    const unsigned before = __ballot_sync(all_lanes, has_before);
    if (lane() == 0) memory.outside[group] = before;
    if (has_before) parent[base + i] = smallest;
  }
  all.edges.flush();
  if (all.largest >= A.row_count) raise<device_atomics>(state->id_outside);
  __syncthreads();

  for (std::uint32_t group = warp_of_block(); group < groups; group += stretch_plan::warps) {
    const std::uint32_t i = group * warp_lanes + lane();
    const std::uint32_t root = i < rows ? flat_root(memory.parent, i) : i;
    const unsigned before = memory.outside[group];
    const bool has_before = (before >> lane() & 1) != 0;
    if (before != 0) {
      const bool is_left = has_before && root != i;
      all.far.add_if(is_left, static_cast<Index>(base + root),
                     is_left ? parent[base + i] : Index{0});
    }
    if (i < rows && (root != i || !has_before)) parent[base + i] = static_cast<Index>(base + root);
  }
  __syncthreads();
  if (threadIdx.x == 0) far.count[blockIdx.x] = far_count;
}

}  // namespace reef
