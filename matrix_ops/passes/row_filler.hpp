// SPDX-License-Identifier: Apache-2.0
// Scatters entries in any order into the rows of a CSR matrix.  An atomic addition waits for all
// earlier stores, so placing entries one at a time is bound by memory latency.  Each thread
// therefore buffers some entries, computes all their positions, and only then stores: the stores
// overlap.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>

namespace skerry {

/// Puts entries into rows; next[row] is the position of the row's next column.  One thread uses a
/// filler; fillers of several threads may fill the same rows.  Call flush() at the end.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class row_filler {
 public:
  /// next     [rows]; advanced atomically
  /// columns  [entries]
  row_filler(Offset* next, Index* columns) : next_(next), columns_(columns) {}

  void put(Index row, Index column) {
    buffered_[count_++] = {row, column};
    if (count_ == buffered_.size()) flush();
  }

  /// Stores the buffered entries.
  void flush() {
    for (std::size_t k = 0; k < count_; ++k)
      position_[k] =
          std::atomic_ref(next_[buffered_[k].row]).fetch_add(1, std::memory_order_relaxed);
    for (std::size_t k = 0; k < count_; ++k) columns_[position_[k]] = buffered_[k].column;
    count_ = 0;
  }

 private:
  struct entry {
    Index row, column;
  };

  Offset* next_;
  Index* columns_;
  std::size_t count_ = 0;
  std::array<entry, 512> buffered_;
  std::array<Offset, 512> position_;
};

/// An executor that splits [0, n) into blocks and gives each block a state of its own.
template <class State, class Executor, class Make>
class with_block_state {
 public:
  /// make  make() returns a new state; its flush() is called at the end of the block
  with_block_state(const Executor& run, Make make) : run_(run), make_(make) {}

  [[nodiscard]] unsigned thread_count() const { return run_.thread_count(); }

  /// The state of the block that the calling thread executes.
  [[nodiscard]] static State& current() { return *current_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t = 0) const {
    const std::size_t blocks = std::min<std::size_t>(n, std::size_t{thread_count()} * 8);
    run_.for_each(
        blocks,
        [&](std::size_t block) {
          State state = make_();
          current_ = &state;
          const std::size_t length = n / blocks, longer = n % blocks;
          const std::size_t begin = block * length + std::min(block, longer);
          const std::size_t end = begin + length + (block < longer);
          for (std::size_t i = begin; i < end; ++i) f(i);
          state.flush();
          current_ = nullptr;
        },
        1);
  }

 private:
  static inline thread_local State* current_ = nullptr;

  const Executor& run_;
  Make make_;
};

}  // namespace skerry
