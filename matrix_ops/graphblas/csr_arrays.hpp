// SPDX-License-Identifier: Apache-2.0
// The arrays of a CSR matrix, in memory that GraphBLAS can take over.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <utility>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/chunks.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::graphblas {

/// Whether the columns of each row are strictly ascending: whether each entry that is not larger
/// than the one before it is the first of a row.  Calls visit(k) for each entry k.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Visit>
[[nodiscard]] bool columns_ascend(const csr_view<Index, Offset>& A, const openmp& run,
                                  Visit visit) {
  const Index* const column = A.columns.data();
  std::atomic<std::uint64_t> not_larger = 0, first_of_row = 0;
  for_each_chunk(run, A.columns.size(), [&](std::size_t begin, std::size_t end) {
    std::uint64_t count = 0;
    if (begin == 0 && end != 0) visit(begin++);
    for (std::size_t k = begin; k < end; ++k) {
      visit(k);
      count += column[k] <= column[k - 1];
    }
    not_larger += count;
  });
  for_each_chunk(run, A.row_count, [&](std::size_t begin, std::size_t end) {
    std::uint64_t count = 0;
    for (std::size_t r = begin; r < end; ++r) {
      const std::uint64_t k = A.row_offsets[r];
      count += k != 0 && k < A.row_offsets[r + 1] && column[k] <= column[k - 1];
    }
    first_of_row += count;
  });
  return not_larger == first_of_row;
}

/// Where GraphBLAS holds the CSR arrays of a matrix.  It changes no array of a matrix that is an
/// operand and whose rows are sorted; an output gets other arrays.
struct row_arrays {
  const std::uint64_t* offsets = nullptr;
  const std::uint64_t* columns = nullptr;
};

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
    csr_arrays B(widen(A.row_offsets, run), ids::untouched(A.columns.size()));
    if (!B.copy_columns(A, run)) B.sort_rows(run);
    return B;
  }

  [[nodiscard]] std::uint64_t row_count() const { return offsets_.size() - 1; }

  /// Moves the arrays into A, which has the same size and loses its entries; every entry becomes
  /// `true`.  Returns where they are, null without entries.  O(1)
  row_arrays pack_into(GrB_Matrix A) && {
    // Allocated first: if this throws, the arrays still belong to their vectors, which free them.
    const auto value = ids::full(1);
    const auto offsets = offsets_.unpack();
    const auto columns = columns_.size() > 0 ? columns_.unpack() : ids::array{};
    pack(A, offsets, columns, value);
    return columns.data ? row_arrays{offsets.data, columns.data} : row_arrays{};
  }

  /// The same with given arrays, of which `value` can hold one Boolean.
  static void pack(GrB_Matrix A, ids::array offsets, ids::array columns, const ids& value) {
    auto values = value.unpack();
    auto* one = reinterpret_cast<bool*>(values.data);
    *one = true;
    check(GxB_Matrix_pack_CSR(A, &offsets.data, &columns.data, reinterpret_cast<void**>(&one),
                              offsets.bytes, columns.bytes, values.bytes, true, false, nullptr),
          "GxB_Matrix_pack_CSR");
  }

 private:
  template <class Range>
  static ids widen(const Range& from, const openmp& run) {
    auto to = ids::untouched(from.size());
    {
      const elements wide(to);
      for_each_index(run, from.size(), [&](std::size_t k) { wide[k] = from[k]; });
    }
    return to;
  }

  /// Copies the columns, and returns whether those of each row are strictly ascending.
  template <std::unsigned_integral Index, std::unsigned_integral Offset>
  [[nodiscard]] bool copy_columns(const csr_view<Index, Offset>& A, const openmp& run) {
    const elements to(columns_);
    return columns_ascend(A, run, [&](std::size_t k) { to[k] = A.columns[k]; });
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
