// SPDX-License-Identifier: Apache-2.0
// Products with some rows of a sparse matrix: those of pushing_backend, and mxv with a mask.
#pragma once

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/frontier_writer.hpp"
#include "matrix_ops/thrust/offsets.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"
#include "matrix_ops/thrust/sparse_search.hpp"

namespace skerry::on_thrust {

/// y[r] = add(y[r], x[c]) for the entries (r, c) in a tile of the concatenated rows of a frontier.
template <class Atomics, class Semiring, class Index, class Offset>
struct pull_tile {
  Semiring add;
  row_tiles<Offset> tiles;  // of the rows of front
  const Index* front;
  const Offset* row_offsets;
  const Index* columns;
  const Index* x;
  Index* y;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    tiles.for_each_row(t, [&](std::size_t k, Offset first, Offset last, bool) {
      const Index* const row = columns + row_offsets[front[k]];
      const Offset begin = tiles.row_offsets[k];
      Index sum = Semiring::zero;
      for (Offset e = first; e < last; ++e) sum = add.add(sum, x[row[e - begin]]);
      add_into<Atomics>(y[front[k]], add, sum);
    });
  }
};

/// y[c] = add(y[c], x[k]) for the entries (r, c) in a tile of the rows r of front, with r the k-th.
/// Each change appends c to the next frontier.
template <class Atomics, class Semiring, class Index, class Offset>
struct push_tile {
  Semiring add;
  row_tiles<Offset> tiles;  // of the rows of front
  const Index* front;
  const Offset* row_offsets;
  const Index* columns;
  const Index* x;  // [front]
  Index* y;
  row_appender<Atomics, Index> prototype;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    auto next = prototype;
    tiles.for_each_row(t, [&](std::size_t k, Offset first, Offset last, bool) {
      const Index* const row = columns + row_offsets[front[k]];
      const Offset begin = tiles.row_offsets[k];
      for (Offset e = first; e < last; ++e)
        if (const Index c = row[e - begin]; add_into<Atomics>(y[c], add, x[k])) next.append(c);
    });
    next.flush();
  }
};

/// Row offsets of the rows of a frontier, one after another.
template <class System, class Index, class Offset>
[[nodiscard]] auto offsets_of_rows(const sparse_matrix<System, Index, Offset>& A,
                                   const typename System::template vector<Index>& front) {
  return offsets_from_lengths<System, Offset>(
      front.size(), frontier_row_length<Index, Offset>{System::data(front), A.ref().row_offsets});
}

/// y[r] = add(y[r], x[c]) for the entries (r, c) of A in the rows of front.  O(entries of these
/// rows), and a binary search for each tile of them.
template <class System, class Semiring, class Index, class Offset>
void pull_rows(Index* y, Semiring add, const sparse_matrix<System, Index, Offset>& A,
               const typename System::template vector<Index>& front, const Index* x) {
  const auto M = A.ref();
  const auto begins = offsets_of_rows(A, front);
  const auto tiles =
      tiles_of<System>(front.size(), static_cast<Offset>(begins.back()), System::data(begins));
  using tile = pull_tile<typename System::atomics, Semiring, Index, Offset>;
  System::for_each(tiles.count(),
                   tile{add, tiles, System::data(front), M.row_offsets, M.columns, x, y});
}

/// Adds y of the rows of front to y along their entries.  O(entries of these rows), and a binary
/// search for each tile of them.
///
/// returns  the rows that have changed, some of them several times
template <class System, class Semiring, class Index, class Offset>
[[nodiscard]] typename System::template vector<Index> push_rows(
    Index* y, Semiring add, const sparse_matrix<System, Index, Offset>& A,
    const typename System::template vector<Index>& front) {
  using atomics = typename System::atomics;
  const auto M = A.ref();
  const Index* const rows = System::data(front);
  typename System::template vector<Index> x(front.size());
  for_each_element<System>(front.size(), gather_element<Index>{System::data(x), y, rows});
  const auto begins = offsets_of_rows(A, front);
  const std::size_t entries = static_cast<Offset>(begins.back());
  typename System::template vector<Index> next(entries);
  typename System::template vector<Index> count(1, Index{0});
  const auto tiles = tiles_of<System>(front.size(), entries, System::data(begins));
  using tile = push_tile<atomics, Semiring, Index, Offset>;
  System::for_each(tiles.count(), tile{add,
                                       tiles,
                                       rows,
                                       M.row_offsets,
                                       M.columns,
                                       System::data(x),
                                       y,
                                       {System::data(next), System::data(count)}});
  next.resize(static_cast<Index>(count.front()));
  return next;
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
