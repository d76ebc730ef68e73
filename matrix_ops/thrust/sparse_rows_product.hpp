// SPDX-License-Identifier: Apache-2.0
// Products with some rows of a sparse matrix: those of pushing_backend, and mxv with a mask.
#pragma once

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/offsets.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"
#include "matrix_ops/thrust/sparse_search.hpp"

namespace skerry::on_thrust {

/// Adds x[r] to y[c] (push), or x[c] to y[r] (pull), for the entries (r, c) in a tile of the
/// concatenated rows of a frontier.
template <class Atomics, bool is_push, class Semiring, class Index, class Offset>
struct multiply_rows_tile {
  Semiring add;
  row_tiles<Offset> tiles;  // of the rows of front
  const Index* front;
  const Offset* row_offsets;
  const Index* columns;
  const Index* x;
  Index* y;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    tiles.for_each_row(t, [&](std::size_t k, Offset first, Offset last, bool) {
      const Index r = front[k];
      const Index* const row = columns + row_offsets[r];
      const Offset begin = tiles.row_offsets[k];
      Index sum = is_push ? x[r] : Semiring::zero;
      for (Offset e = first; e < last; ++e)
        if constexpr (is_push)
          add_into<Atomics>(y[row[e - begin]], add, sum);
        else
          sum = add.add(sum, x[row[e - begin]]);
      if constexpr (!is_push) add_into<Atomics>(y[r], add, sum);
    });
  }
};

/// Adds to y along the entries in the rows of front.  O(entries of these rows), and a binary search
/// for each tile of them.
template <class System, bool is_push, class Semiring, class Index, class Offset>
void multiply_rows(Index* y, Semiring add, const sparse_matrix<System, Index, Offset>& A,
                   const typename System::template vector<Index>& front, const Index* x) {
  const auto M = A.ref();
  const Index* const rows = System::data(front);
  const auto begins = offsets_from_lengths<System, Offset>(
      front.size(), frontier_row_length<Index, Offset>{rows, M.row_offsets});
  const std::size_t entries = static_cast<Offset>(begins.back());
  const auto tiles = tiles_of<System>(front.size(), entries, System::data(begins));
  using tile = multiply_rows_tile<typename System::atomics, is_push, Semiring, Index, Offset>;
  System::for_each(tiles.count(), tile{add, tiles, rows, M.row_offsets, M.columns, x, y});
}

/// best = max(best, length of row r)
template <class Atomics, class Offset>
struct raise_to_length {
  const Offset* row_offsets;
  Offset* best;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    add_into<Atomics>(*best, max_second<Offset>{},
                      static_cast<Offset>(row_offsets[r + 1] - row_offsets[r]));
  }
};

/// row = min(row, r) if row r has the length
template <class Atomics, class Index, class Offset>
struct lower_to_row {
  const Offset* row_offsets;
  Offset length;
  Index* row;
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    if (row_offsets[r + 1] - row_offsets[r] == length)
      add_into<Atomics>(*row, min_second<Index>{}, static_cast<Index>(r));
  }
};

/// The first row with the most entries; 0 if A has no rows.
template <class System, class Index, class Offset>
[[nodiscard]] Index longest_row(const sparse_matrix<System, Index, Offset>& A) {
  using atomics = typename System::atomics;
  const auto M = A.ref();
  if (M.row_count == 0) return 0;
  typename System::template vector<Offset> best(1, Offset{0});
  for_each_element<System>(M.row_count,
                           raise_to_length<atomics, Offset>{M.row_offsets, System::data(best)});
  typename System::template vector<Index> row(1, static_cast<Index>(M.row_count - 1));
  for_each_element<System>(
      M.row_count, lower_to_row<atomics, Index, Offset>{
                       M.row_offsets, static_cast<Offset>(best.front()), System::data(row)});
  return row.front();
}

}  // namespace skerry::on_thrust
