// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "matrix_ops/passes/row_filler.hpp"
#include "matrix_ops/views/stored_matrix.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A + A' in CSR: for every entry (u, v) of A, (u, v + shift) and (v + shift, u).  Repeats are
/// kept.  The order within a row is unspecified.
///
/// A        any view
/// n        vertices of the result; at least row_count and column_count + shift
/// shift    0 for a square matrix, A.row_count for the bipartite graph of the rows and columns of a
///          rectangular one
/// returns  n x n
/// cost     two passes over the entries; memory for 2 * entries ids and n + 1 offsets
template <std::unsigned_integral Offset, class View, class Executor>
[[nodiscard]] csr<typename View::index, Offset> symmetrise(const View& A, std::uint64_t n,
                                                           typename View::index shift,
                                                           const Executor& run) {
  using index = typename View::index;
  csr<index, Offset> B{n, n, buffer<Offset>(n + 1), {}};
  auto& end = B.row_offsets;
  run.for_each(n + 1, [&](std::size_t v) { end[v] = 0; });
  // end[v + 1] first counts the entries of row v.  Then it is the position of the row's next entry:
  // the row's begin at first, its end once the row is full.
  const auto count = [&](std::uint64_t v) {
    std::atomic_ref(end[v + 1]).fetch_add(1, std::memory_order_relaxed);
  };
  for_each_entry(A, run, [&](index u, index v) {
    count(u);
    count(std::uint64_t{v} + shift);
  });
  std::inclusive_scan(end.begin(), end.end(), end.begin());
  B.columns.resize(end[n]);
  for (std::size_t v = n; v > 0; --v) end[v] = end[v - 1];
  using filler = row_filler<index, Offset>;
  const auto make = [&] { return filler(end.data() + 1, B.columns.data()); };
  const with_block_state<filler, Executor, decltype(make)> fill(run, make);
  for_each_entry(A, fill, [&](index u, index v) {
    const index w = v + shift;
    fill.current().put(u, w);
    fill.current().put(w, u);
  });
  return B;
}

}  // namespace skerry
