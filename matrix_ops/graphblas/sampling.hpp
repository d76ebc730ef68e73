// SPDX-License-Identifier: Apache-2.0
// Smaller matrices made of a matrix, by loops over its arrays: GraphBLAS has no product for them.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <random>
#include <vector>

#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/rows.hpp"
#include "matrix_ops/graphblas/vector.hpp"

namespace reef::graphblas {

/// The first k entries of each row of A.
[[nodiscard]] inline matrix first_entries(const matrix& A, unsigned k, const openmp& run) {
  const open_rows from(A);
  const std::uint64_t n = from.row_count();
  auto offsets = rows::ids::full(n + 1);
  rows::ids columns(0);
  {
    const elements offset(offsets);
    offset[0] = 0;
    run.for_each(
        n, [&](std::size_t r) { offset[r + 1] = std::min<std::uint64_t>(k, from.length(r)); });
    std::partial_sum(offset.begin(), offset.end(), offset.begin());
    columns = rows::ids::full(offset[n]);
    const elements column(columns);
    run.for_each(n, [&](std::size_t r) {
      const auto* first = from.row(r);
      for (auto k_th = offset[r]; k_th < offset[r + 1]; ++k_th) column[k_th] = *first++;
    });
  }
  return {A.column_count(), rows(std::move(offsets), std::move(columns))};
}

/// The vertices v of x[v] == value drawn together into vertex `value`, as backend.hpp defines it.
/// O(n + entries of the other vertices).
template <std::unsigned_integral Index>
[[nodiscard]] matrix contract(const matrix& A, const vector<Index>& x, Index value,
                              const openmp& run) {
  const open_rows from(A);
  const std::uint64_t n = from.row_count();
  const elements component(x);
  // Calls f(row, column) for each entry of the answer, repeats included but for those of an
  // entry into the drawn vertices: of all that a row has, one is handed on.
  const auto for_each_kept = [&](auto f) {
    run.for_each(n, [&](std::size_t u) {
      if (component[u] == value) return;
      bool touches = false;
      for (const auto *v = from.row(u), *end = v + from.length(u); v != end; ++v) {
        if (component[*v] == value) {
          touches = true;
        } else {
          f(u, *v);
          f(*v, u);
        }
      }
      if (!touches) return;
      f(u, value);
      f(value, u);
    });
  };
  const auto next = [](std::uint64_t& place) {
    return std::atomic_ref(place).fetch_add(1, std::memory_order_relaxed);
  };

  auto offsets = rows::ids::full(n + 1);
  rows::ids columns(0);
  {
    const elements offset(offsets);
    std::fill(offset.begin(), offset.end(), 0);
    for_each_kept([&](std::size_t r, std::uint64_t) { next(offset[r]); });
    std::exclusive_scan(offset.begin(), offset.end(), offset.begin(), std::uint64_t{0});
    columns = rows::ids::full(offset[n]);
    const elements column(columns);
    for_each_kept([&](std::size_t r, std::uint64_t c) { column[next(offset[r])] = c; });
    // Each row's place has moved on to where the next row begins.
    std::copy_backward(offset.begin(), offset.end() - 1, offset.end());
    offset[0] = 0;
  }
  return {A.column_count(), rows::put_in_order(std::move(offsets), std::move(columns), run)};
}

/// The value that a fixed sample of x holds most often; of x itself where x is short.
template <std::unsigned_integral Index>
[[nodiscard]] Index most_frequent(const vector<Index>& x) {
  constexpr std::size_t sample_size = 1024;
  const elements all(x);
  std::vector<Index> sample(std::min(sample_size, all.size()));
  std::mt19937_64 random(1);
  for (std::size_t k = 0; k < sample.size(); ++k)
    sample[k] = all.size() > sample_size ? all[random() % all.size()] : all[k];
  std::sort(sample.begin(), sample.end());
  Index best = 0;
  std::size_t most = 0;
  for (auto at = sample.cbegin(); at != sample.cend();) {
    const auto end = std::upper_bound(at, sample.cend(), *at);
    const auto count = static_cast<std::size_t>(end - at);
    if (count > most) {
      best = *at;
      most = count;
    }
    at = end;
  }
  return best;
}

}  // namespace reef::graphblas
