// SPDX-License-Identifier: Apache-2.0
// Rows are shared out among threads; a row with very many entries is shared out by these.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace skerry {

/// Entries [begin, end) of row v, of which those below `bound` are wanted.
template <std::unsigned_integral Index>
struct hub_segment {
  Index v;
  Index bound;
  std::uint64_t begin, end;
};

/// Rows that would keep one thread busy while others wait.  Who comes to such a row leaves it here,
/// in pieces, for all threads to unite once they are done with the other rows.
template <std::unsigned_integral Index>
class hub_rows {
 public:
  /// entries  of the matrix
  explicit hub_rows(std::uint64_t entries) : room_(entries / piece) {}

  /// Whether this row is left here.  May be called by many threads, once a row.
  bool take(const hub_segment<Index>& row) {
    const std::uint64_t length = row.end - row.begin;
    if (length < 2 * piece) return false;
    const std::uint64_t count = length / piece;
    auto* const mine = &room_[taken_.fetch_add(count, std::memory_order_relaxed)];
    for (std::uint64_t k = 0; k < count; ++k)
      mine[k] = {row.v, row.bound, row.begin + k * piece, row.begin + (k + 1) * piece};
    mine[count - 1].end = row.end;
    return true;
  }

  /// What was left, by ascending first entries: where hubs have entries in common, these are one
  /// thread's.  May not be called while a row is taken.
  ///
  /// columns  of the matrix
  [[nodiscard]] std::span<const hub_segment<Index>> pieces(const Index* columns) {
    const auto all = std::span(room_).first(taken_.load(std::memory_order_relaxed));
    std::ranges::sort(all, {}, [=](const auto& some) { return columns[some.begin]; });
    return all;
  }

 private:
  static constexpr std::uint64_t piece = 1 << 15;  // entries: .05 ms, a few hundred rows' worth

  std::vector<hub_segment<Index>> room_;
  std::atomic<std::uint64_t> taken_ = 0;
};

}  // namespace skerry
