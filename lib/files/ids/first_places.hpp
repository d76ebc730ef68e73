// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// Renumbers things 0, 1, ... in the order of their first places.
///
/// Place  an integer that holds the number of places
template <std::unsigned_integral Place, class Executor>
class first_places {
 public:
  /// numbers  [n], each below `limit`
  first_places(const Executor& run, std::span<std::uint32_t> numbers, std::uint64_t limit)
      : run_(run),
        numbers_(numbers),
        of_(limit),
        is_first_(numbers.size() / word_bits + 1),
        next_((numbers.size() + length - 1) / length) {}

  /// Replaces the numbers by new ones; equal numbers stay equal.
  ///
  /// returns  the first place of each new number, ascending
  /// cost     O(n + limit).  Memory: sizeof(Place) for each old number, 8 bytes for each new one
  [[nodiscard]] buffer<std::uint64_t> renumber() {
    std::ranges::fill(of_, none);
    if (run_.thread_count() < worthwhile) return renumber_in_one_pass();
    find_places();
    mark_firsts();
    std::uint64_t count = 0;
    for (std::uint64_t& of_block : next_) count += std::exchange(of_block, count);
    buffer<std::uint64_t> places(count);
    number_firsts(places);
    for_each_place([&](std::uint64_t i) { numbers_[i] = static_cast<std::uint32_t>(of(i)); });
    return places;
  }

 private:
  static constexpr std::uint64_t word_bits = 64, length = std::uint64_t{1} << 16;
  static constexpr Place none = std::numeric_limits<Place>::max();
  static constexpr unsigned worthwhile =
      4;  // threads: the passes of several cost 2.4 times as much
  static constexpr std::uint64_t distance = 32;  // places between a prefetch and its use

  [[nodiscard]] Place& of(std::uint64_t i) { return of_[numbers_[i]]; }

  /// Calls f(first, last) for blocks of places.
  template <class Function>
  void for_each_segment(Function f) {
    for_each_block(run_, numbers_.size(), length, f);
  }
  template <class Function>
  void for_each_place(Function f) {
    for_each_segment([&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) f(i);
    });
  }

  buffer<std::uint64_t> renumber_in_one_pass() {
    buffer<std::uint64_t> places;
    for (std::uint64_t i = 0, n = numbers_.size(); i < n; ++i) {
      prefetch(&of(std::min(i + distance, n - 1)));
      Place& number = of(i);
      if (number == none) {
        number = static_cast<Place>(places.size());
        places.push_back(i);
      }
      numbers_[i] = static_cast<std::uint32_t>(number);
    }
    return places;
  }

  void find_places() {
    for_each_segment([&](std::uint64_t first, std::uint64_t last) {
      for (std::uint64_t i = first; i < last; ++i) {
        prefetch(&of(std::min(i + distance, last - 1)));
        write_min<host_atomics>(of(i), static_cast<Place>(i));
      }
    });
  }

  void mark_firsts() {
    for_each_segment([&](std::uint64_t first, std::uint64_t last) {
      std::uint64_t& count = next_[first / length];
      for (std::uint64_t i = first; i < last; ++i) {
        const bool is_first = of(i) == i;
        is_first_[i / word_bits] |= std::uint64_t{is_first} << i % word_bits;
        count += is_first;
      }
    });
  }

  void number_firsts(buffer<std::uint64_t>& places) {
    for_each_segment([&](std::uint64_t first, std::uint64_t last) {
      std::uint64_t next = next_[first / length];
      for (std::uint64_t w = first / word_bits; w * word_bits < last; ++w)
        for (std::uint64_t bits = is_first_[w]; bits != 0; bits &= bits - 1) {
          const std::uint64_t i =
              w * word_bits + static_cast<std::uint64_t>(std::countr_zero(bits));
          places[next] = i;
          of(i) = static_cast<Place>(next++);
        }
    });
  }

  const Executor& run_;
  std::span<std::uint32_t> numbers_;     // [n]
  buffer<Place> of_;                     // [limit]: the first place of a number, then its new one
  std::vector<std::uint64_t> is_first_;  // a bit for each place
  std::vector<std::uint64_t> next_;      // of each block: first places, then its next new number
};

}  // namespace skerry
