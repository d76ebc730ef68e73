// SPDX-License-Identifier: Apache-2.0
// Filling the rows of a matrix from entries in any order. An atomic addition waits for every store
// before it, so an entry placed as it comes waits for memory alone. Each thread therefore gathers
// some entries, finds the places of all, and only then stores: the stores overlap.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <concepts>
#include <cstddef>

namespace skerry {

/// Puts entries into rows: next[row] is where the row's next column goes. Not shared by threads;
/// many may fill the same rows. flush() ends it.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class row_filler {
 public:
  row_filler(Offset* next, Index* columns) : next_(next), columns_(columns) {}

  void put(Index row, Index column) {
    gathered_[count_++] = {row, column};
    if (count_ == gathered_.size()) flush();
  }

  /// Places what is gathered.
  void flush() {
    for (std::size_t k = 0; k < count_; ++k)
      place_[k] = std::atomic_ref(next_[gathered_[k].row]).fetch_add(1, std::memory_order_relaxed);
    for (std::size_t k = 0; k < count_; ++k) columns_[place_[k]] = gathered_[k].column;
    count_ = 0;
  }

 private:
  struct entry {
    Index row, column;
  };

  Offset* next_;
  Index* columns_;
  std::size_t count_ = 0;
  std::array<entry, 512> gathered_;
  std::array<Offset, 512> place_;
};

/// An executor that cuts [0, n) into blocks and holds a state for each while a thread is at it.
template <class State, class Executor, class Make>
class with_state {
 public:
  /// make() makes a state; its flush() is called when the block is done.
  with_state(const Executor& run, Make make) : run_(run), make_(make) {}

  [[nodiscard]] unsigned thread_count() const { return run_.thread_count(); }

  /// The state of the block that this thread is at.
  [[nodiscard]] static State& here() { return *here_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t = 0) const {
    const std::size_t blocks = std::min<std::size_t>(n, std::size_t{thread_count()} * 8);
    run_.for_each(
        blocks,
        [&](std::size_t block) {
          State state = make_();
          here_ = &state;
          const std::size_t length = n / blocks, longer = n % blocks;
          const std::size_t begin = block * length + std::min(block, longer);
          const std::size_t end = begin + length + (block < longer);
          for (std::size_t i = begin; i < end; ++i) f(i);
          state.flush();
          here_ = nullptr;
        },
        1);
  }

 private:
  static inline thread_local State* here_ = nullptr;

  const Executor& run_;
  Make make_;
};

}  // namespace skerry
