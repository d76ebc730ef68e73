// SPDX-License-Identifier: Apache-2.0
// The initial forest: each row is linked to its first entry if that is smaller. Jaiganesh,
// Burtscher: A high-performance connected components implementation for GPUs. HPDC 2018, starts
// likewise, from the first smaller entry.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/union_find/record.hpp"
#include "matrix_ops/branchless.hpp"
#include "matrix_ops/executors/on_host.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"

namespace skerry {

/// A row's parent is its first entry.
struct no_shortcut {
  template <class Index>
  SKERRY_HOST_DEVICE static void apply(Index*, Index, Index) {}
};

/// A row's parent is the parent of its first entry, if that entry is not below `least`.  Where
/// first entries are local, as in a grid, this is nearly free and keeps paths short: the later
/// unions take half the time.
struct local_shortcut {
  template <class Index>
  SKERRY_HOST_DEVICE static void apply(Index* parent, Index v, Index least) {
    parent[v] = parent[select(parent[v] >= least, parent[v], v)];
  }
};

/// Links the rows [first, last) to their first entries; reads and writes no other parents.
///
/// Shortcut  no_shortcut or local_shortcut
/// Matrix    csr_ref or csr_rows_ref
/// Record    what is kept of the edges: as of a union_find_ref
template <class Shortcut, class Executor, class Matrix, class Record = no_record>
struct link_rows {
  using index = typename Matrix::index;

  Matrix A;
  index* parent;  // [n]
  Record record = {};

  SKERRY_HOST_DEVICE void operator()(std::uint64_t first, std::uint64_t last) const {
    std::uint64_t end = last;  // the rows from here on are empty, and have no entry to read
    for (; end > first && A.first(end - 1) == A.entry_count; --end)
      set_parent(static_cast<index>(end - 1), static_cast<index>(end - 1));

    constexpr std::uint64_t ahead = 64;
    std::uint64_t i = first;
    for (; i + ahead < end; ++i) {
      Executor::prefetch(A.columns + A.first(i + ahead));
      link(i, first);
    }
    for (; i < end; ++i) link(i, first);
  }

 private:
  SKERRY_HOST_DEVICE void link(std::uint64_t i, std::uint64_t first) const {
    const auto v = static_cast<index>(i);
    const std::uint64_t begin = A.first(i);
    const index entry = A.columns[begin];  // of a later row if this one is empty
    set_parent(v, select(eager_and(begin < A.end(i), entry < v), entry, v));
    Shortcut::apply(parent, v, static_cast<index>(first));
  }
  SKERRY_HOST_DEVICE void set_parent(index v, index to) const {
    parent[v] = to;
    record.keep(v, v, to);
  }
};

/// The same on the host.
template <class Shortcut, class Forest, std::unsigned_integral Offset>
void link_to_first_entries(const csr_rows_ref<typename Forest::index, Offset>& A, Forest t,
                           std::uint64_t first, std::uint64_t last) {
  link_rows<Shortcut, on_host, csr_rows_ref<typename Forest::index, Offset>, decltype(t.record)>{
      A, t.parent, t.record}(first, last);
}

}  // namespace skerry
