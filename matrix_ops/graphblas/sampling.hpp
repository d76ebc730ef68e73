// SPDX-License-Identifier: Apache-2.0
// Smaller matrices for sampling, built row by row: GraphBLAS has no operation for this.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/chunks.hpp"
#include "matrix_ops/graphblas/csr_arrays.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/row_access.hpp"
#include "matrix_ops/graphblas/types.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry::graphblas {

namespace detail {

/// Calls f(r, reader) for each row of `from`, with one reader per thread.
template <class Function>
void for_each_row(const row_access& from, const openmp& run, Function f) {
  for_each_chunk(run, from.row_count(), [&](std::size_t begin, std::size_t end) {
    row_access::reader read(from);
    for (std::size_t r = begin; r < end; ++r) f(r, read);
  });
}

/// The entries that contract() keeps, before it adds their transposes, in one array per chunk of
/// rows.  Of all entries of a row into contracted vertices, one is kept.  A need not be symmetric.
/// If it is, an entry between two other vertices is found from both ends, so that it and its
/// transpose occur twice until rows are sorted.
template <std::unsigned_integral Index>
[[nodiscard]] auto kept_edges(const matrix& A, const vector<Index>& x, Index value,
                              const openmp& run) {
  const row_access from(A);
  const elements component(x);
  std::vector<std::vector<std::pair<Index, Index>>> kept(from.row_count() / chunk_length + 1);
  for_each_row(from, run, [&](std::size_t u, auto& read) {
    if (component[u] == value) return;
    auto& edges = kept[u / chunk_length];
    bool touches = false;
    read(u, [&](std::uint64_t v) {
      if (component[v] == value)
        touches = true;
      else
        edges.emplace_back(static_cast<Index>(u), static_cast<Index>(v));
      return true;
    });
    if (touches) edges.emplace_back(static_cast<Index>(u), value);
  });
  return kept;
}

}  // namespace detail

/// The number of entries of each row of A: lengths[r] = plus of 1 over the entries (r, j).
/// GraphBLAS takes it from the row offsets.  O(n)
///
/// A  by row
[[nodiscard]] inline vector<std::uint64_t> row_lengths(const matrix& A, const openmp& run,
                                                       const descriptor& how) {
  const std::uint64_t n = A.row_count(), width = A.column_count();
  auto lengths = vector<std::uint64_t>::untouched(n);
  {
    const elements length(lengths);
    for_each_index(run, n, [&](std::size_t r) { length[r] = 0; });
  }
  const vector<std::uint64_t> ones(width);
  check(names<std::uint64_t>::assign_scalar(ones.handle(), nullptr, nullptr, 1, GrB_ALL, width,
                                            nullptr),
        "GrB_Vector_assign");
  check(GrB_mxv(lengths.handle(), nullptr, GrB_PLUS_UINT64, GxB_PLUS_PAIR_UINT64, A.handle(),
                ones.handle(), how.handle()),
        "GrB_mxv");
  return lengths;
}

/// The first k entries of each row of A.
[[nodiscard]] inline matrix first_entries(const matrix& A, unsigned k, const openmp& run,
                                          const descriptor& how) {
  const row_access from(A);
  const std::uint64_t n = from.row_count();
  auto offsets = csr_arrays::ids::untouched(n + 1);
  csr_arrays::ids columns(0);
  {
    const elements offset(offsets);
    {
      const auto lengths = row_lengths(from.rows(), run, how);
      const elements length(lengths);
      offset[0] = 0;
      for (std::size_t r = 0; r < n; ++r)
        offset[r + 1] = offset[r] + std::min<std::uint64_t>(length[r], k);
    }
    columns = csr_arrays::ids::untouched(offset[n]);
    const elements column(columns);
    detail::for_each_row(from, run, [&](std::size_t r, auto& read) {
      auto at = offset[r];
      const auto end = offset[r + 1];
      if (at == end) return;
      read(r, [&](std::uint64_t c) {
        column[at] = c;
        return ++at < end;
      });
    });
  }
  return {A.column_count(), csr_arrays(std::move(offsets), std::move(columns))};
}

/// Contracts the vertices v with x[v] == value to vertex `value`, as defined in backend.hpp.
/// O(n + entries of the other vertices), and the sorting of rows.
template <std::unsigned_integral Index>
[[nodiscard]] matrix contract(const matrix& A, const vector<Index>& x, Index value,
                              const openmp& run) {
  const auto kept = detail::kept_edges(A, x, value, run);
  const std::uint64_t n = A.row_count();
  auto offsets = csr_arrays::ids::untouched(n + 1);
  csr_arrays::ids columns(0);
  {
    const elements offset(offsets);
    // Calls f(k, column) for each entry and its transpose; k is the next free index of its row.
    const auto for_each_entry = [&](auto f) {
      run.for_each(kept.size(), [&](std::size_t chunk) {
        const auto next = [&](Index r) {
          return std::atomic_ref(offset[r]).fetch_add(1, std::memory_order_relaxed);
        };
        for (const auto& [u, v] : kept[chunk]) {
          f(next(u), v);
          f(next(v), u);
        }
      });
    };
    std::fill(offset.begin(), offset.end(), 0);
    for_each_entry([](std::uint64_t, Index) {});
    std::exclusive_scan(offset.begin(), offset.end(), offset.begin(), std::uint64_t{0});
    columns = csr_arrays::ids::untouched(offset[n]);
    const elements column(columns);
    for_each_entry([&](std::uint64_t k, Index c) { column[k] = c; });
    // offset[r] is now the end of row r, which is the beginning of row r + 1.
    std::copy_backward(offset.begin(), offset.end() - 1, offset.end());
    offset[0] = 0;
  }
  return {A.column_count(), csr_arrays::from_unsorted(std::move(offsets), std::move(columns), run)};
}

/// The most frequent value in a sample of x; 0 if x is empty.
template <std::unsigned_integral Index>
[[nodiscard]] Index most_frequent(const vector<Index>& x) {
  const elements all(x);
  std::vector<Index> sample(std::min(sample_size, all.size()));
  const sample_index index{all.size(), sample.size()};
  for (std::size_t k = 0; k < sample.size(); ++k) sample[k] = all[index(k)];
  return most_frequent_in(std::span(sample));
}

}  // namespace skerry::graphblas
