// SPDX-License-Identifier: Apache-2.0
// Lists that a device's threads write, in any order.
#pragma once

#include <cstdint>
#include <span>

#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/view.hpp"

namespace skerry {

namespace detail {

/// Puts what it is called with at the end of a list.  The lanes that come by together take their
/// places together: one atomic operation for up to 32.
template <class T>
struct append_in_warps {
  T* list;
  std::uint64_t* end;

  __device__ void operator()(const T& item) const {
    const unsigned together = __activemask(), before = lanes_before(together);
    const int leader = __ffs(static_cast<int>(together)) - 1;
    std::uint64_t first = 0;
    if (before == 0) first = device_atomics::fetch_add(*end, std::uint64_t(__popc(together)));
    list[__shfl_sync(together, first, leader) + before] = item;
  }
};

/// Those items of a list that `rewrite` keeps, at the end of another.
template <class T, class Rewrite>
struct rewrite_item {
  const T* list;
  append_in_warps<T> append;
  Rewrite rewrite;

  __device__ void operator()(std::uint64_t k) const {
    T item = list[k];
    if (rewrite(item)) append(item);
  }
};

}  // namespace detail

/// What listed() is on the host; the list is in any order.
template <class T, class Index, class Offset, class MakeVisitor>
[[nodiscard]] device_buffer<T> listed(const cuda_threads& run, const csr_view<Index, Offset>& A,
                                      MakeVisitor visitor) {
  auto list = run.allocate<T>(A.entry_count());
  auto size = run.allocate<std::uint64_t>(1);
  fill_zero(size);
  visit_entries(run, A, {0, A.entry_count()},
                visitor(detail::append_in_warps<T>{list.data(), size.data()}));
  list.shorten(read_back(size.data(), run.stream()));
  return list;
}

/// What rewritten() is on the host; what stays is in any order.
template <class T, class Rewrite>
[[nodiscard]] std::span<T> rewritten(const cuda_threads& run, std::span<T> list, Rewrite rewrite) {
  auto kept = run.allocate<T>(list.size());
  auto size = run.allocate<std::uint64_t>(1);
  fill_zero(size);
  run.for_each(list.size(),
               detail::rewrite_item<T, Rewrite>{list.data(), {kept.data(), size.data()}, rewrite});
  const std::uint64_t count = read_back(size.data(), run.stream());
  copy_async(kept.data(), list.data(), count, run.stream());
  return list.first(count);
}

}  // namespace skerry
