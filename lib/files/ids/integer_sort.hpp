// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <mutex>

#include "lib/files/ids/integer_order.hpp"
#include "lib/files/ids/segmented_array.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/radix_sort.hpp"

namespace skerry {

/// Sorts integers by the digits of their distances from the least.
///
/// Memory beside the integers: 24 bytes an integer.
template <class Executor>
class integer_sort {
 public:
  integer_sort(const Executor& run, const segmented_array<std::uint64_t>& from, std::uint32_t n,
               integer_order order)
      : run_(run), flip_(static_cast<std::uint64_t>(order)), items_(n) {
    for_each_segment([&](std::uint64_t first, std::uint64_t last) { fill(from, first, last); });
  }

  /// Writes the integers in ascending order, and the position of each.
  ///
  /// sorted  becomes [n]
  /// rank    becomes [n] or longer: from[k] is at sorted[rank[k]]
  void run(buffer<std::uint64_t>& sorted, buffer<std::uint32_t>& rank, std::uint64_t rank_count) {
    sort();
    sorted.resize(items_.size());
    rank.resize(rank_count);
    for_each_segment([&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t k = first; k < last; ++k) {
        sorted[k] = items_[k].word() ^ flip_;
        rank[items_[k].number] = static_cast<std::uint32_t>(k);
      }
    });
  }

 private:
  static constexpr std::uint64_t length = std::uint64_t{1} << 16;  // of a segment

  /// An integer, as an unsigned number in their order, and its number.  12 bytes.
  struct item {
    std::uint32_t low, high, number;
    [[nodiscard]] std::uint64_t word() const { return std::uint64_t{high} << 32 | low; }
  };

  template <class Function>
  void for_each_segment(Function f) const {
    for_each_block(run_, items_.size(), length, f);
  }

  void fill(const segmented_array<std::uint64_t>& from, std::uint64_t first, std::uint64_t last) {
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max(), largest = 0;
    for (std::uint64_t k = first; k < last; ++k) {
      const auto number = static_cast<std::uint32_t>(k);
      const std::uint64_t word = from[number] ^ flip_;
      items_[k] = {static_cast<std::uint32_t>(word), static_cast<std::uint32_t>(word >> 32),
                   number};
      least = std::min(least, word);
      largest = std::max(largest, word);
    }
    const std::lock_guard lock(mutex_);
    least_ = std::min(least_, least);
    largest_ = std::max(largest_, largest);
  }

  void sort() {
    if (items_.empty()) return;
    buffer<item> scratch(items_.size());
    radix_sort(run_, items_, scratch, largest_ - least_ + 1,
               [least = least_](const item& each) { return each.word() - least; });
  }

  const Executor& run_;
  std::uint64_t flip_;
  buffer<item> items_;  // [n]
  std::mutex mutex_;    // of what follows
  std::uint64_t least_ = std::numeric_limits<std::uint64_t>::max(), largest_ = 0;
};

}  // namespace skerry
