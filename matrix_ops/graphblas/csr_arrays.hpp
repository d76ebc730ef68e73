// SPDX-License-Identifier: Apache-2.0
// The arrays of a CSR matrix, in memory that GraphBLAS can take over.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <numeric>
#include <utility>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/chunks.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/view.hpp"

namespace skerry::graphblas {

/// CSR arrays with the columns of each row strictly ascending, as GxB_Matrix_pack_CSR requires
/// for a matrix that is not jumbled.
class csr_arrays {
 public:
  using ids = vector<std::uint64_t>;

  /// offsets   [row_count + 1], offsets[0] = 0, nondecreasing
  /// columns   [offsets[row_count]], strictly ascending in each row
  csr_arrays(ids offsets, ids columns)
      : offsets_(std::move(offsets)), columns_(std::move(columns)) {}

  /// From columns in any order, with repeats: sorts each row and removes the repeats.
  [[nodiscard]] static csr_arrays from_unsorted(ids offsets, ids columns, const openmp& run) {
    csr_arrays A(std::move(offsets), std::move(columns));
    A.sort_rows(run);
    return A;
  }

  /// A copy of a view, widened to 64 bits, with sorted rows.
  template <std::unsigned_integral Index, std::unsigned_integral Offset>
  [[nodiscard]] static csr_arrays copy(const csr_view<Index, Offset>& A, const openmp& run) {
    csr_arrays B(widen(A.row_offsets, run), widen(A.columns, run));
    if (!B.is_sorted(run)) B.sort_rows(run);
    return B;
  }

  [[nodiscard]] std::uint64_t row_count() const { return offsets_.size() - 1; }

  /// Moves the arrays into A, which has the same size and loses its entries; every entry becomes
  /// `true`.  O(1)
  void pack_into(GrB_Matrix A) && {
    // Allocated first: if this throws, the arrays still belong to their vectors, which free them.
    auto one = ids::full(1);
    auto offsets = offsets_.unpack();
    auto columns = columns_.size() > 0 ? columns_.unpack() : ids::array{};
    auto values = one.unpack();
    auto* value = reinterpret_cast<bool*>(values.data);
    *value = true;
    check(GxB_Matrix_pack_CSR(A, &offsets.data, &columns.data, reinterpret_cast<void**>(&value),
                              offsets.bytes, columns.bytes, values.bytes, true, false, nullptr),
          "GxB_Matrix_pack_CSR");
  }

 private:
  template <class Range>
  static ids widen(const Range& from, const openmp& run) {
    auto to = ids::full(from.size());
    const elements wide(to);
    for_each_index(run, from.size(), [&](std::size_t k) { wide[k] = from[k]; });
    return to;
  }

  /// Whether the columns of each row are strictly ascending.
  [[nodiscard]] bool is_sorted(const openmp& run) const {
    const elements offset(offsets_), column(columns_);
    std::atomic<bool> sorted = true;
    for_each_index(run, offset.size() - 1, [&](std::size_t r) {
      const auto end = column.begin() + offset[r + 1];
      const auto stop = std::adjacent_find(column.begin() + offset[r], end, std::greater_equal{});
      if (stop != end) sorted.store(false, std::memory_order_relaxed);
    });
    return sorted;
  }

  /// Sorts each row and removes its repeats.
  void sort_rows(const openmp& run) {
    const std::uint64_t n = row_count();
    auto kept_offsets = ids::full(n + 1);
    ids kept(0);
    {
      const elements offset(offsets_), column(columns_), end(kept_offsets);
      end[0] = 0;
      for_each_index(run, n, [&](std::size_t r) {
        const auto first = column.begin() + offset[r], last = column.begin() + offset[r + 1];
        std::sort(first, last);
        end[r + 1] = static_cast<std::uint64_t>(std::unique(first, last) - first);
      });
      std::partial_sum(end.begin(), end.end(), end.begin());
      if (end[n] == offset[n]) return;  // no repeats
      kept = ids::full(end[n]);
      const elements to(kept);
      for_each_index(run, n, [&](std::size_t r) {
        std::copy_n(column.begin() + offset[r], end[r + 1] - end[r], to.begin() + end[r]);
      });
    }
    offsets_ = std::move(kept_offsets);
    columns_ = std::move(kept);
  }

  ids offsets_, columns_;
};

}  // namespace skerry::graphblas
