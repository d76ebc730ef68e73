// SPDX-License-Identifier: Apache-2.0
// The operations of filtering_backend.
#pragma once

#include <cstddef>
#include <utility>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/mask.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/offsets.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"
#include "matrix_ops/thrust/sparse_sampling.hpp"

namespace skerry::on_thrust {

/// Counts the entries (r, c) of a tile with x[r] `is` z[c], by row, or writes them.
template <class Atomics, bool is_count, class Index, class Offset>
struct filter_tile {
  row_tiles<Offset> tiles;
  const Index* columns;
  const Index* x;
  relation is;
  const Index* z;
  Offset* rows;  // counts: the length of each row; writes: the next position of each row
  Index* to;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    tiles.for_each_row(t, [&](std::size_t r, Offset first, Offset last, bool) {
      const Index value = x[r];
      Offset kept = 0;
      for (Offset k = first; k < last; ++k) kept += holds(is, value, z[columns[k]]) ? 1 : 0;
      if (kept == 0) return;
      Offset at = Atomics::fetch_add(rows[r], kept);
      if constexpr (!is_count)
        for (Offset k = first; k < last; ++k)
          if (holds(is, value, z[columns[k]])) to[at++] = columns[k];
    });
  }
};

/// The entries (r, c) of A with x[r] `is` z[c].  O(n + entries), two passes over the entries.
template <class System, class Index, class Offset>
[[nodiscard]] sparse_matrix<System, Index, Offset> entries_where(
    const sparse_matrix<System, Index, Offset>& A, const Index* x, relation is, const Index* z) {
  using atomics = typename System::atomics;
  const auto M = A.ref();
  typename System::template vector<Offset> rows(M.row_count, Offset{0});
  Offset* const row = System::data(rows);
  const auto tiles = tiles_of<System>(M.row_count, M.entry_count, M.row_offsets);
  System::for_each(tiles.count(), filter_tile<atomics, true, Index, Offset>{tiles, M.columns, x, is,
                                                                            z, row, nullptr});
  auto offsets = offsets_from_lengths<System, Offset>(M.row_count, stored_length<Offset>{row});
  const Offset* const begin = System::data(offsets);
  ::thrust::copy(System::policy(), begin, begin + M.row_count, row);
  typename System::template vector<Index> columns(static_cast<Offset>(offsets.back()));
  System::for_each(tiles.count(), filter_tile<atomics, false, Index, Offset>{
                                      tiles, M.columns, x, is, z, row, System::data(columns)});
  return {std::move(offsets), std::move(columns)};
}

}  // namespace skerry::on_thrust
