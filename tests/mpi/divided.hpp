// SPDX-License-Identifier: Apache-2.0
// A graph that every rank knows, and the part of it that one rank passes.
#pragma once

#include <doctest/doctest.h>
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "skerry/mpi.hpp"
#include "tests/graphs.hpp"
#include "tests/text.hpp"

namespace skerry::testing {

struct this_rank {
  std::uint64_t rank = 0, ranks = 1;

  this_rank() {
    int r = 0, n = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &r);
    MPI_Comm_size(MPI_COMM_WORLD, &n);
    rank = static_cast<std::uint64_t>(r);
    ranks = static_cast<std::uint64_t>(n);
  }
};

/// Asked once MPI runs.
[[nodiscard]] inline const this_rank& here() {
  static const this_rank found;
  return found;
}

template <class Index>
void check_answer(const mpi_result<Index>& found, const std::vector<std::uint64_t>& expected) {
  CHECK(widened(found.labels) == expected);
  CHECK(found.count == count_of(expected));
}

/// The first rows of the ranks, and n behind them: ranks + 1 numbers.
using division = std::vector<std::uint64_t>;

/// Equally many rows each.
[[nodiscard]] inline division even(std::uint64_t n, std::uint64_t ranks) {
  division first;
  for (std::uint64_t r = 0; r <= ranks; ++r) first.push_back(n * r / ranks);
  return first;
}

/// About as many entries each.
[[nodiscard]] inline division by_entries(const edges& g, std::uint64_t ranks) {
  std::vector<std::uint64_t> length(g.n + 1);
  for (const auto& [u, v] : g.list) ++length[u];
  division first{0};
  std::uint64_t entries = 0;
  for (std::uint64_t u = 0; u < g.n && first.size() < ranks; ++u)
    if ((entries += length[u]) * ranks >= g.list.size() * first.size()) first.push_back(u + 1);
  first.resize(ranks + 1, g.n);
  return first;
}

/// One rank has all rows.
[[nodiscard]] inline division all_on(std::uint64_t rank, std::uint64_t n, std::uint64_t ranks) {
  division first(ranks + 1, n);
  std::fill_n(first.begin(), rank + 1, 0);
  return first;
}

/// Rows [first[rank], first[rank + 1]) as arrays.
template <class Index, class Offset>
struct own_rows {
  std::uint64_t n, first, last;
  std::vector<Offset> offsets;
  std::vector<Index> columns;

  own_rows(const edges& g, const division& begin, std::uint64_t rank)
      : n(g.n), first(begin[rank]), last(begin[rank + 1]), offsets(last - first + 1) {
    std::vector<std::pair<std::uint64_t, std::uint64_t>> mine;
    for (const auto& entry : g.list)
      if (first <= entry.first && entry.first < last) mine.push_back(entry);
    std::ranges::stable_sort(mine, {}, [](const auto& entry) { return entry.first; });
    for (const auto& [u, v] : mine) {
      ++offsets[u - first + 1];
      columns.push_back(static_cast<Index>(v));
    }
    for (std::uint64_t r = first; r < last; ++r) offsets[r - first + 1] += offsets[r - first];
  }
  [[nodiscard]] csr_rows_view<Index, Offset> view() const {
    return {first, last - first, n, offsets, columns};
  }
};

/// Every `ranks`-th entry, from `rank` on.
template <class Index>
struct own_entries {
  std::uint64_t n;
  std::vector<Index> rows, columns;

  own_entries(const edges& g, std::uint64_t rank, std::uint64_t ranks) : n(g.n) {
    for (std::uint64_t k = rank; k < g.list.size(); k += ranks) {
      rows.push_back(static_cast<Index>(g.list[k].first));
      columns.push_back(static_cast<Index>(g.list[k].second));
    }
  }
  [[nodiscard]] coo_view<Index> view() const { return {n, rows, columns}; }
};

}  // namespace skerry::testing
