// SPDX-License-Identifier: Apache-2.0
// A breadth-first search on many threads. Beamer, Asanovic, Patterson: Direction-optimizing
// breadth-first search. SC 2012.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// byte[v] == 1
struct is_one {
  const std::uint8_t* byte;  // [n]
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const { return byte[v] == 1; }
};

/// What is reached from one vertex, round by round.
///
/// memory  a byte and an id for each vertex
/// cost    each row that is reached is gone through once, or, looking back, up to its first
///         end that is; a round that looks back asks of all n vertices whether they are reached
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class search {
 public:
  /// A is n x n, checked; start < n
  search(const any_executor& run, const csr_view<Index, Offset>& A, Index start)
      : run_(run), A_(A), reached_(A.row_count), order_(A.row_count), left_(A.entry_count()) {
    run_.for_each(A.row_count, [&](std::size_t v) { reached_[v] = v == start; });
    batch(*this).add(start);
  }

  /// Reaches the ends of the rows of the last round; false if that had none.
  ///
  /// symmetric  with (u, v) A holds (v, u): while the last round has many entries, the rows that
  ///            are not reached are looked at instead
  bool advance(bool symmetric) {
    const std::size_t first = std::exchange(done_, size_);
    if (first == done_) return false;
    const std::uint64_t open = std::exchange(open_, 0);
    left_ -= open;
    if (symmetric && left_ < patience * open)
      look_back();
    else
      look_on(first, done_);
    return true;
  }

  /// A functor: whether v is reached.
  [[nodiscard]] is_one reached() const { return is_one{reached_.data()}; }

 private:
  static constexpr std::uint64_t patience = 15;          // the paper's alpha
  static constexpr std::uint64_t rows_onwards = 64;      // that a thread takes at a time
  static constexpr std::uint64_t rows_backwards = 4096;  // most of them reached already

  /// Vertices that one thread has reached and not yet entered into the order.
  class batch {
   public:
    explicit batch(search& of) : of_(of) {}
    batch(const batch&) = delete;
    batch& operator=(const batch&) = delete;
    ~batch() { flush(); }

    void add(Index v) {
      if (count_ == vertices_.size()) flush();
      vertices_[count_++] = v;
      entries_ += of_.row(v).size();
    }

   private:
    void flush() {
      if (count_ == 0) return;
      const std::size_t place = host_atomics::fetch_add(of_.size_, count_);
      for (std::size_t k = 0; k < count_; ++k) of_.order_[place + k] = vertices_[k];
      host_atomics::fetch_add(of_.open_, entries_);
      count_ = 0;
      entries_ = 0;
    }

    search& of_;
    std::array<Index, 64> vertices_;
    std::size_t count_ = 0;
    std::uint64_t entries_ = 0;
  };

  [[nodiscard]] std::span<const Index> row(std::size_t v) const {
    return A_.columns.subspan(A_.row_offsets[v], A_.row_offsets[v + 1] - A_.row_offsets[v]);
  }
  [[nodiscard]] bool is_reached(Index v) const { return host_atomics::load(reached_[v]) == 1; }

  void look_on(std::size_t first, std::size_t last) {
    for_each_block(run_, last - first, rows_onwards, [&](std::uint64_t k, std::uint64_t end) {
      batch found(*this);
      for (; k < end; ++k)
        for (const Index v : row(order_[first + k])) {
          std::uint8_t no = 0;
          if (!is_reached(v) && host_atomics::compare_exchange(reached_[v], no, std::uint8_t{1}))
            found.add(v);
        }
    });
  }

  /// An end that is reached in this very round will do: who is one entry away is all that is asked.
  void look_back() {
    for_each_block(run_, A_.row_count, rows_backwards, [&](std::uint64_t i, std::uint64_t end) {
      batch found(*this);
      for (; i < end; ++i) {
        const auto v = static_cast<Index>(i);
        if (is_reached(v)) continue;
        for (const Index u : row(v))
          if (is_reached(u)) {
            host_atomics::store(reached_[v], std::uint8_t{1});
            found.add(v);
            break;
          }
      }
    });
  }

  const any_executor& run_;
  const csr_view<Index, Offset>& A_;
  buffer<std::uint8_t> reached_;  // [n]
  lazy_buffer<Index> order_;      // [n], the first size_ of them reached, in rounds
  std::size_t size_ = 0;          // reached
  std::size_t done_ = 0;          // of them, those of former rounds
  std::uint64_t open_ = 0;        // entries in the rows of the last round
  std::uint64_t left_;            // entries in the rows that no round has reached
};
// Why nothing is missed.  A round that looks on reaches every end of the last round's rows; one
// that looks back reaches every vertex with an end in any round, so those of the last too.

}  // namespace skerry
