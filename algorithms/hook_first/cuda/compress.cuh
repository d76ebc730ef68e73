// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <climits>
#include <cstdint>

#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_memory.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/shared_words.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// The root of v, or what was its root a while ago; up is the parent of v.  An ancestor, if that
/// many steps do not suffice.
///
/// On a long path v is linked to an ancestor at each step: the distance doubles with each one if
/// threads start from all vertices at once.
template <class Index>
[[nodiscard]] __device__ Index find_root(Index* parent, Index v, Index up,
                                         int most_steps = INT_MAX) {
  constexpr int steps_without_store = 8;
  for (int step = 0; step < steps_without_store; ++step) {
    const Index grandparent = stale_device_atomics::load(parent[up]);
    if (grandparent == up) return up;
    up = grandparent;
  }
  for (int step = 0; step < most_steps; ++step) {
    const Index grandparent = device_atomics::load(parent[up]);
    if (grandparent == up) return up;
    device_atomics::store(parent[v], grandparent);
    up = grandparent;
  }
  return up;
}

/// Steps towards a root by stale loads and without stores; after these, other threads see each
/// step.  Many paths meet in a few vertices: the cache of a multiprocessor serves stale loads of
/// these, but not current ones.
inline constexpr int short_path = 64;

/// parent[v] = root[k] = root(v) for v = first + k * step, k < count, v < n.  Other threads may
/// unite meanwhile.  All vertices step together, so that their loads overlap; all lanes of a warp
/// call it.
///
/// most_steps  after short_path; root[k] may be an ancestor alone if that many do not suffice
/// returns     whether they have
template <unsigned count, class Index>
__device__ bool compress_range(Index* parent, std::uint64_t first, std::uint64_t step,
                               std::uint64_t n, Index (&root)[count], unsigned most_steps = ~0u) {
  Index stored[count];  // parent[v], as read or written last
  bool is_open[count];  // root[k] is not known to be a root yet
  unrolled<count>([&](unsigned k) {
    const std::uint64_t v = first + k * step;
    is_open[k] = v < n;
    root[k] = stored[k] = is_open[k] ? stale_device_atomics::load(parent[v]) : Index{0};
  });
  bool any = true;
  for (int length = 0; any && length < short_path; ++length) {
    Index next[count];
    unrolled<count>([&](unsigned k) {
      next[k] = root[k];
      if (is_open[k]) next[k] = stale_device_atomics::load(parent[root[k]]);
    });
    any = false;
    unrolled<count>([&](unsigned k) {
      is_open[k] = next[k] != root[k];
      any |= is_open[k];
      root[k] = next[k];
    });
    any = __any_sync(all_lanes, any);
  }
  for (unsigned steps = 0; any && steps < most_steps; ++steps) {
    any = false;
    unrolled<count>([&](unsigned k) {
      if (!is_open[k]) return;
      const Index next = device_atomics::load(parent[root[k]]);
      is_open[k] = next != root[k];
      if (!is_open[k]) return;
      any = true;
      device_atomics::store(parent[first + k * step], stored[k] = root[k] = next);
    });
    any = __any_sync(all_lanes, any);
  }
  unrolled<count>([&](unsigned k) {
    if (root[k] != stored[k]) device_atomics::store(parent[first + k * step], root[k]);
  });
  return !any;
}
// Why a stale parent is safe.  It is an ancestor of the vertex too, in the same tree for good.  A
// former root may have a parent by now, but not if no union runs.
// Why it may run beside unions.  It never overwrites the parent of a root, since a root's parent is
// no other vertex.  A union may have lowered parent[v] from p to b in between, and the link (v, b)
// is lost; but v is still linked to an ancestor of p, and that union goes on to unite (p, b).

