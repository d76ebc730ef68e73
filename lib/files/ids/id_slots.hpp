// SPDX-License-Identifier: Apache-2.0
// The slots of id_table: open addressing with linear probing over 32-bit words.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/buffer.hpp"

namespace skerry {

/// 2^bits words.  A word is 0 if it is free.  Else its low `bits` bits are 1 + the number of an id,
/// and the others are a tag: bits of the id's hash, which avoid most comparisons of different ids.
class id_slots {
 public:
  static constexpr unsigned most_bits = 32;

  /// No words, in which no search can begin.
  id_slots() = default;
  /// The words are uninitialised; see clear().
  ///
  /// bits  1 to most_bits
  explicit id_slots(unsigned bits)
      : bits_(bits),
        number_mask_(static_cast<std::uint32_t>((std::uint64_t{1} << bits) - 1)),
        words_(std::uint64_t{1} << bits) {}

  [[nodiscard]] unsigned bits() const { return bits_; }
  [[nodiscard]] std::uint64_t size() const { return words_.size(); }
  /// The most numbers that may be in use.
  [[nodiscard]] std::uint64_t limit() const { return size() / 4 * 3; }

  void clear(std::uint64_t first, std::uint64_t last) {
    std::fill(words_.begin() + static_cast<std::ptrdiff_t>(first),
              words_.begin() + static_cast<std::ptrdiff_t>(last), 0);
  }

  /// The slot where the search of an id begins.
  [[nodiscard]] std::uint64_t home(std::uint64_t hash) const { return hash >> (64 - bits_); }
  [[nodiscard]] std::uint64_t after(std::uint64_t slot) const { return (slot + 1) & (size() - 1); }
  [[nodiscard]] const void* address(std::uint64_t slot) const { return &words_[slot]; }

  /// What the thread that filled the slot wrote before is visible.
  [[nodiscard]] std::uint32_t load(std::uint64_t slot) const {
    return std::atomic_ref(const_cast<std::uint32_t&>(words_[slot]))
        .load(std::memory_order_acquire);
  }
  /// Fills a free slot.  Returns false if it is no longer free; `seen` is then its word.
  [[nodiscard]] bool fill(std::uint64_t slot, std::uint64_t hash, std::uint32_t number,
                          std::uint32_t& seen) {
    seen = 0;
    return std::atomic_ref(words_[slot])
        .compare_exchange_strong(seen, tag(hash) | (number + 1), std::memory_order_acq_rel,
                                 std::memory_order_acquire);
  }
  [[nodiscard]] std::uint32_t number(std::uint32_t word) const { return (word & number_mask_) - 1; }
  /// Whether a word that is not 0 may hold an id with this hash.
  [[nodiscard]] bool may_hold(std::uint32_t word, std::uint64_t hash) const {
    return (word & ~number_mask_) == tag(hash);
  }

 private:
  [[nodiscard]] std::uint32_t tag(std::uint64_t hash) const {
    return static_cast<std::uint32_t>(hash) & ~number_mask_;
  }

  unsigned bits_ = 0;
  std::uint32_t number_mask_ = 0;
  buffer<std::uint32_t> words_;  // [2^bits], or none
};

}  // namespace skerry
