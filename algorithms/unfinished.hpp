// SPDX-License-Identifier: Apache-2.0
// What a sampling leaves to be done: the entries that may still join two trees.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/view.hpp"

namespace reef {

/// A matrix, some of whose vertices are known to be in one tree already.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct unfinished {
  csr_view<Index, Offset> A;  // n x n, checked
  bool symmetric = false;     // with (u, v) it holds (v, u)
  bool sampled = false;       // otherwise nothing is known, and giant means nothing
  Index giant = 0;            // the vertices with this parent are in one tree
};

/// Entries that a thread takes at a time: enough to be worth a call, few enough to share out.
inline constexpr std::size_t entry_grain = 1 << 14;

/// Some of a matrix's entries, those numbered [first, last).
struct entry_range {
  std::uint64_t first, last;
};

/// Calls f(u, v) for those of a range of entries that may join two trees; work is dealt out by
/// entries, so that a long row is shared.
///
/// settled(v)  whether v is in the giant tree; asked while f runs, and may come true meanwhile
template <class Index, class Offset, class Settled, class Function>
void for_each_open_entry(const any_executor& run, const unfinished<Index, Offset>& of,
                         const entry_range& among, Settled settled, Function f,
                         std::size_t grain = entry_grain) {
  const csr_view<Index, Offset>& A = of.A;
  const auto block = [&](std::uint64_t k, std::uint64_t last) {
    k += among.first;
    last += among.first;
    for (Index u = row_of_entry(A, k); k < last; ++u) {
      const std::uint64_t end = std::min<std::uint64_t>(last, A.row_offsets[u + std::size_t{1}]);
      const bool inside = of.sampled && settled(u);
      if (inside && of.symmetric) k = end;  // an end that is outside lists this entry too
      for (; k < end; ++k) {
        const Index v = A.columns[k];
        if (inside ? !settled(v) : of.sampled || !of.symmetric || v < u) f(u, v);
      }
    }
  };
  for_each_block(run, among.last - among.first, grain, block);
}

/// The same for all entries.
template <class Index, class Offset, class Settled, class Function>
void for_each_open_entry(const any_executor& run, const unfinished<Index, Offset>& of,
                         Settled settled, Function f, std::size_t grain = entry_grain) {
  for_each_open_entry(run, of, {0, of.A.entry_count()}, settled, f, grain);
}
// Why nothing is lost.  An entry is left out where both its ends have the giant's parent by then,
// so that they are in one tree; or where its mirror image is looked at: in the row of the end that
// is outside, or, nothing being sampled, below the diagonal.

}  // namespace reef
