// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>

#include "matrix_ops/row_filler.hpp"
#include "matrix_ops/stored_matrix.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A + A' by rows: for every entry (u, v) of A, (u, v + shift) and (v + shift, u).  Repeats stay;
/// the order within a row is not determined.
///
/// A        any view; shift = 0 for a square one, A.row_count to see a rectangular one as the
///          bipartite graph of its rows and columns
/// n        vertices of the answer; at least row_count and column_count + shift
/// cost     two passes over the entries; 2 * entries ids and n + 1 offsets
template <std::unsigned_integral Offset, class View, class Executor>
[[nodiscard]] csr<typename View::index, Offset> symmetrise(const View& A, std::uint64_t n,
                                                           typename View::index shift,
                                                           const Executor& run) {
  using index = typename View::index;
  csr<index, Offset> B{n, n, buffer<Offset>(n + 1), {}};
  auto& end = B.row_offsets;
  run.for_each(n + 1, [&](std::size_t v) { end[v] = 0; });
  // end[v + 1] counts row v; then end[v + 1] is where row v begins, and moves on as it fills.
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
  const with_state<filler, Executor, decltype(make)> fill(run, make);
  for_each_entry(A, fill, [&](index u, index v) {
    const index w = v + shift;
    fill.here().put(u, w);
    fill.here().put(w, u);
  });
  return B;
}

}  // namespace skerry
