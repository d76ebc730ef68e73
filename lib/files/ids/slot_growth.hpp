// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "lib/files/ids/id_slots.hpp"
#include "lib/files/ids/segmented_array.hpp"
#include "matrix_ops/executors/shared_loop.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// Copies the slots of an id_table into twice as many.  All threads that use the table help.
class slot_growth {
 public:
  /// bits  of the new slots
  explicit slot_growth(unsigned bits)
      : to_(bits), clear_(blocks(to_.size())), copy_(blocks(to_.size() / 2)) {}

  /// Takes part, and returns when all slots are copied.  No thread may use `from` otherwise.
  ///
  /// elements  [numbers]: the ids
  /// hash      of elements
  template <class Element, class Hash>
  void join(const id_slots& from, const segmented_array<Element>& elements, const Hash& hash) {
    clear_.join([&](std::size_t block) {
      const std::uint64_t first = block * slots_per_block;
      to_.clear(first, std::min(first + slots_per_block, to_.size()));
    });
    copy_.join([&](std::size_t block) {
      const std::uint64_t first = block * slots_per_block;
      const std::uint64_t last = std::min(first + slots_per_block, from.size());
      std::uint32_t numbers[batch];
      std::size_t count = 0;
      for (std::uint64_t slot = first; slot < last; ++slot)
        if (const std::uint32_t word = from.load(slot); word != 0) {
          numbers[count] = from.number(word);
          prefetch(&elements[numbers[count++]]);
          if (count == batch) copy({numbers, std::exchange(count, 0)}, elements, hash);
        }
      copy({numbers, count}, elements, hash);
    });
  }

  /// The new slots, once all are copied.
  [[nodiscard]] id_slots take() { return std::move(to_); }

 private:
  static constexpr std::uint64_t slots_per_block = std::uint64_t{1} << 14;
  static constexpr std::size_t batch = 64;  // ids whose cache misses overlap

  static std::size_t blocks(std::uint64_t size) { return (size - 1) / slots_per_block + 1; }

  template <class Element, class Hash>
  void copy(std::span<const std::uint32_t> numbers, const segmented_array<Element>& elements,
            const Hash& hash) {
    std::uint64_t hashes[batch];
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      hashes[i] = hash(elements[numbers[i]]);
      prefetch(to_.address(to_.home(hashes[i])));
    }
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      std::uint32_t seen = 0;
      std::uint64_t slot = to_.home(hashes[i]);
      while (to_.load(slot) != 0 || !to_.fill(slot, hashes[i], numbers[i], seen))
        slot = to_.after(slot);
    }
  }

  id_slots to_;
  shared_loop clear_, copy_;  // over blocks of the new and the old slots
};

}  // namespace skerry
