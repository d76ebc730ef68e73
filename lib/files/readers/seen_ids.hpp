// SPDX-License-Identifier: Apache-2.0
// Counts the ids of an edge list that occur in no entry.
//
// A bit for each id is set while the lines are parsed.  To keep this cheap, only the first ids have
// one: as many as fit the smallest cache beside the text, and 64 for each entry.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <vector>

#include "matrix_ops/free_memory.hpp"

namespace skerry {

/// A number of vertices in no entry.
struct counted_vertices {
  std::uint64_t count = 0;
  bool exact = true;       // else a lower bound
  bool has_first = false;  // whether the first vertex is one of them
};

/// The number of ids, from the first one on, that are counted.
///
/// n  vertices
[[nodiscard]] inline std::uint64_t counted_ids(std::uint64_t n, std::uint64_t entries) {
  constexpr std::uint64_t most = std::uint64_t{1} << 16;
  return std::min({n, most, saturating_sum(saturating_product(entries, 64), 64)});
}

/// What is known of n vertices if `absent` of the first counted_ids() are in no entry.
[[nodiscard]] inline counted_vertices absent_of(std::uint64_t n, std::uint64_t entries,
                                                std::uint64_t absent, bool has_first) {
  const std::uint64_t ends = saturating_product(entries, 2);
  return {std::max(absent, n - std::min(n, ends)), counted_ids(n, entries) == n, has_first};
}

/// A set of ids.  Several threads may insert at once.
class seen_ids {
 public:
  /// lines  an upper bound on the number of entries
  explicit seen_ids(std::uint64_t lines)
      : limit_(counted_ids(~std::uint64_t{0}, lines)), bits_(limit_ / 64 + 1) {}

  void insert(std::uint64_t id) {
    const std::uint64_t v = id < limit_ ? id : limit_;  // the bit of limit_ is not used
    std::atomic<std::uint64_t>& word = bits_[v / 64];
    const std::uint64_t bit = std::uint64_t{1} << v % 64;
    if ((word.load(std::memory_order_relaxed) & bit) == 0)
      word.fetch_or(bit, std::memory_order_relaxed);
  }

  /// Counts those of n vertices that are not in the set.
  [[nodiscard]] counted_vertices absent(std::uint64_t n, std::uint64_t entries) const {
    const std::uint64_t counted = counted_ids(n, entries);
    std::uint64_t seen = 0;
    for (std::uint64_t w = 0; w <= counted / 64; ++w) {
      std::uint64_t word = bits_[w].load(std::memory_order_relaxed);
      if (w == counted / 64) word &= (std::uint64_t{1} << counted % 64) - 1;
      seen += static_cast<std::uint64_t>(std::popcount(word));
    }
    const bool has_first = (bits_[0].load(std::memory_order_relaxed) & 1) == 0;
    return absent_of(n, entries, counted - seen, n != 0 && has_first);
  }

 private:
  std::uint64_t limit_;
  std::vector<std::atomic<std::uint64_t>> bits_;  // [limit_ / 64 + 1]
};

}  // namespace skerry
