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
#include "matrix_ops/passes/find_mismatch.hpp"

namespace skerry {

/// Consecutive entries, and for each the parent of its row.
///
/// lanes  parents that are always written for a row: a loop of known length
template <std::size_t lanes, class Forest, std::unsigned_integral Offset>
class entry_stream {
  using index = typename Forest::index;
  using atomics = typename Forest::atomics;

 public:
  static constexpr std::uint64_t capacity = 2048;

  explicit entry_stream(const hook_first_pass<Forest, Offset>& pass)
      : pass_(pass), ids_(pass.checked()), find_mismatch_(pass.forest.parent) {}

  /// Adds the entries [begin, end) of row v, at most `capacity`.
  void add(index v, std::uint64_t begin, std::uint64_t end) {
    const std::uint64_t length = end - begin;
    if (count_ + length > capacity) unite();
    if (count_ == 0) entries_ = pass_.A.columns + begin;
    fill(row_parent_ + count_, length, pass_.forest.parent_of(v));
    if constexpr (Forest::records) fill(row_ + count_, length, v);
    count_ += length;
  }

  /// Unites the parents of the ends of all entries that were added; raises needs_compress where
  /// they differ.
  void unite() {
    if (ids_.inspect(std::span(entries_, count_)))
      for (std::size_t k = 0; k < count_; k += max_group) unite_group(k, count_ - k);
    count_ = 0;
  }

 private:
  static constexpr std::size_t max_group = mismatch_finder<atomics, index>::max_group;

  void unite_group(std::size_t first, std::size_t left) {
    const index* const entry = entries_ + first;
    const index* const parent = row_parent_ + first;
    std::uint64_t differ = find_mismatch_.among({entry, std::min(left, max_group)},
                                                static_cast<index>(pass_.A.vertex_count), parent);
    if (differ != 0) raise<atomics>(pass_.needs_compress);
    for (; differ != 0; differ &= differ - 1) {
      const auto k = static_cast<std::size_t>(std::countr_zero(differ));
      rem_unite(forest_for(first + k), parent[k], pass_.forest.parent_of(entry[k]));
    }
  }

  /// The forest for the union of entry k.
  Forest forest_for(std::size_t k) const {
    if constexpr (Forest::records) return pass_.forest.for_edge(row_[k], entries_[k]);
    return pass_.forest;
  }

  /// Writes a value for each of `length` entries, and up to `lanes` more.
  static void fill(index* to, std::uint64_t length, index value) {
    std::fill_n(to, lanes, value);
    for (std::uint64_t k = lanes; k < length; k += lanes) std::fill_n(to + k, lanes, value);
  }

  const hook_first_pass<Forest, Offset>& pass_;
  checked_ids<atomics, index> ids_;
  mismatch_finder<atomics, index> find_mismatch_;
  const index* entries_ = nullptr;
  std::size_t count_ = 0;
  index row_parent_[capacity + lanes];
  index row_[Forest::records ? capacity + lanes : 1];
};
// To unite the vertices instead of their parents would be slow: each link gives the end another
// parent than its neighbours have, so that the next row differs as well, and so on along a path.

/// Unites the entries of the rows [first, last) whose ends have different parents.
template <std::size_t lanes, class Forest, std::unsigned_integral Offset>
void unite_between_trees(const hook_first_pass<Forest, Offset>& pass, std::uint64_t first,
                         std::uint64_t last) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  entry_stream<lanes, Forest, Offset> stream(pass);
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    std::uint64_t begin = A.first(i);
    const std::uint64_t end = A.end(i);
    if (end - begin > stream.capacity &&
        pass.hubs.take({v, static_cast<index>(A.vertex_count), begin, end})) {
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
