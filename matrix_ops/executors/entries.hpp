// SPDX-License-Identifier: Apache-2.0
// A pass over the entries of a matrix by threads of the host, and lists of what entries give.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/entry_range.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Entries that a thread takes at a time: enough to be worth a call, few enough to share out.
inline constexpr std::size_t entry_grain = 1 << 14;

/// Rows to look at: of a list in a device's memory, or all where there is none.
template <std::unsigned_integral Index>
struct listed_rows {
  const Index* rows = nullptr;          // [*size], each once
  const std::uint64_t* size = nullptr;  // 1, known to the device alone

  [[nodiscard]] bool is_given() const { return size != nullptr; }
};

/// One of the parts, all about as long, that a matrix's entries are cut into.  part < parts
struct entry_part {
  std::uint64_t part, parts;
};

/// Where the entries of a part follow one another; lengths differ by 1 at most.
[[nodiscard]] constexpr entry_range range_of(const entry_part& of, std::uint64_t entries) {
  const std::uint64_t length = entries / of.parts, longer = entries % of.parts;
  const std::uint64_t first = of.part * length + std::min(of.part, longer);
  return {first, first + length + (of.part < longer)};
}

/// Which entries of a row are looked at; what each means is the visitor's.
enum class row_part : std::uint8_t { none, to_outside, below_diagonal, all };

/// Shows a visitor the entries in a range; work is dealt out by entries, so that a long row is
/// shared.  The visitor is a functor:
///   part_of(u)      which entries of row u it wants; none: the row is passed over
///   (part, u, v)    called for an entry of a row with another part
template <class Index, class Offset, class Visitor>
void visit_entries(const any_executor& run, const csr_view<Index, Offset>& A,
                   const entry_range& among, Visitor visit, std::size_t grain = entry_grain) {
  const auto block = [&](std::uint64_t k, std::uint64_t last) {
    k += among.first;
    last += among.first;
    for (Index u = row_of_entry(A, k); k < last; ++u) {
      const std::uint64_t end = std::min<std::uint64_t>(last, A.row_offsets[u + std::size_t{1}]);
      const row_part part = visit.part_of(u);
      if (part == row_part::none) k = end;
      for (; k < end; ++k) visit(part, u, A.columns[k]);
    }
  };
  for_each_block(run, among.last - among.first, grain, block);
}

/// The same for a part; which entries are in it is the executor's to say.
template <class Index, class Offset, class Visitor>
void visit_part(const any_executor& run, const csr_view<Index, Offset>& A, const entry_part& of,
                Visitor visit) {
  visit_entries(run, A, range_of(of, A.entry_count()), visit);
}

namespace detail {

/// Shortens a list block by block.
///
/// keep     keep(first, last) moves what is to stay of [first, last) to its front, and returns how
///          much that is; called by many threads
/// returns  what stays, at the front of the list
template <class T, class Keep>
[[nodiscard]] std::span<T> shortened(const any_executor& run, std::span<T> list, Keep keep) {
  std::vector<std::size_t> kept(list.size() / entry_grain + 1);
  for_each_block(run, list.size(), entry_grain, [&](std::size_t first, std::size_t last) {
    kept[first / entry_grain] = keep(first, last);
  });
  std::size_t end = 0;
  for (std::size_t first = 0; first < list.size(); first += entry_grain) {
    const std::size_t count = kept[first / entry_grain];
    if (first != end) std::copy_n(&list[first], count, &list[end]);
    end += count;
  }
  return list.first(end);
}

/// Puts what it is called with at the end of a list.
template <class T>
struct append {
  T* list;
  std::size_t* end;
  void operator()(const T& item) const { list[(*end)++] = item; }
};

}  // namespace detail

/// Shortens a list to what `rewrite` keeps of it, in its order: true for an item that stays, which
/// it may change.
///
/// returns  what stays, at the front of the list
template <class T, class Rewrite>
[[nodiscard]] std::span<T> rewritten(const any_executor& run, std::span<T> list, Rewrite rewrite) {
  return detail::shortened(run, list, [&](std::size_t first, std::size_t last) {
    std::size_t end = first;
    for (std::size_t k = first; k < last; ++k) {
      T item = list[k];
      if (rewrite(item)) list[end++] = item;
    }
    return end - first;
  });
}

/// What a visitor of all entries puts into a list, at most one item an entry.
///
/// visitor  visitor(put) is a visitor that calls put(item)
template <class T, class Index, class Offset, class MakeVisitor>
[[nodiscard]] buffer<T> listed(const any_executor& run, const csr_view<Index, Offset>& A,
                               MakeVisitor visitor) {
  buffer<T> list(A.entry_count());
  const auto keep = [&](std::size_t first, std::size_t last) {
    std::size_t end = first;
    visit_entries(serial{}, A, {first, last}, visitor(detail::append<T>{list.data(), &end}));
    return end - first;
  };
  list.resize(detail::shortened(run, std::span(list), keep).size());
  return list;
}

}  // namespace skerry
