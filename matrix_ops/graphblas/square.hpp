// SPDX-License-Identifier: Apache-2.0
// The memory of A A: GraphBLAS allocates as the product grows, and the system would end the process
// instead of refusing an allocation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/graphblas.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/sampling.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/passes/square_size.hpp"

namespace skerry::graphblas {

namespace detail {

/// At least the number of entries of A A: row r has at most the sum of the lengths of the rows k
/// over the entries (r, k).  One product with a vector.
[[nodiscard]] inline std::uint64_t most_entries_of_square(const matrix& A, const openmp& run,
                                                          const descriptor& plain) {
  const std::uint64_t n = A.row_count();
  const auto lengths = row_lengths(A, run, plain);
  const auto most = vector<std::uint64_t>::full(n);
  check(GrB_mxv(most.handle(), nullptr, nullptr, GxB_PLUS_SECOND_UINT64, A.handle(),
                lengths.handle(), plain.handle()),
        "GrB_mxv");
  std::vector<std::uint64_t> found(n);
  most.copy_entries(found, 0);
  std::uint64_t sum = 0;
  for (const std::uint64_t each : found) sum = saturating_sum(sum, std::min(each, n));
  return sum;
}

/// The number of entries of A A in some rows.
[[nodiscard]] inline std::uint64_t entries_of_square(const matrix& A,
                                                     const std::vector<GrB_Index>& rows,
                                                     const descriptor& plain) {
  const std::uint64_t n = A.row_count();
  auto sample = matrix::empty(rows.size(), n), product = matrix::empty(rows.size(), n);
  check(GrB_Matrix_extract(sample.output(), nullptr, nullptr, A.handle(), rows.data(), rows.size(),
                           GrB_ALL, n, plain.handle()),
        "GrB_extract");
  check(GrB_mxm(product.output(), nullptr, nullptr, GxB_ANY_PAIR_BOOL, sample.handle(), A.handle(),
                plain.handle()),
        "GrB_mxm");
  return product.entry_count();
}

}  // namespace detail

/// Throws memory_refused if A A, and its sum with A, do not fit the free memory.
inline void check_square_fits(const matrix& A, const openmp& run, const descriptor& plain) {
  constexpr std::uint64_t an_entry = 2 * sizeof(GrB_Index);  // in the product and in the sum
  skerry::check_square_fits(
      A.row_count(), A.entry_count(), detail::most_entries_of_square(A, run, plain), an_entry,
      [&](const auto& rows) { return detail::entries_of_square(A, rows, plain); });
}

}  // namespace skerry::graphblas
