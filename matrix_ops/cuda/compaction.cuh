// SPDX-License-Identifier: Apache-2.0
// Arrays to which device threads append, in unspecified order.
#pragma once

#include <cstdint>
#include <span>

#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"

namespace skerry {

namespace detail {

/// Appends an item to an array.  Warp-aggregated: the active lanes reserve their positions with one
/// atomic operation.
template <class T>
struct append_in_warps {
  T* items;
  std::uint64_t* end;

  __device__ void operator()(const T& item) const {
    const unsigned active = __activemask(), before = lanes_before(active);
    const int leader = __ffs(static_cast<int>(active)) - 1;
    std::uint64_t first = 0;
    if (before == 0) first = device_atomics::fetch_add(*end, std::uint64_t(__popc(active)));
    items[__shfl_sync(active, first, leader) + before] = item;
  }
};

/// Appends items[k], as rewritten, if `rewrite` keeps it.
template <class T, class Rewrite>
struct rewrite_item {
  const T* items;
  append_in_warps<T> append;
  Rewrite rewrite;

  __device__ void operator()(std::uint64_t k) const {
    T item = items[k];
    if (rewrite(item)) append(item);
  }
};

}  // namespace detail

/// The device version of collect_items(); the order of the items is unspecified.
template <class T, class Index, class Offset, class MakeVisitor>
[[nodiscard]] device_buffer<T> collect_items(const cuda_threads& run,
                                             const csr_ref<Index, Offset, device_space>& A,
                                             MakeVisitor visitor) {
  auto items = run.allocate<T>(A.entry_count);
  auto size = run.allocate<std::uint64_t>(1);
  fill_zero(size);
  visit_entries(run, A, {0, A.entry_count},
                visitor(detail::append_in_warps<T>{items.data(), size.data()}));
  items.shorten(read_back(size.data(), run.stream()));
  return items;
}

/// The device version of compact_list(); the order of the kept items is unspecified.
template <class T, class Rewrite>
[[nodiscard]] std::span<T> compact_list(const cuda_threads& run, std::span<T> items,
                                        Rewrite rewrite) {
  auto kept = run.allocate<T>(items.size());
  auto size = run.allocate<std::uint64_t>(1);
  fill_zero(size);
  run.for_each(items.size(),
               detail::rewrite_item<T, Rewrite>{items.data(), {kept.data(), size.data()}, rewrite});
  const std::uint64_t count = read_back(size.data(), run.stream());
  copy_async(kept.data(), items.data(), count, run.stream());
  return items.first(count);
}

}  // namespace skerry
