// SPDX-License-Identifier: Apache-2.0
// Loops over rows that select them without a branch, which would be unpredictable row by row.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/branchless.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"

namespace skerry {

inline constexpr std::uint64_t rows_of_batch = 1024;

/// Calls f(first, last) for consecutive ranges that cover [first, last), of at most rows_of_batch
/// rows each.
template <class Function>
void for_each_row_batch(std::uint64_t first, std::uint64_t last, Function f) {
  for (; first < last; first += std::min(rows_of_batch, last - first))
    f(first, std::min(first + rows_of_batch, last));
}

/// Calls f(v, begin, end) for each row v of a batch that is not empty and for which is_selected(v);
/// its entries are [begin, end).
///
/// [first, last)  at most rows_of_batch rows
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Selected,
          class Function>
void for_each_selected_row(const csr_rows_ref<Index, Offset>& A, std::uint64_t first,
                           std::uint64_t last, Selected is_selected, Function f) {
  std::array<Index, rows_of_batch> rows;
  std::size_t count = 0;
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<Index>(i);
    rows[count] = v;
    count += eager_and(A.first(i) < A.end(i), is_selected(v));
  }
  for (std::size_t k = 0; k < count; ++k) {
    prefetch(A.columns + A.first(rows[std::min(k + 8, count - 1)]));
    f(rows[k], A.first(rows[k]), A.end(rows[k]));
  }
}

}  // namespace skerry
