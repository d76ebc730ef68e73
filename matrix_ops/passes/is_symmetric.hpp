// SPDX-License-Identifier: Apache-2.0
// Whether a pattern is symmetric, by a randomised test that follows no entry.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/passes/all_below.hpp"
#include "matrix_ops/passes/vertex_hash.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

namespace detail {

/// The contribution of some entries to the sum of is_symmetric().
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Hash>
class symmetry_sum {
 public:
  symmetry_sum(const csr_ref<Index, Offset, host_space>& A, const Hash& hash)
      : A_(A), hash_(hash) {}

  static constexpr std::size_t entries_at_once = 512;

  /// Adds the entries [first, last), at most entries_at_once, whose ids are rows.
  ///
  /// row  that of the first entry; becomes that of the last
  void add(std::uint64_t first, std::uint64_t last, std::uint64_t& row) {
    // Sums over the entries before each, so that no branch depends on a row's length.
    hash_pair before = sums_[0] = {0, 0};
    for (std::uint64_t k = first; k < last; ++k) {
      const hash_pair h = hash_(A_.columns[k]);
      sums_[k - first + 1] = before = {before.r + h.r, before.s + h.s};
    }
    for (std::uint64_t begin = first;; ++row) {
      const std::uint64_t end = std::min<std::uint64_t>(A_.row_offsets[row + 1], last);
      const hash_pair u = hash_(row), a = sums_[begin - first], b = sums_[end - first];
      sum_ += u.r * (b.s - a.s) - u.s * (b.r - a.r);
      if (end == last) return;
      begin = end;
    }
  }

  [[nodiscard]] std::uint64_t sum() const { return sum_; }

 private:
  const csr_ref<Index, Offset, host_space>& A_;
  const Hash& hash_;
  std::array<hash_pair, entries_at_once + 1> sums_;
  std::uint64_t sum_ = 0;
};

}  // namespace detail

/// The same test as below with a given function of vertices.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Hash>
[[nodiscard]] bool is_symmetric(const csr_ref<Index, Offset, host_space>& A, const Hash& hash,
                                const any_executor& run) {
  constexpr std::uint64_t entries_at_once = 1 << 16, ids_ahead = 1024;
  std::atomic<std::uint64_t> sum = 0;
  std::atomic<bool> outside = false;
  for_each_range(run, A.entry_count, entries_at_once, [&](std::uint64_t first, std::uint64_t last) {
    detail::symmetry_sum range(A, hash);
    std::uint64_t row = row_of_entry(A, first);
    while (first < last) {
      prefetch_elements(A.columns, first + ids_ahead, range.entries_at_once);
      const std::span ids(A.columns + first,
                          std::min<std::uint64_t>(range.entries_at_once, last - first));
      if (!all_below(ids, static_cast<Index>(A.row_count))) {
        outside = true;
        return;
      }
      range.add(first, first + ids.size(), row);
      first += ids.size();
    }
    sum += range.sum();
  });
  return !outside && sum == 0;
}

/// Whether A contains every entry (u, v) as often as (v, u), by a randomised test: the sum of
/// r(u) s(v) - s(u) r(v) over all entries (u, v) has to be 0, for two random functions r and s of
/// the vertices.  They are drawn for each call, so no file can be built to defeat the test.
///
/// A        n x n, its row offsets checked
/// returns  true if A is symmetric.  Else false, but with a probability of less than 2^(t - 48),
///          where 2^t divides all differences between the numbers of (u, v) and (v, u).  False also
///          if an id is out of range.
/// cost     one pass over the entries, in order; memory: 16 bytes for every 1024 rows
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool is_symmetric(const csr_ref<Index, Offset, host_space>& A,
                                const any_executor& run);

}  // namespace skerry
