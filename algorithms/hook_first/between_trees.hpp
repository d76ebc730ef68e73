// SPDX-License-Identifier: Apache-2.0
// Where most entries have ends with equal parents, these are recognised without a branch an entry.
// The parents of the rows are written out, one for each entry; entries are then compared 64 at a
// time, across rows: short rows of different lengths cost no mispredicted branches.
#pragma once

#include <algorithm>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/checked_ids.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/rem.hpp"
#include "matrix_ops/find_mismatch.hpp"

namespace skerry {

/// Consecutive entries, and for each the parent of its row.
///
/// lanes  parents that are always written for a row: a loop of known length
template <std::size_t lanes, class Atomics, std::unsigned_integral Index,
          std::unsigned_integral Offset>
class entry_stream {
 public:
  static constexpr std::uint64_t capacity = 2048;

  explicit entry_stream(const hook_first_pass<Atomics, Index, Offset>& pass)
      : pass_(pass), ids_(pass.A.row_count, pass.id_outside), find_mismatch_(pass.forest.parent) {}

  /// Adds the entries [begin, end) of row v, at most `capacity`.
  void add(Index v, std::uint64_t begin, std::uint64_t end) {
    const std::uint64_t length = end - begin;
    if (count_ + length > capacity) unite();
    if (count_ == 0) entries_ = pass_.A.columns + begin;
    const Index parent = pass_.forest.parent_of(v);
    Index* const to = row_parent_ + count_;
    std::fill_n(to, lanes, parent);
    for (std::uint64_t k = lanes; k < length; k += lanes) std::fill_n(to + k, lanes, parent);
    count_ += length;
  }

  /// Unites the parents of the ends of all entries that were added.
  void unite() {
    if (ids_.inspect(std::span(entries_, count_)))
      for (std::size_t k = 0; k < count_; k += max_group) unite_group(k, count_ - k);
    count_ = 0;
  }

 private:
  static constexpr std::size_t max_group = mismatch_finder<Atomics, Index>::max_group;

  void unite_group(std::size_t first, std::size_t left) {
    const Index* const entry = entries_ + first;
    const Index* const parent = row_parent_ + first;
    std::uint64_t differ = find_mismatch_.among({entry, std::min(left, max_group)},
                                                static_cast<Index>(pass_.A.row_count), parent);
    for (; differ != 0; differ &= differ - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(differ));
      rem_unite<Atomics>(pass_.forest.parent, parent[k], pass_.forest.parent_of(entry[k]));
    }
  }

  const hook_first_pass<Atomics, Index, Offset>& pass_;
  checked_ids<Atomics, Index> ids_;
  mismatch_finder<Atomics, Index> find_mismatch_;
  const Index* entries_ = nullptr;
  std::size_t count_ = 0;
  Index row_parent_[capacity + lanes];
};
// To unite the vertices instead of their parents would be slow: each link gives the end another
// parent than its neighbours have, so that the next row differs as well, and so on along a path.

/// Unites the entries of the rows [first, last) whose ends have different parents.
template <std::size_t lanes, class Atomics, std::unsigned_integral Index,
          std::unsigned_integral Offset>
void unite_between_trees(const hook_first_pass<Atomics, Index, Offset>& pass, std::uint64_t first,
                         std::uint64_t last) {
  const auto& A = pass.A;
  entry_stream<lanes, Atomics, Index, Offset> stream(pass);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<Index>(i);
    std::uint64_t begin = A.row_offsets[i];
    const std::uint64_t end = A.row_offsets[i + 1];
    if (end - begin > stream.capacity &&
        pass.hubs.take({v, static_cast<Index>(A.row_count), begin, end})) {
      stream.unite();
      continue;
    }
    for (; end - begin > stream.capacity; begin += stream.capacity)
      stream.add(v, begin, begin + stream.capacity);
    stream.add(v, begin, end);
  }
  stream.unite();
}

}  // namespace skerry
