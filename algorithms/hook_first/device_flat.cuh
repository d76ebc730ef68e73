// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "algorithms/hook_first/device_room.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

/// The root above `up`, the parent of v, or what was the root a while ago.  Where the way is long,
/// v comes to hang higher on it step by step: ways double, if threads climb from all vertices at
/// once.
template <class Index>
[[nodiscard]] __device__ Index climb(Index* parent, Index v, Index up) {
  constexpr int steps_alone = 8;
  for (int step = 0; step < steps_alone; ++step) {
    const Index above = stale_device_atomics::load(parent[up]);
    if (above == up) return up;
    up = above;
  }
  for (;;) {
    const Index above = device_atomics::load(parent[up]);
    if (above == up) return up;
    device_atomics::store(parent[v], above);
    up = above;
  }
}

/// Steps to a root that are taken before others are to see how far one has come: many ways meet in
/// a few vertices, and a cache answers all who ask for them, but not who asks for what is new.
inline constexpr int short_way = 64;

/// Hangs the vertices first, first + step, ... (`count` of them, below n) below their roots, which
/// are put into `root`.  Others may unite meanwhile.  All climb together, so that none waits alone;
/// all lanes of a warp call it.
template <unsigned count, class Index>
__device__ void compress_range(Index* parent, std::uint64_t first, std::uint64_t step,
                               std::uint64_t n, Index (&root)[count]) {
  Index hung[count];
  bool climbs[count];  // not yet known to have come to a root
  unrolled<count>([&](unsigned k) {
    const std::uint64_t v = first + k * step;
    climbs[k] = v < n;
    root[k] = hung[k] = climbs[k] ? stale_device_atomics::load(parent[v]) : Index{0};
  });
  bool any = true;
  for (int way = 0; any && way < short_way; ++way) {
    Index above[count];
    unrolled<count>([&](unsigned k) {
      above[k] = root[k];
      if (climbs[k]) above[k] = stale_device_atomics::load(parent[root[k]]);
    });
    any = false;
    unrolled<count>([&](unsigned k) {
      climbs[k] = above[k] != root[k];
      any |= climbs[k];
      root[k] = above[k];
    });
    any = __any_sync(all_lanes, any);
  }
  while (any) {
    any = false;
    unrolled<count>([&](unsigned k) {
      if (!climbs[k]) return;
      const Index above = device_atomics::load(parent[root[k]]);
      climbs[k] = above != root[k];
      if (!climbs[k]) return;
      any = true;
      device_atomics::store(parent[first + k * step], hung[k] = root[k] = above);
    });
    any = __any_sync(all_lanes, any);
  }
  unrolled<count>([&](unsigned k) {
    if (root[k] != hung[k]) device_atomics::store(parent[first + k * step], root[k]);
  });
}
// Why an earlier parent serves.  It is above the vertex as well, in the same tree for good.  A root
// of then may hang elsewhere by now, but not where nobody unites.
// Why it may run beside unions.  What is overwritten is never a root, since a root's parent is not
// above another.  A union may have lowered parent[v] from p to b in between, and the link (v, b) is
// lost; but v is still linked to an ancestor of p, and (p, b) is what that union goes on to unite.

/// parent[v] = root(v) for every v.  Ascending: what is above a vertex mostly hangs below its root
/// already.  `only_if_parted`: nothing, unless something was united since that was so.
template <class Index>
__global__ void compress_all_rows(Index* parent, std::uint64_t n, bool only_if_parted,
                                  const hook_first_state<Index>* state) {
  wait_for_kernel_before();
  if (only_if_parted && !state->parted) return;
  constexpr unsigned ways = 3;
  const std::uint64_t tile = std::uint64_t{ways} * blockDim.x;
  for (std::uint64_t first = blockIdx.x * tile; first < n; first += gridDim.x * tile) {
    Index root[ways];
    compress_range(parent, first + threadIdx.x, blockDim.x, n, root);
  }
}

}  // namespace skerry
