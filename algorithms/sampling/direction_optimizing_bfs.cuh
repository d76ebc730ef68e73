// SPDX-License-Identifier: Apache-2.0
// A direction-optimizing breadth-first search on a device, with a queue of the frontier. Beamer,
// Asanovic, Patterson: Direction-optimizing breadth-first search. SC 2012. As a sampling on GPUs:
// Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/compaction.cuh"
#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_visitor.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Bit v of a bitmap. The load may return an earlier value.
struct is_bit_set {
  const std::uint32_t* words;  // [n / 32 + 1]
  SKERRY_HOST_DEVICE bool operator()(std::size_t v) const {
    return (stale_device_atomics::load(words[v / 32]) >> v % 32 & 1) != 0;
  }
};

/// What a level of a search reads and writes, in device memory.
template <class Index, class Offset, class Record>
struct search_level {
  csr_ref<Index, Offset, device_space> A;
  std::uint32_t* bits;                  // [n / 32 + 1], bit v: vertex v is reached
  detail::append_in_warps<Index> next;  // takes the vertices that this level reaches
  std::uint64_t* explored;              // [1], entries in the rows of all reached vertices
  Record record;

  [[nodiscard]] __device__ bool is_reached(Index v) const { return is_bit_set{bits}(v); }

  /// Reaches v by the entry (a, b), unless another thread has: v is the row or the column.
  __device__ void reach(Index v, Index a, Index b) const {
    const std::uint32_t bit = 1u << v % 32;
    std::uint32_t& word = bits[v / 32];
    // Tested before it is written: many rows may have the column v.
    if ((device_atomics::load(word) & bit) != 0 || (atomicOr(&word, bit) & bit) != 0) return;
    record.keep(v, a, b);
    next(v);
    constexpr std::uint64_t most_counted = 1 << 26;  // so that the sum of a warp fits in a word
    const unsigned active = __activemask();
    const unsigned entries =
        __reduce_add_sync(active, static_cast<unsigned>(min(A.length(v), most_counted)));
    if (lanes_before(active) == 0) device_atomics::fetch_add(*explored, std::uint64_t{entries});
  }
};

/// Entry visitor. Top down, it is given the rows of the frontier, and reaches their columns; bottom
/// up, rows that have not been reached, and reaches those with a reached column.
template <class Index, class Offset, class Record>
struct search_entries {
  search_level<Index, Offset, Record> level;
  bool is_bottom_up;

  [[nodiscard]] __device__ row_filter filter_of(Index u) const {
    return is_bottom_up && level.is_reached(u) ? row_filter::none : row_filter::all;
  }
  __device__ void operator()(row_filter, Index u, Index v) const {
    if (level.is_reached(v) == is_bottom_up) level.reach(is_bottom_up ? u : v, u, v);
  }
};

/// Bottom up: reaches row u if one of its first entries has a reached column. Else a longer row is
/// appended to a list.
template <class Index, class Offset, class Record>
struct search_first_entries {
  search_level<Index, Offset, Record> level;
  detail::append_in_warps<Index> longer;

  __device__ void operator()(std::uint64_t row) const {
    constexpr std::uint64_t first_entries = 32;
    const auto u = static_cast<Index>(row);
    if (level.is_reached(u)) return;
    const std::uint64_t end = level.A.end(u);
    std::uint64_t k = level.A.first(u);
    const std::uint64_t last = min(end, k + first_entries);
    Index v = u;
    bool is_found = false;
    for (; k < last && !is_found; ++k) {
      v = level.A.columns[k];
      is_found = level.is_reached(v);
    }
    // After the loop, where the lanes of a warp append together.
    if (is_found)
      level.reach(u, u, v);
    else if (last < end)
      longer(u);
  }
};

/// Only `start` is reached, and is the first queue.
template <class Index, class Offset>
struct start_search {
  csr_ref<Index, Offset, device_space> A;
  Index start;
  std::uint32_t* bits;  // all 0
  Index* queue;
  std::uint64_t* counts;  // [3]
  __device__ void operator()(std::uint64_t) const {
    bits[start / 32] = 1u << start % 32;
    queue[0] = start;
    counts[0] = 1;
    counts[1] = 0;
    counts[2] = A.length(start);
  }
};

struct set_to_zero {
  std::uint64_t* at;
  __device__ void operator()(std::uint64_t) const { *at = 0; }
};

