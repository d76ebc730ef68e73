// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

/// Thrown at an integer that a dense_ids has no bit for.
struct not_dense {};

/// A set of integers below a limit, as a bit each: numbering them takes neither a search nor a
/// sort.  Used as an id_table, where a number is the integer itself.
class dense_ids {
 public:
  using number_type = std::uint32_t;

  /// limit  at most 2^32
  explicit dense_ids(std::uint64_t limit)
      : limit_(limit), words_(limit / word_bits + 1), before_(words_.size()) {
    std::fill(words_.begin(), words_.end(), 0);
  }

  /// Bytes that it takes.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t limit) {
    return limit / word_bits * (sizeof(std::uint64_t) + sizeof(std::uint32_t));
  }

  /// numbers[i] = ids[i].  Several threads may call it concurrently.
  ///
  /// throws  not_dense: an id is not below the limit
  void number(std::span<const std::uint64_t> ids, std::span<std::uint32_t> numbers) {
    for (std::size_t i = 0; i < ids.size(); ++i) {
      if (ids[i] >= limit_) throw not_dense();
      insert(ids[i]);
      numbers[i] = static_cast<std::uint32_t>(ids[i]);
    }
  }

  /// id  below the limit.  Several threads may call it concurrently.
  void insert(std::uint64_t id) {
    const std::atomic_ref word(words_[id / word_bits]);
    const std::uint64_t bit = std::uint64_t{1} << id % word_bits;
    if ((word.load(std::memory_order_relaxed) & bit) == 0)
      word.fetch_or(bit, std::memory_order_relaxed);
  }

  [[nodiscard]] bool contains(std::uint64_t id) const {
    return id < limit_ && (words_[id / word_bits] >> id % word_bits & 1) != 0;
  }
  [[nodiscard]] std::uint64_t limit() const { return limit_; }
  /// One more than the largest integer; 0 if there is none.  O(limit / 64)
  [[nodiscard]] std::uint64_t bound() const {
    std::uint64_t w = words_.size();
    while (w != 0 && words_[w - 1] == 0) --w;
    return w == 0 ? 0
                  : (w - 1) * word_bits + static_cast<std::uint64_t>(std::bit_width(words_[w - 1]));
  }

  /// Makes rank() valid, and returns the number of integers.  O(limit / 64)
  std::uint64_t count() {
    std::uint64_t total = 0;
    for (std::size_t w = 0; w < words_.size(); ++w) {
      before_[w] = static_cast<std::uint32_t>(total);
      total += static_cast<std::uint64_t>(std::popcount(words_[w]));
    }
    return total;
  }

  /// The number of smaller integers in the set.
  [[nodiscard]] std::uint32_t rank(std::uint32_t id) const {
    const std::uint64_t below = (std::uint64_t{1} << id % word_bits) - 1;
    return before_[id / word_bits] +
           static_cast<std::uint32_t>(std::popcount(words_[id / word_bits] & below));
  }

  /// Writes the integers in ascending order.
  ///
  /// to  [count()]
  template <class Executor>
  void write(const Executor& run, std::uint64_t* to) const {
    constexpr std::uint64_t words_per_block = std::uint64_t{1} << 12;
    for_each_block(run, words_.size(), words_per_block,
                   [&](std::uint64_t first, std::uint64_t last) {
                     for (std::uint64_t w = first; w < last; ++w) {
                       std::uint64_t* at = to + before_[w];
                       for (std::uint64_t bits = words_[w]; bits != 0; bits &= bits - 1)
                         *at++ = w * word_bits + static_cast<std::uint64_t>(std::countr_zero(bits));
                     }
                   });
  }

 private:
  static constexpr std::uint64_t word_bits = 64;

  std::uint64_t limit_;
  buffer<std::uint64_t> words_;   // [limit / 64 + 1]
  buffer<std::uint32_t> before_;  // [words]: integers in the words before
};

}  // namespace skerry
