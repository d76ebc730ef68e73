// SPDX-License-Identifier: Apache-2.0
// What a matrix is like, and the forest to begin with: where neighbours have far ids, every row
// hangs below its first entry.
// Jaiganesh, Burtscher: A high-performance connected components implementation for GPUs. HPDC 2018.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/tile_plan.hpp"
#include "algorithms/hook_first/tiles.cuh"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/sample.hpp"

namespace skerry {

/// Threads of the kernels that are one block.
inline constexpr unsigned lone_block = 1024;

/// What rows are looked at before.
enum class before { hook, search };

/// Clears the state, and looks whether rows are near: a fifth of a sample of the entries lead to
/// another row no farther than `distance`.  And which is the first row with an entry.  Of each row
/// that is drawn there are eight entries, evenly from first to last, or all.  One block.
///
/// First entries alone would not do: in a mesh of three dimensions they are a plane away, and rows
/// that all hang a plane away make a way through all planes; of the 26 entries of a row there 8 are
/// in its plane.
///
/// what  before a search rows are not near either if most entries are scattered: they lead nowhere
///       near what stands in the same place of the next row.  Then a search meets most rows within
///       a few rounds.  In a mesh, neighbours have neighbours side by side, in the same places if
///       columns ascend.
template <class Index, class Offset>
__device__ void measure_row_locality(const csr_pointers<Index, Offset>& A, std::uint64_t distance,
                                     before what, hook_first_state<Index>* state) {
  constexpr unsigned of_row = 8, rows_drawn = lone_block / of_row;
  constexpr int one_of = 5;
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  const auto is_row = [&](std::uint64_t v) {
    return v < n && A.row_offsets[v] < A.row_offsets[v + 1];
  };
  const auto within = [=](Index u, Index v) { return (u < v ? v - u : u - v) <= distance; };
  __shared__ unsigned first;
  bool is_first = is_row(k);
  if (k == 0) first = lone_block;
  bool is_drawn = false, is_local = false, is_scattered = false;
  if (k / of_row < n) {
    const std::uint64_t turn = k % of_row, v = sample_place{n, rows_drawn}(k / of_row);
    const auto row = row_at(A, v), next = row_at(A, min(v + 1, n - 1));
    const auto place_in = [=](const row_range<Index, Offset>& in) {
      const std::uint64_t length = in.end - in.begin;
      return in.begin + (length <= of_row ? turn : (length - 1) * turn / (of_row - 1));
    };
    const std::uint64_t at = place_in(row), beside = place_in(next);
    is_drawn = at < row.end;
    if (is_drawn) {
      const Index u = A.columns[at];
      is_local = u != row.row && within(u, row.row);
      if (what == before::search && !is_local)
        is_scattered = beside >= next.end || !within(u, A.columns[beside]);
    }
  }
  const int drawn = __syncthreads_count(is_drawn);
  const int near = __syncthreads_count(is_local);
  const int scattered = __syncthreads_count(is_scattered);
  if (k == 0) {
    *state = {};
    state->near = near != 0 && one_of * near >= drawn && 2 * scattered <= drawn;
  }
  // The first row with an entry, if it is one of the first.
  constexpr unsigned chunks = 16;
  unsigned chunk = 0;
  for (;;) {
    if (is_first) atomicMin_block(&first, static_cast<unsigned>(k));
    if (__syncthreads_or(is_first) || ++chunk == chunks) break;  // by no number that is written on
    is_first = is_row(k + std::uint64_t{chunk} * lone_block);
  }
  if (k != first) return;
  state->has_first = 1;
  state->met[0] = 1;
  state->first = static_cast<Index>(k + std::uint64_t{chunk} * lone_block);
}

/// The same where nothing is searched.
template <class Index, class Offset>
__global__ void __launch_bounds__(lone_block)
    measure_locality(csr_pointers<Index, Offset> A, std::uint64_t distance,
                     hook_first_state<Index>* state) {
  wait_for_kernel_before();
  measure_row_locality(A, distance, before::hook, state);
}

/// parent[v] = the first entry of row v where that is smaller, else v.  All threads of a grid call
/// it.
template <class Index, class Offset>
__device__ void link_to_first_entries(const csr_pointers<Index, Offset>& A, Index* parent) {
  constexpr unsigned at_once = 4;  // rows, so that reads are under way together
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

/// The forest for unions of all rows, unless they are near.
template <class Index, class Offset>
__global__ void link_all_rows(csr_pointers<Index, Offset> A, Index* parent,
                              const hook_first_state<Index>* state) {
  wait_for_kernel_before();
  if (!state->near) link_to_first_entries(A, parent);
}

/// The forest for a sample, unless a search has met a giant.
template <class Index, class Offset>
__global__ void __launch_bounds__(tile_plan::threads, 2)
    link_for_sample(csr_pointers<Index, Offset> A, tile_plan plan, Index* parent,
                    const hook_first_state<Index>* state) {
  wait_for_kernel_before();
  if (state->searched) return;
  if (state->near)
    link_tile(A, plan, parent);
  else
    link_to_first_entries(A, parent);
}

}  // namespace skerry
