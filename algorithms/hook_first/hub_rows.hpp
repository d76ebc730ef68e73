// SPDX-License-Identifier: Apache-2.0
// Rows are shared among threads; a row with very many entries is itself split among them.
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace skerry {

/// Entries [begin, end) of row v, of which those below `bound` are to be united.
template <std::unsigned_integral Index>
struct hub_segment {
  Index v;
  Index bound;
  std::uint64_t begin, end;
};

/// Rows that would keep one thread busy while others wait.  The thread that reaches such a row
/// defers it to this container, in segments; all threads unite these after the other rows.
template <std::unsigned_integral Index>
class hub_rows {
 public:
  /// entries  of the matrix
  explicit hub_rows(std::uint64_t entries) : segments_(entries / segment_length) {}

  /// Whether a row is long enough to be deferred.
  [[nodiscard]] static bool takes(const hub_segment<Index>& row) {
    return row.end - row.begin >= 2 * segment_length;
  }
  /// Defers a row if it is long enough.  Thread-safe; call it once a row.
  ///
  /// returns  whether the row was deferred
  bool take(const hub_segment<Index>& row) {
    if (!takes(row)) return false;
    const std::uint64_t count = (row.end - row.begin) / segment_length;
    auto* const mine = &segments_[taken_.fetch_add(count, std::memory_order_relaxed)];
    for (std::uint64_t k = 0; k < count; ++k)
      mine[k] = {row.v, row.bound, row.begin + k * segment_length,
                 row.begin + (k + 1) * segment_length};
    mine[count - 1].end = row.end;
    return true;
  }

  /// The deferred segments, by ascending first column: entries that hubs have in common are then
  /// read by one thread.  Must not run beside take().
  ///
  /// columns  of the matrix
  [[nodiscard]] std::span<const hub_segment<Index>> segments(const Index* columns) {
    const auto all = std::span(segments_).first(taken_.load(std::memory_order_relaxed));
    std::ranges::sort(all, {}, [=](const auto& segment) { return columns[segment.begin]; });
    return all;
  }

  /// Before the rows are read again.
  void clear() { taken_ = 0; }

 private:
  static constexpr std::uint64_t segment_length = 1 << 15;  // .05 ms, a few hundred rows' worth

  std::vector<hub_segment<Index>> segments_;
  std::atomic<std::uint64_t> taken_ = 0;
};

}  // namespace skerry
