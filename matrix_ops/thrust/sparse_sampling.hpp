// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thrust/copy.h>
#include <thrust/fill.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "matrix_ops/error.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/offsets.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// min(k, length of row r)
template <class Offset>
struct first_length {
  const Offset* row_offsets;
  Offset k;
  SKERRY_HOST_DEVICE Offset operator()(std::size_t r) const {
    const Offset length = row_offsets[r + 1] - row_offsets[r];
    return length < k ? length : k;
  }
};

/// Copies the first entries of row r, as many as the new row has.
template <class Matrix>
struct copy_row {
  using index = typename Matrix::index;
  using offset = typename Matrix::offset;

  Matrix A;
  const offset* row_offsets;  // [A.row_count + 1]
  index* columns;             // [row_offsets[A.row_count]]
  SKERRY_HOST_DEVICE void operator()(std::size_t r) const {
    const index* from = A.columns + A.row_offsets[r];
    for (offset to = row_offsets[r]; to < row_offsets[r + 1]; ++to) columns[to] = *from++;
  }
};

/// The first k entries of each row of A.  O(n + kept entries).
template <class System, class Index, class Offset>
[[nodiscard]] sparse_matrix<System, Index, Offset> first_entries(
    const sparse_matrix<System, Index, Offset>& A, unsigned k) {
  using ref = decltype(A.ref());
  const ref M = A.ref();
  auto offsets =
      offsets_from_lengths<System, Offset>(M.row_count, first_length<Offset>{M.row_offsets, k});
  typename System::template vector<Index> columns(static_cast<Offset>(offsets.back()));
  for_each_element<System>(M.row_count,
                           copy_row<ref>{M, System::data(offsets), System::data(columns)});
  return {std::move(offsets), std::move(columns)};
}

/// Length of row r if x[r] != value, else 0.
template <class Index, class Offset>
struct kept_length {
  const Offset* row_offsets;
  const Index* x;
  Index value;
  SKERRY_HOST_DEVICE std::uint64_t operator()(std::size_t r) const {
    return x[r] == value ? 0 : row_offsets[r + 1] - row_offsets[r];
  }
};

/// lengths[v] += number of entries that row v of the result gets from tile t of A
template <class Atomics, class Index, class Offset>
struct count_kept {
  row_tiles<Offset> tiles;
  const Index* columns;
  const Index* x;
  Index value;
  Offset* lengths;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    Offset contracted = 0;  // entries of row `value`; a local sum, as most threads would contend
    tiles.for_each_row(t, [&](std::size_t u, Offset first, Offset last, bool) {
      if (x[u] == value || first == last) return;
      Atomics::fetch_add(lengths[u], static_cast<Offset>(last - first));
      for (Offset k = first; k < last; ++k)
        if (x[columns[k]] == value)
          ++contracted;
        else
          Atomics::fetch_add(lengths[columns[k]], Offset{1});
    });
    if (contracted > 0) Atomics::fetch_add(lengths[value], contracted);
  }
};

/// Writes the kept entries of tile t and their transposes; ends[v] is the next position of row v.
template <class Atomics, class Index, class Offset>
struct write_kept {
  row_tiles<Offset> tiles;
  const Index* columns;
  const Index* x;
  Index value;
  Offset* ends;
  Index* to;

  SKERRY_HOST_DEVICE void operator()(std::size_t t) const {
    tiles.for_each_row(t, [&](std::size_t u, Offset first, Offset last, bool) {
      if (x[u] == value || first == last) return;
      Offset own = Atomics::fetch_add(ends[u], static_cast<Offset>(last - first));
      Offset contracted = 0;
      for (Offset k = first; k < last; ++k) {
        const Index v = columns[k];
        if (x[v] == value) {
          to[own++] = value;
          ++contracted;
        } else {
          to[own++] = v;
          to[Atomics::fetch_add(ends[v], Offset{1})] = static_cast<Index>(u);
        }
      }
      if (contracted == 0) return;
      Offset transposed = Atomics::fetch_add(ends[value], contracted);
      for (; contracted > 0; --contracted) to[transposed++] = static_cast<Index>(u);
    });
  }
};

/// lengths[r]
template <class Offset>
struct stored_length {
  const Offset* lengths;
  SKERRY_HOST_DEVICE Offset operator()(std::size_t r) const { return lengths[r]; }
};

/// Contracts the vertices v with x[v] == value; see sampling_backend.  O(n + kept entries), and a
/// binary search for each tile of A.
///
/// throws  invalid_matrix: Offset is too narrow for the kept entries and their transposes
template <class System, class Index, class Offset>
[[nodiscard]] sparse_matrix<System, Index, Offset> contract(
    const sparse_matrix<System, Index, Offset>& A, const Index* x, Index value) {
  using atomics = typename System::atomics;
  const auto M = A.ref();
  const auto sums = block_prefix_sums<System, std::uint64_t>(
      M.row_count, kept_length<Index, Offset>{M.row_offsets, x, value});
  const std::uint64_t kept = sums.back();
  if (kept > std::numeric_limits<Offset>::max() / 2)
    throw invalid_matrix("the matrix outside the largest component of the sample has " +
                         std::to_string(kept) +
                         " entries; with their transposes they exceed the range of " +
                         std::to_string(std::numeric_limits<Offset>::digits) +
                         "-bit row offsets; give the matrix wider row offsets");

  typename System::template vector<Offset> lengths(M.row_count);
  auto* const length = System::data(lengths);
  ::thrust::fill(System::policy(), length, length + M.row_count, Offset{0});
  const auto tiles = tiles_of<System>(M.row_count, M.entry_count, M.row_offsets);
  System::for_each(tiles.count(),
                   count_kept<atomics, Index, Offset>{tiles, M.columns, x, value, length});
  auto offsets = offsets_from_lengths<System, Offset>(M.row_count, stored_length<Offset>{length});
  const Offset* const begin = System::data(offsets);
  ::thrust::copy(System::policy(), begin, begin + M.row_count, length);
  typename System::template vector<Index> columns(2 * kept);
  System::for_each(tiles.count(), write_kept<atomics, Index, Offset>{
                                      tiles, M.columns, x, value, length, System::data(columns)});
  return {std::move(offsets), std::move(columns)};
}

}  // namespace skerry::on_thrust
