// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/memory_space.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A square CSR matrix as raw pointers: what kernels and functors take.  Owns nothing.
///
/// Space  host_space or device_space: the memory that the pointers refer to
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Space>
requires(sizeof(Index) <= sizeof(Offset)) struct csr_ref {
  using index = Index;
  using offset = Offset;
  using space = Space;

  std::uint64_t row_count = 0;
  std::uint64_t entry_count = 0;
  const Offset* row_offsets = nullptr;  // [row_count + 1], nondecreasing, from 0 to entry_count
  const Index* columns = nullptr;       // [entry_count]

  csr_ref() = default;
  csr_ref(std::uint64_t n, std::uint64_t entries, const Offset* offsets, const Index* ids)
      : row_count(n), entry_count(entries), row_offsets(offsets), columns(ids) {}
  csr_ref(const csr_view<Index, Offset>& A) requires std::same_as<Space, host_space>
      : csr_ref(A.row_count, A.entry_count(), A.row_offsets.data(), A.columns.data()) {}
  csr_ref(const device_csr_view<Index, Offset>& A) requires std::same_as<Space, device_space>
      : csr_ref(A.row_count, A.entry_count, A.row_offsets, A.columns) {}

  [[nodiscard]] csr_view<Index, Offset> view() const requires std::same_as<Space, host_space> {
    return {row_count, std::span(row_offsets, row_count + 1), std::span(columns, entry_count)};
  }
  /// The index of row u's first entry.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t first(std::uint64_t u) const {
    return row_offsets[u];
  }
  /// The index of the entry after row u's last one.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t end(std::uint64_t u) const {
    return row_offsets[u + 1];
  }
  /// The number of entries in row u.
  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t length(std::uint64_t u) const {
    return row_offsets[u + 1] - row_offsets[u];
  }
};

template <class Index, class Offset>
csr_ref(const csr_view<Index, Offset>&) -> csr_ref<Index, Offset, host_space>;
template <class Index, class Offset>
csr_ref(const device_csr_view<Index, Offset>&) -> csr_ref<Index, Offset, device_space>;

/// Rows [first, last).
struct row_bounds {
  std::uint64_t first, last;
};

/// The row that contains entry k, by binary search.  O(log rows)
///
/// A     any type with first(u)
/// rows  the rows to search; one of them contains entry k
template <class Rows>
[[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t row_of_entry(const Rows& A, row_bounds rows,
                                                            std::uint64_t k) {
  auto [low, high] = rows;  // A.first(low) <= k < A.first(high)
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (A.first(middle) <= k ? low : high) = middle;
  }
  return low;
}
template <class Index, class Offset, class Space>
[[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t row_of_entry(const csr_ref<Index, Offset, Space>& A,
                                                            std::uint64_t k) {
  return row_of_entry(A, {0, A.row_count}, k);
}

}  // namespace skerry
