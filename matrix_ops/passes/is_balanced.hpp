// SPDX-License-Identifier: Apache-2.0
// Whether each column of a matrix has as many entries as the row of the same number.  A symmetric
// matrix is balanced; so is every directed graph whose edges can be divided into cycles.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/passes/all_below.hpp"
#include "matrix_ops/passes/vertex_hash.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"

namespace skerry {

namespace detail {

/// The sum of the hashes of ids that are less than n.
template <std::unsigned_integral Index, class Hash>
[[nodiscard]] std::uint64_t sum_of_hashes(std::span<const Index> ids, const Hash& hash) {
  std::array<std::uint64_t, 4> sums{};  // four at once, which takes a fifth less time
  std::size_t k = 0;
  for (; k + sums.size() <= ids.size(); k += sums.size())
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += hash(ids[k + i]);
  for (; k < ids.size(); ++k) sums[0] += hash(ids[k]);
  return sums[0] + sums[1] + sums[2] + sums[3];
}

}  // namespace detail

/// The sum of hash(v) over all entries (u, v), less that of hash(u), modulo 2^64; nothing if an id
/// is out of range.  Sums over the rows of a matrix in parts add up.
///
/// A  some rows of a matrix, their offsets checked
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Hash, class Executor>
[[nodiscard]] std::optional<std::uint64_t> balance_sum(const csr_rows_ref<Index, Offset>& A,
                                                       const Hash& hash, const Executor& run) {
  constexpr std::uint64_t entries_at_once = 1 << 16, ids_of_check = 256, ids_ahead = 1024;
  std::atomic<std::uint64_t> sum = 0;
  std::atomic<bool> outside = false;
  for_each_range(run, A.entry_count, entries_at_once, [&](std::uint64_t first, std::uint64_t last) {
    std::uint64_t range_sum = 0;
    while (first < last) {
      prefetch_elements(A.columns, first + ids_ahead, ids_of_check);
      const std::span ids(A.columns + first, std::min(ids_of_check, last - first));
      if (all_below(ids, static_cast<Index>(A.vertex_count)))
        range_sum += detail::sum_of_hashes(ids, hash);
      else
        outside = true;
      first += ids.size();
    }
    sum += range_sum;
  });
  for_each_range(run, A.row_count(), entries_at_once, [&](std::uint64_t first, std::uint64_t last) {
    std::uint64_t range_sum = 0;
    for (std::uint64_t u = A.rows.first + first; u < A.rows.first + last; ++u)
      range_sum += A.length(u) * hash(u);
    sum -= range_sum;
  });
  if (outside) return {};
  return sum;
}

/// The test below with a given function of vertices.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Hash, class Executor>
[[nodiscard]] bool is_balanced(const csr_ref<Index, Offset, host_space>& A, const Hash& hash,
                               const Executor& run) {
  return balance_sum(csr_rows_ref(A), hash, run) == 0;
}

/// Whether A is balanced, by a randomised test: the sum of h(v) over all entries (u, v) has to be
/// that of h(u).  As many entries of a balanced matrix enter a set of vertices as leave it.
///
/// A        n x n, its row offsets checked
/// returns  true if A is balanced.  Else false, but with a probability of less than 2^(t - 57),
///          where 2^t divides all differences between the entries of a row and those of its
///          column.  False also if an id is out of range.
/// cost     one pass over the entries, in order, and one over the offsets; memory: 8 bytes for
///          every 2048 rows
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Executor>
[[nodiscard]] bool is_balanced(const csr_ref<Index, Offset, host_space>& A, const Executor& run) {
  return is_balanced(A, vertex_hash(A.row_count), run);
}

}  // namespace skerry
