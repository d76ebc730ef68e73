// SPDX-License-Identifier: Apache-2.0
// A parallel direction-optimizing breadth-first search. Beamer, Asanovic, Patterson:
// Direction-optimizing breadth-first search. SC 2012.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// flag[v] == 1
struct is_flag_set {
  const std::uint8_t* flag;  // [n]
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const { return flag[v] == 1; }
};

/// The vertices reachable from one vertex, round by round. A top-down round is one level of the
/// search; a bottom-up round may advance by several.
///
/// memory  a byte and an id per vertex
/// Record  keeps, for each reached vertex but the start, the edge by which it was reached
/// cost    a top-down round reads the rows of the frontier once. A bottom-up round tests all n
///         vertices and reads each unreached row up to its first reached column
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
class direction_optimizing_bfs {
 public:
  /// A round is bottom-up while the unreached rows have fewer entries than alpha frontiers.
  static constexpr std::uint64_t alpha = 15;  // of the paper

  /// A is n x n, checked; start < n
  direction_optimizing_bfs(const any_executor& run, const csr_ref<Index, Offset, host_space>& A,
                           Index start, Record record = {})
      : run_(run),
        A_(A),
        record_(record),
        reached_(A.row_count),
        queue_(A.row_count),
        unexplored_entries_(A.entry_count) {
    run_.for_each(A.row_count, [&](std::size_t v) { reached_[v] = v == start; });
    local_frontier(*this).add(start);
  }

  /// Runs one round from the frontier; returns false if it was empty.
  ///
  /// pattern  if symmetric, the round is bottom-up while the frontier has many entries: it reads
  ///          the unreached rows
  bool advance(symmetry pattern) {
    const std::size_t first = std::exchange(finished_, size_);
    if (first == finished_) return false;
    const std::uint64_t frontier_entries = std::exchange(frontier_entries_, 0);
    unexplored_entries_ -= frontier_entries;
    if (pattern == symmetry::yes && unexplored_entries_ < alpha * frontier_entries)
      bottom_up();
    else
      top_down(first, finished_);
    return true;
  }

  /// The predicate: whether v is reached.
  [[nodiscard]] is_flag_set reached() const { return is_flag_set{reached_.data()}; }

 private:
  static constexpr std::uint64_t top_down_grain = 64;  // rows per task
  static constexpr std::uint64_t bottom_up_grain =
      4096;  // rows per task, most of them reached already

  /// Vertices that one thread has reached but not yet appended to the queue.
  class local_frontier {
   public:
    explicit local_frontier(direction_optimizing_bfs& of) : of_(of) {}
    local_frontier(const local_frontier&) = delete;
    local_frontier& operator=(const local_frontier&) = delete;
    ~local_frontier() { publish(); }

    void add(Index v) {
      if (count_ == vertices_.size()) publish();
      vertices_[count_++] = v;
      entries_ += of_.row(v).size();
    }

   private:
    void publish() {
      if (count_ == 0) return;
      const std::size_t position = host_atomics::fetch_add(of_.size_, count_);
      for (std::size_t k = 0; k < count_; ++k) of_.queue_[position + k] = vertices_[k];
      host_atomics::fetch_add(of_.frontier_entries_, entries_);
      count_ = 0;
      entries_ = 0;
    }

    direction_optimizing_bfs& of_;
    std::array<Index, 64> vertices_;
    std::size_t count_ = 0;
    std::uint64_t entries_ = 0;
  };

  [[nodiscard]] std::span<const Index> row(std::size_t v) const {
    return {A_.columns + A_.row_offsets[v], A_.length(v)};
  }
  [[nodiscard]] bool is_reached(Index v) const { return host_atomics::load(reached_[v]) == 1; }

  void top_down(std::size_t first, std::size_t last) {
    for_each_block(run_, last - first, top_down_grain, [&](std::uint64_t k, std::uint64_t end) {
      local_frontier found(*this);
      for (; k < end; ++k)
        for (const Index u = queue_[first + k]; const Index v : row(u)) {
          std::uint8_t no = 0;
          if (is_reached(v) || !host_atomics::compare_exchange(reached_[v], no, std::uint8_t{1}))
            continue;
          record_.keep(v, u, v);
          found.add(v);
        }
    });
  }

  /// A column that was reached in the same round suffices: only reachability matters, not the
  /// distance.
  void bottom_up() {
    for_each_block(run_, A_.row_count, bottom_up_grain, [&](std::uint64_t i, std::uint64_t end) {
      local_frontier found(*this);
      for (; i < end; ++i) {
        const auto v = static_cast<Index>(i);
        if (is_reached(v)) continue;
        for (const Index u : row(v))
          if (is_reached(u)) {
            host_atomics::store(reached_[v], std::uint8_t{1});
            record_.keep(v, v, u);
            found.add(v);
            break;
          }
      }
    });
  }

  const any_executor& run_;
  csr_ref<Index, Offset, host_space> A_;
  Record record_;
  buffer<std::uint8_t> reached_;        // [n]
  lazy_buffer<Index> queue_;            // [n], the first size_ of them reached, in rounds
  std::size_t size_ = 0;                // reached vertices
  std::size_t finished_ = 0;            // of these, the vertices before the frontier
  std::uint64_t frontier_entries_ = 0;  // entries in the rows of the frontier
  std::uint64_t unexplored_entries_;    // entries in the unreached rows
};
// Correctness. A top-down round reaches every column in the rows of the frontier. A bottom-up round
// reaches every vertex that has a reached column, hence every vertex adjacent to the frontier.

/// The search on the host.
template <class Index, class Offset, class Record>
[[nodiscard]] direction_optimizing_bfs<Index, Offset, Record> start_bfs(
    const any_executor& run, const csr_ref<Index, Offset, host_space>& A, Index start,
    Record record) {
  return {run, A, start, record};
}

}  // namespace skerry
