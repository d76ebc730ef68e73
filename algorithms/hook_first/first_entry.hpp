// SPDX-License-Identifier: Apache-2.0
// The forest to begin with: every row hangs below its first entry. Jaiganesh, Burtscher: A
// high-performance connected components implementation for GPUs. HPDC 2018, begins likewise, with
// the first smaller entry.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/branchless.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/executors/on_host.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/sample.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// Where a vertex comes to hang whose first entry is smaller: there,
struct first_entry_itself {
  template <class Index>
  SKERRY_HOST_DEVICE static void lift(Index*, Index, Index) {}
};

/// or at the parent of that, if it is no smaller than `least`.  Where first entries are near, as in
/// a grid, this is nearly free, and paths stay short, which halves the time of the unions to come.
struct parent_of_first_entry {
  template <class Index>
  SKERRY_HOST_DEVICE static void lift(Index* parent, Index v, Index least) {
    parent[v] = parent[pick(parent[v] >= least, parent[v], v)];
  }
};

/// Hangs the rows [first, last) as Place says; reads and writes no other parents.
template <class Place, class Executor, std::unsigned_integral Index, std::unsigned_integral Offset>
struct link_rows {
  csr_ref<Index, Offset> A;
  std::uint64_t entries;  // of A
  Index* parent;          // [n]

  SKERRY_HOST_DEVICE void operator()(std::uint64_t first, std::uint64_t last) const {
    std::uint64_t end = last;  // behind it rows are empty, and there is no entry to look at
    for (; end > first && A.row_offsets[end - 1] == entries; --end)
      parent[end - 1] = static_cast<Index>(end - 1);

    constexpr std::uint64_t ahead = 64;
    std::uint64_t i = first;
    for (; i + ahead < end; ++i) {
      Executor::prefetch(A.columns + A.row_offsets[i + ahead]);
      hang(i, first);
    }
    for (; i < end; ++i) hang(i, first);
  }

 private:
  SKERRY_HOST_DEVICE void hang(std::uint64_t i, std::uint64_t first) const {
    const auto v = static_cast<Index>(i);
    const Offset begin = A.row_offsets[i];
    const Index entry = A.columns[begin];  // of another row where this one is empty
    parent[i] = pick(both(begin < A.row_offsets[i + 1], entry < v), entry, v);
    Place::lift(parent, v, static_cast<Index>(first));
  }
};

/// The same on the host.
template <class Place, std::unsigned_integral Index, std::unsigned_integral Offset>
void link_to_first_entry(const csr_view<Index, Offset>& A, Index* parent, std::uint64_t first,
                         std::uint64_t last) {
  link_rows<Place, on_host, Index, Offset>{A, A.entry_count(), parent}(first, last);
}

/// Of the rows of a sample that have an entry, the share for which holds(v, first entry); 0 where
/// there is none.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Holds>
[[nodiscard]] double share_of_rows(const csr_view<Index, Offset>& A, Holds holds) {
  const sample_place drawn{A.row_count, sample_size};
  std::uint64_t rows = 0, found = 0;
  for (std::uint64_t k = 0; k < std::min<std::uint64_t>(A.row_count, sample_size); ++k) {
    const std::uint64_t v = drawn(k), begin = A.row_offsets[v];
    if (begin == A.row_offsets[v + 1]) continue;
    ++rows;
    found += holds(v, A.columns[begin]);
  }
  return rows == 0 ? 0 : static_cast<double>(found) / static_cast<double>(rows);
}

/// Whether most rows have their first entry no more than `distance` below themselves.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] bool first_entries_are_local(const csr_view<Index, Offset>& A,
                                           std::uint64_t distance) {
  return share_of_rows(A, [=](std::uint64_t v, std::uint64_t entry) {
           return entry < v && v - entry <= distance;
         }) > .5;
}

/// The share of the rows with an entry that stay roots when each is hung below its first one.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] double share_of_roots(const csr_view<Index, Offset>& A) {
  return share_of_rows(A, [](std::uint64_t v, std::uint64_t entry) { return entry >= v; });
}

}  // namespace skerry