/// The vertices reachable from one vertex. Has the interface of direction_optimizing_bfs, the
/// search on the host.
///
/// Record  as there
/// memory  two ids and a bit per vertex
/// cost    top down, a level reads the rows of the frontier once. Bottom up, it tests all n
///         vertices and reads each unreached row up to its first reached column among 32 entries;
///         the others as a whole
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
class direction_optimizing_bfs_on_device {
 public:
  /// A is n x n, checked; start < n
  direction_optimizing_bfs_on_device(const cuda_threads& run,
                                     const csr_ref<Index, Offset, device_space>& A, Index start,
                                     Record record = {})
      : run_(run),
        A_(A),
        record_(record),
        bits_(run.allocate<std::uint32_t>(A.row_count / 32 + 1)),
        queues_{run.allocate<Index>(A.row_count), run.allocate<Index>(A.row_count)},
        counts_(run.allocate<std::uint64_t>(3)) {
    fill_zero(bits_);
    run_.for_each(
        1, start_search<Index, Offset>{A_, start, bits_.data(), queues_[0].data(), counts_.data()});
  }

  /// Runs one level from the frontier, or several; returns false if the frontier was empty. The
  /// host waits for the previous levels, not for these.
  ///
  /// pattern  if symmetric, the level is bottom-up while the frontier has many entries
  bool advance(symmetry pattern) {
    const auto counts = downloaded(counts_);
    if (counts[current_] == 0) return false;
    const std::uint64_t entries = (counts[2] - std::exchange(explored_, counts[2])) / levels_;
    const bool grows = entries > 2 * std::exchange(frontier_entries_, entries);
    if (pattern == symmetry::yes && A_.entry_count - explored_ < alpha * entries) {
      levels_ = 1;
      bottom_up();
    } else {
      levels_ = grows ? 1 : std::min(2 * levels_, most_levels);
      for (unsigned level = 0; level < levels_; ++level) top_down();
    }
    return true;
  }

  /// The predicate: whether v is reached.
  [[nodiscard]] is_bit_set reached() const { return is_bit_set{bits_.data()}; }

 private:
  static constexpr std::uint64_t alpha = 15;  // of the paper by Beamer et al.
  // Top-down levels for which the host does not wait, so that a graph of a large diameter takes
  // launches alone. The direction cannot change within them.
  static constexpr unsigned most_levels = 16;

  using level_type = search_level<Index, Offset, Record>;
  using visitor = search_entries<Index, Offset, Record>;

  [[nodiscard]] detail::append_in_warps<Index> append_to(unsigned queue) {
    return {queues_[queue].data(), counts_.data() + queue};
  }
  [[nodiscard]] row_subset<Index> rows_of(unsigned queue) {
    return {queues_[queue].data(), counts_.data() + queue};
  }
  [[nodiscard]] level_type next_level() {
    return {A_, bits_.data(), append_to(1 - current_), counts_.data() + 2, record_};
  }
  void clear(unsigned queue) { run_.for_each(1, set_to_zero{counts_.data() + queue}); }

  void top_down() {
    clear(1 - current_);
    visit_rows(run_, A_, rows_of(current_), visitor{next_level(), false});
    current_ = 1 - current_;
  }

  /// A column that was reached in the same round suffices: only reachability matters, not the
  /// distance. The frontier is not read, so that its queue can take the longer rows.
  void bottom_up() {
    clear(0);
    clear(1);
    run_.for_each(A_.row_count,
                  search_first_entries<Index, Offset, Record>{next_level(), append_to(current_)});
    visit_rows(run_, A_, rows_of(current_), visitor{next_level(), true});
    current_ = 1 - current_;
  }

  const cuda_threads& run_;
  csr_ref<Index, Offset, device_space> A_;
  Record record_;
  device_buffer<std::uint32_t> bits_;    // [n / 32 + 1], bit v: vertex v is reached
  device_buffer<Index> queues_[2];       // [n] each: a frontier, and the next one
  device_buffer<std::uint64_t> counts_;  // [3]: sizes of the queues; entries in all reached rows
  unsigned current_ = 0;                 // the queue of the frontier
  unsigned levels_ = 1;                  // since counts_ was read
  std::uint64_t explored_ = 0;           // entries in the rows that were reached before them
  std::uint64_t frontier_entries_ = 0;   // entries of a frontier, on average over those levels
};
// Correctness. A bit is set once, by the one thread whose atomicOr finds it clear; that thread
// alone keeps an edge for the vertex and appends the vertex to a queue. So a queue of n ids is long
// enough, and every reached vertex is in one frontier. What a level reads of the frontier, bits and
// queue, an earlier launch has written. Top down, the level reaches every column in its rows.
// Bottom up, a row with a column in the frontier is reached by its first entries, or is a longer
// one, which is read as a whole; since A is symmetric, these are all columns in rows of the
// frontier. A bit that is read too early as clear costs a visit, no vertex.
// A kept edge leads to a vertex whose bit was set before, so that the edges have no cycle.
// Termination. advance() returns false unless the last level has reached a vertex.

/// The search on a device.
template <class Index, class Offset, class Record>
[[nodiscard]] direction_optimizing_bfs_on_device<Index, Offset, Record> start_bfs(
    const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A, Index start,
    Record record) {
  return {run, A, start, record};
}

}  // namespace skerry
