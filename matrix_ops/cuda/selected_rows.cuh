// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/primitives.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

namespace detail {

/// flags[v] = is_selected(v)
template <class Predicate>
struct flag_selected {
  Predicate is_selected;
  std::uint8_t* flags;
  __device__ void operator()(std::uint64_t v) const { flags[v] = is_selected(v); }
};

}  // namespace detail

/// Indices of rows selected by stream compaction on a device.  Their number stays on the device.
///
/// memory  a word for each row of the matrix; and a byte, until they are selected
template <std::unsigned_integral Index>
class selected_rows {
 public:
  /// Selects those v in [0, n) that satisfy the predicate, ascending; asynchronous.  O(n)
  template <class Predicate>
  selected_rows(const cuda_threads& run, std::uint64_t n, Predicate is_selected)
      : rows_(run.allocate<Index>(n)), size_(run.allocate<std::uint64_t>(1)) {
    fill_zero(size_);
    if (n == 0) return;
    auto flags = run.allocate<std::uint8_t>(n);
    run.for_each(n, detail::flag_selected<Predicate>{is_selected, flags.data()});
    select_indices(run.resources(), flags.data(), n, rows_.data(), size_.data());
  }

  [[nodiscard]] row_subset<Index> view() const { return {rows_.data(), size_.data()}; }

 private:
  device_buffer<Index> rows_;          // [n], of which the first *size_ are set
  device_buffer<std::uint64_t> size_;  // [1]
};

/// The same as a function, for callers generic in the executor; Predicate::index is the index type.
template <class Predicate>
[[nodiscard]] selected_rows<typename Predicate::index> select_rows(const cuda_threads& run,
                                                                   std::uint64_t n,
                                                                   Predicate is_selected) {
  return {run, n, is_selected};
}

}  // namespace skerry