/// parent[v] = the first of v's ancestors outside a tile, or the root if that is inside, for each v
/// of the tile.  All threads of a block call it.
///
/// shared  [rows]
template <class Index>
__device__ void jump_within_tile(Index* parent, std::uint64_t base, std::uint32_t rows,
                                 const std::uint32_t* shared) {
  const shared_words places(shared);
  for (std::uint32_t i = threadIdx.x; i < rows; i += blockDim.x) {
    const Index up = parent[base + i];
    places.store(i, up < base ? i : static_cast<std::uint32_t>(up - base));
  }
  __syncthreads();
  for (std::uint32_t first = 0; first < rows; first += blockDim.x) {
    const std::uint32_t i = first + threadIdx.x;
    const std::uint32_t root = compressed_root(places, i < rows ? i : 0);
    if (i < rows && root != i) parent[base + i] = parent[base + root];
  }
}
// Correctness.  A tile's root keeps its parent, itself or a vertex before the tile, so it does not
// matter when the others read that.

/// Threads of a block that jumps within tiles as it compresses.
inline constexpr unsigned compress_block_size = 256;

/// When a forest is to be compressed.
enum class compression {
  always,
  if_united,     ///< an edge was united since the last time
  unless_deep,   ///< stops if a quarter of the warps find long paths: see jump.cuh; where rows are
                 ///< local, only if an edge leads from tile to tile
  if_deep,       ///< it has stopped so
  if_alternate,  ///< first links are of every other row
  if_joined,     ///< compare_parents() has united trees
};

/// parent[v] = root(v) for every v, in ascending order: the parent of v is then mostly a child of
/// its root already.
///
/// state  counts the roots; may be null where a forest is always compressed
template <class Index>
__global__ void compress_forest(Index* parent, std::uint64_t n, compression when,
                                hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  if (state != nullptr && state->is_refused()) return;
  if (when == compression::if_united && !state->needs_compress) return;
  if (when == compression::if_deep && !state->is_deep) return;
  if (when == compression::if_joined && state->joined == 0) return;
  if (when == compression::if_alternate && state->links != first_links::of_every_other) return;
  if (when == compression::unless_deep && state->is_local && !state->needs_compress) return;
  const bool may_stop = when == compression::unless_deep;
  constexpr unsigned at_once = 3, steps_at_once = 16, one_of = 4;
  const unsigned many_warps = gridDim.x * (blockDim.x / warp_lanes) / one_of;
  bool is_counted = false;  // this warp, among those with long paths
  unsigned roots = 0;
  const std::uint64_t tile = std::uint64_t{at_once} * blockDim.x;
  const bool jumps =
      when == compression::unless_deep && state->links == first_links::of_every_other;
  __shared__ std::uint32_t places[at_once * compress_block_size];
  for (std::uint64_t first = blockIdx.x * tile; first < n; first += gridDim.x * tile) {
    Index root[at_once];
    if (jumps) {
      jump_within_tile(parent, first, static_cast<std::uint32_t>(min(n - first, tile)), places);
      __syncthreads();
    }
    while (!compress_range(parent, first + threadIdx.x, blockDim.x, n, root,
                           may_stop ? steps_at_once : ~0u)) {
      if (!is_counted && lane() == 0) device_atomics::fetch_add(state->deep_warps, 1u);
      is_counted = true;
      if (same_in_all_lanes(device_atomics::load(state->deep_warps)) < many_warps) continue;
      raise<device_atomics>(state->is_deep);
      return;
    }
    unrolled<at_once>([&](unsigned k) {
      const std::uint64_t v = first + threadIdx.x + k * blockDim.x;
      roots += v < n && root[k] == v;
    });
  }
  if (state != nullptr && when != compression::if_alternate && when != compression::if_joined)
    add_of_warp(state->roots_compressed, roots);
}

/// The same for a forest without a state; asynchronous.
template <class Index>
void compress_parents(const launch_shape& shape, device_buffer<Index>& parent) {
  if (!parent.empty())
    launch(shape, compress_forest<Index>, parent.data(), parent.size(), compression::always,
           static_cast<hook_first_state<Index>*>(nullptr));
}

}  // namespace skerry
