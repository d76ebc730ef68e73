// SPDX-License-Identifier: Apache-2.0
// Passes over the entries of a matrix on host threads, and stream compaction of arrays.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_range.hpp"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

/// The entries of a matrix from one on, by their place in storage.
template <class Index, class Offset>
struct stored_entries {
  csr_ref<Index, Offset, host_space> A;
  std::uint64_t first;

  [[nodiscard]] std::pair<std::uint64_t, Index> operator()(std::uint64_t i) const {
    return {row_of_entry(A, first + i), A.columns[first + i]};
  }
};

/// Calls a visitor for the entries in a range.  Work is divided by entries, so several threads
/// share a long row.  The visitor is a functor:
///   filter_of(u)    the entries of row u that it processes; none: the row is skipped
///   (filter, u, v)  called for every entry (u, v) of a row that is not skipped
template <class Index, class Offset, class Visitor>
void visit_entries(const any_executor& run, const csr_ref<Index, Offset, host_space>& A,
                   const entry_range& range, Visitor visit, std::size_t grain = entry_grain) {
  const auto block = [&](std::uint64_t k, std::uint64_t last) {
    k += range.first;
    last += range.first;
    for (auto u = static_cast<Index>(row_of_entry(A, k)); k < last; ++u) {
      const std::uint64_t end = std::min<std::uint64_t>(last, A.row_offsets[u + std::size_t{1}]);
      const row_filter filter = visit.filter_of(u);
      if (filter == row_filter::none) k = end;
      for (; k < end; ++k) visit(filter, u, A.columns[k]);
    }
  };
  const stored_entries<Index, Offset> entries{A, range.first};
  announce_entries(run, entries);
  for_each_block(run, range.last - range.first, block_length(run, grain), block);
}

/// The same for a segment.  Each executor defines which entries a segment contains.
template <class Index, class Offset, class Visitor>
void visit_segment(const any_executor& run, const csr_ref<Index, Offset, host_space>& A,
                   const entry_segment& segment, Visitor visit) {
  visit_entries(run, A, range_of(segment, A.entry_count), visit);
}

namespace detail {

/// Compacts an array block by block; the order is kept.
///
/// compact_block  compact_block(first, last) moves the items of [first, last) that are kept to the
///                front of this block, and returns their number; called by several threads
/// returns        the kept items, at the front of the array
template <class T, class CompactBlock>
[[nodiscard]] std::span<T> compact_blocks(const any_executor& run, std::span<T> items,
                                          CompactBlock compact_block) {
  std::vector<std::size_t> kept(items.size() / entry_grain + 1);
  for_each_block(run, items.size(), entry_grain, [&](std::size_t first, std::size_t last) {
    kept[first / entry_grain] = compact_block(first, last);
  });
  std::size_t end = 0;
  for (std::size_t first = 0; first < items.size(); first += entry_grain) {
    const std::size_t count = kept[first / entry_grain];
    if (first != end) std::copy_n(&items[first], count, &items[end]);
    end += count;
  }
  return items.first(end);
}

/// Appends each argument to an array.
template <class T>
struct append {
  T* items;
  std::size_t* end;
  void operator()(const T& item) const { items[(*end)++] = item; }
};

}  // namespace detail

/// Keeps the items for which rewrite(item) is true, in their order; rewrite may change the item.
///
/// returns  the kept items, at the front of the array
/// cost     O(items), in place
template <class T, class Rewrite>
[[nodiscard]] std::span<T> compact_list(const any_executor& run, std::span<T> items,
                                        Rewrite rewrite) {
  return detail::compact_blocks(run, items, [&](std::size_t first, std::size_t last) {
    std::size_t end = first;
    for (std::size_t k = first; k < last; ++k) {
      T item = items[k];
      if (rewrite(item)) items[end++] = item;
    }
    return end - first;
  });
}

/// Collects the items that a visitor emits over all entries, at most one an entry.
///
/// make_visitor  make_visitor(put) returns a visitor that calls put(item)
/// returns       [items], in the order of the entries
/// cost          O(rows + entries); memory for one item an entry
template <class T, class Index, class Offset, class MakeVisitor>
[[nodiscard]] buffer<T> collect_items(const any_executor& run,
                                      const csr_ref<Index, Offset, host_space>& A,
                                      MakeVisitor make_visitor) {
  buffer<T> items(A.entry_count);
  const auto collect_block = [&](std::size_t first, std::size_t last) {
    std::size_t end = first;
    visit_entries(serial{}, A, {first, last}, make_visitor(detail::append<T>{items.data(), &end}));
    return end - first;
  };
  items.resize(detail::compact_blocks(run, std::span(items), collect_block).size());
  return items;
}

}  // namespace skerry
