// SPDX-License-Identifier: Apache-2.0
// Smaller matrices made of a matrix, row by row: GraphBLAS has no call that makes them.
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
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/parts.hpp"
#include "matrix_ops/graphblas/rows.hpp"
#include "matrix_ops/graphblas/rows_of.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/sample.hpp"

namespace skerry::graphblas {

namespace detail {

/// Calls f(r, reader) for each row of `from`, the reader being the thread's own.
template <class Function>
void for_each_row(const rows_of& from, const openmp& run, Function f) {
  for_each_part(run, from.row_count(), [&](std::size_t begin, std::size_t end) {
    rows_of::reader read(from);
    for (std::size_t r = begin; r < end; ++r) f(r, read);
  });
}

/// The entries that `contract` keeps, without the mirror images that it adds, in lists that threads
/// made and threads may take.  Of all that a row has into the drawn vertices, one is kept.  A need
/// not be symmetric: where it is, an entry between two other vertices comes from both its ends, so
/// that it and its image are there twice until rows are put in order.
template <std::unsigned_integral Index>
[[nodiscard]] auto kept_edges(const matrix& A, const vector<Index>& x, Index value,
                              const openmp& run) {
  const rows_of from(A);
  const elements component(x);
  std::vector<std::vector<std::pair<Index, Index>>> kept(from.row_count() / part_length + 1);
  for_each_row(from, run, [&](std::size_t u, auto& read) {
    if (component[u] == value) return;
    auto& edges = kept[u / part_length];
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

/// The first k entries of each row of A.
[[nodiscard]] inline matrix first_entries(const matrix& A, unsigned k, const openmp& run) {
  const rows_of from(A);
  const std::uint64_t n = from.row_count();
  auto offsets = rows::ids::full(n + 1);
  rows::ids columns(0);
  {
    const elements offset(offsets);
    offset[0] = 0;
    detail::for_each_row(from, run, [&](std::size_t r, auto& read) {
      std::uint64_t length = 0;
      if (k > 0) read(r, [&](std::uint64_t) { return ++length < k; });
      offset[r + 1] = length;
    });
    std::partial_sum(offset.begin(), offset.end(), offset.begin());
    columns = rows::ids::full(offset[n]);
    const elements column(columns);
    detail::for_each_row(from, run, [&](std::size_t r, auto& read) {
      auto place = offset[r];
      const auto end = offset[r + 1];
      if (place == end) return;
      read(r, [&](std::uint64_t c) {
        column[place] = c;
        return ++place < end;
      });
    });
  }
  return {A.column_count(), rows(std::move(offsets), std::move(columns))};
}

/// The vertices v of x[v] == value drawn together into vertex `value`, as backend.hpp defines it.
/// O(n + entries of the other vertices).
template <std::unsigned_integral Index>
[[nodiscard]] matrix contract(const matrix& A, const vector<Index>& x, Index value,
                              const openmp& run) {
  const auto kept = detail::kept_edges(A, x, value, run);
  const std::uint64_t n = A.row_count();
  auto offsets = rows::ids::full(n + 1);
  rows::ids columns(0);
  {
    const elements offset(offsets);
    // Calls f(place, column) for each entry, place being the next of its row.
    const auto for_each_entry = [&](auto f) {
      run.for_each(kept.size(), [&](std::size_t list) {
        const auto next = [&](Index r) {
          return std::atomic_ref(offset[r]).fetch_add(1, std::memory_order_relaxed);
        };
        for (const auto& [u, v] : kept[list]) {
          f(next(u), v);
          f(next(v), u);
        }
      });
    };
    std::fill(offset.begin(), offset.end(), 0);
    for_each_entry([](std::uint64_t, Index) {});
    std::exclusive_scan(offset.begin(), offset.end(), offset.begin(), std::uint64_t{0});
    columns = rows::ids::full(offset[n]);
    const elements column(columns);
    for_each_entry([&](std::uint64_t place, Index c) { column[place] = c; });
    // Each row's place has moved on to where the next row begins.
    std::copy_backward(offset.begin(), offset.end() - 1, offset.end());
    offset[0] = 0;
  }
  return {A.column_count(), rows::put_in_order(std::move(offsets), std::move(columns), run)};
}

/// The value that a sample of x holds most often; 0 where x is empty.
template <std::unsigned_integral Index>
[[nodiscard]] Index most_frequent(const vector<Index>& x) {
  const elements all(x);
  std::vector<Index> sample(std::min(sample_size, all.size()));
  const sample_place drawn{all.size(), sample.size()};
  for (std::size_t k = 0; k < sample.size(); ++k) sample[k] = all[drawn(k)];
  return most_frequent_in(std::span(sample));
}

}  // namespace skerry::graphblas
