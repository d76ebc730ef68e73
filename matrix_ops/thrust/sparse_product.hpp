// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

template <class Semiring, class Index>
SKERRY_HOST_DEVICE Index sum_of_four(Semiring add, Index a, Index b, Index c, Index d) {
  return add.add(add.add(a, b), add.add(c, d));
}

/// add of x[columns[k]] over k in [first, last).  Minimum and maximum are idempotent, so entries
/// are read in groups of four whatever the length is, some of them twice.  Rows of up to four
/// entries, which dominate road networks and samples, then need no unpredictable branch.
template <class Semiring, class Index, class Offset>
SKERRY_HOST_DEVICE Index sum_of(Semiring add, const Index* columns, const Index* x, Offset first,
                                Offset last) {
  const auto at = [=](Offset k) { return x[columns[k]]; };
  if (last == 0) return Semiring::zero;
  const Offset end = last - 1;
  if (last - first <= 4) {
    // Each index is the previous one or one more, because first + 3 may overflow an Offset.
    const Offset a = first < end ? first : end;
    const Offset b = static_cast<Offset>(a + (a < end));
    const Offset c = static_cast<Offset>(b + (b < end));
    const Offset d = static_cast<Offset>(c + (c < end));
    const Index sum = sum_of_four(add, at(a), at(b), at(c), at(d));
    return first < last ? sum : Semiring::zero;  // for an empty row, the entry before it was read
  }
  Index sum = sum_of_four(add, at(end - 3), at(end - 2), at(end - 1), at(end));
  for (; last - first > 4 && sum != Semiring::terminal; first += 4)
    sum = add.add(sum, sum_of_four(add, at(first), at(first + 1), at(first + 2), at(first + 3)));
  return sum;
}

/// y[r] = add of x[j] over the entries (r, j) in tile t, for the rows that begin in this tile.  The
/// sum over the entries of a row that began in an earlier tile is written to carries[t].
template <class System, class Semiring, class Index, class Offset>
struct multiply_tile {
  struct carry {
    std::size_t row;  // row_count: no carry
    Index sum;
  };

  Semiring add;
  row_tiles<Offset> tiles;
  std::size_t entry_count;
  const Index* columns;  // [entry_count]
  const Index* x;
  Index* y;
  carry* carries;  // [tiles.count()]

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    carry carried{tiles.row_count, Semiring::zero};
    tiles.for_each_row(t, [&](std::size_t r, Offset first, Offset last, bool begins) {
      const std::size_t ahead = std::size_t{first} + 32;  // an entry of a later row
      if (ahead < entry_count) System::prefetch(x + columns[ahead]);
      const Index sum = sum_of(add, columns, x, first, last);
      if (begins)
        y[r] = sum;
      else
        carried = {r, sum};
    });
    carries[t] = carried;
  }
};

/// y[row] = add(y[row], sum) for the carry of tile t
template <class Atomics, class Semiring, class Index, class Carry>
struct add_carry {
  Semiring add;
  std::size_t row_count;
  const Carry* carries;
  Index* y;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    if (carries[t].row < row_count) add_into<Atomics>(y[carries[t].row], add, carries[t].sum);
  }
};

/// y[r] = add of x[j] over the entries (r, j) of A
template <class System, class Semiring, class Index, class Offset>
void multiply(Index* y, Semiring add, const sparse_matrix<System, Index, Offset>& A,
              const Index* x) {
  using multiplication = multiply_tile<System, Semiring, Index, Offset>;
  using carry = typename multiplication::carry;
  const auto M = A.ref();
  const auto tiles = tiles_of<System>(M.row_count, M.entry_count, M.row_offsets);
  typename System::template vector<carry> carries(tiles.count());
  auto* const carried = System::data(carries);
  System::for_each(tiles.count(),
                   multiplication{add, tiles, M.entry_count, M.columns, x, y, carried});
  for_each_element<System>(
      tiles.count(),
      add_carry<typename System::atomics, Semiring, Index, carry>{add, M.row_count, carried, y});
}

}  // namespace skerry::on_thrust
