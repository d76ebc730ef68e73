// SPDX-License-Identifier: Apache-2.0
// Counts the components of labels in device memory, and renumbers them densely.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/primitives.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

namespace detail {

/// is_own[v] = 1 for a vertex that is its own label, else 0
template <class Index>
struct mark_own_label {
  const Index* labels;
  Index* is_own;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { is_own[v] = labels[v] == v; }
};

/// labels[v] = rank[labels[v]]
template <class Index>
struct replace_by_rank {
  const Index* rank;
  Index* labels;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { labels[v] = rank[labels[v]]; }
};

/// count += number of vertices that are their own label
template <class Index>
__global__ void __launch_bounds__(block_threads)
    count_own_labels(const Index* labels, std::uint64_t n, unsigned long long* count) {
  const std::uint64_t stride = std::uint64_t{gridDim.x} * block_threads;
  unsigned own = 0;
  for (std::uint64_t v = std::uint64_t{blockIdx.x} * block_threads + threadIdx.x; v < n;
       v += stride)
    own += labels[v] == v;
  add_of_warp(*count, own);
}

}  // namespace detail

/// count += number of vertices that are their own label; asynchronous.  O(n)
///
/// labels  [n], in device memory
/// count   [1], in device memory
template <class Index>
void count_roots(const cuda_threads& run, const Index* labels, std::uint64_t n,
                 unsigned long long* count) {
  if (n == 0) return;
  constexpr unsigned max_blocks = 1 << 11;  // limits the atomic additions to count
  const unsigned blocks = std::min(max_blocks, blocks_for(n));
  detail::count_own_labels<<<blocks, block_threads, 0, run.stream()>>>(labels, n, count);
  check_launch();
}

/// Renumbers labels to 0, 1, ... in the order of the smallest vertices; asynchronous.  O(n)
///
/// labels  [n], in device memory; each the smallest vertex of its component
/// memory  n labels
template <class Index>
void number_densely(const cuda_threads& run, Index* labels, std::uint64_t n) {
  if (n == 0) return;
  auto rank = run.allocate<Index>(n);
  run.for_each(n, detail::mark_own_label<Index>{labels, rank.data()});
  exclusive_sums(run.resources(), rank.data(), n, rank.data());
  run.for_each(n, detail::replace_by_rank<Index>{rank.data(), labels});
}

}  // namespace skerry
