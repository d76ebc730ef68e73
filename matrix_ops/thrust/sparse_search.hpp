// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/semiring.hpp"
#include "matrix_ops/thrust/frontier_writer.hpp"
#include "matrix_ops/thrust/offsets.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// Length of the row of the k-th vertex of a frontier.
template <class Index, class Offset>
struct frontier_row_length {
  const Index* front;
  const Offset* row_offsets;
  SKERRY_HOST_DEVICE Offset operator()(std::size_t k) const {
    return row_offsets[std::size_t{front[k]} + 1] - row_offsets[front[k]];
  }
};

/// Claims the columns in a tile of the concatenated rows of the frontier.
template <class Atomics, class Index, class Offset>
struct claim_tile {
  row_tiles<Offset> tiles;  // of the rows of front
  const Index* front;
  const Offset* row_offsets;
  const Index* columns;
  frontier_writer<Atomics, Index> prototype;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    auto writer = prototype;
    tiles.for_each_row(t, [&](std::size_t k, Offset first, Offset last, bool) {
      const Index* const row = columns + row_offsets[front[k]];
      const Offset begin = tiles.row_offsets[k];
      for (Offset e = first; e < last; ++e) writer.claim(row[e - begin]);
    });
    writer.flush();
  }
};

/// Labels the unlabelled columns in the rows of front with `value`, and returns them, each once.
template <class System, class Index, class Offset>
[[nodiscard]] typename System::template vector<Index> expanded(
    const typename System::template vector<Index>& front,
    typename System::template vector<Index>& label, const sparse_matrix<System, Index, Offset>& A,
    Index value) {
  using atomics = typename System::atomics;
  const auto M = A.ref();
  const Index* const rows = System::data(front);
  const auto begins = offsets_from_lengths<System, Offset>(
      front.size(), frontier_row_length<Index, Offset>{rows, M.row_offsets});
  const std::size_t entries = static_cast<Offset>(begins.back());
  typename System::template vector<Index> next(std::min(entries, M.row_count));
  typename System::template vector<Index> count(1, Index{0});
  const auto tiles = tiles_of<System>(front.size(), entries, System::data(begins));
  System::for_each(tiles.count(), claim_tile<atomics, Index, Offset>{
                                      tiles,
                                      rows,
                                      M.row_offsets,
                                      M.columns,
                                      {System::data(label), min_second<Index>::zero, value,
                                       System::data(next), System::data(count)}});
  next.resize(static_cast<Index>(count.front()));
  return next;
}

}  // namespace skerry::on_thrust
