// SPDX-License-Identifier: Apache-2.0
// Rem's union-find on several threads without compare-and-swap: where two threads link one root at
// the same time, one link is lost. A second pass over the entries finds those whose ends are apart,
// and unites them by compare-and-swap.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "algorithms/forest.hpp"
#include "algorithms/hook_first/compress.hpp"
#include "algorithms/rem.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"

namespace skerry {

/// host_atomics that set a parent without a comparison, as set_parent() uses them.
struct lossy_atomics : host_atomics {
  /// parent = to, whatever it is: what another thread has stored since it was read is lost.
  template <class T>
  static void overwrite(T& parent, T to) {
    store(parent, to);
  }
  template <class T>
  static bool compare_exchange(T& at, T& expected, T desired) = delete;
};

/// Unites the ends of entries that have different parents.
template <class Ref>
struct unite_ends_apart : reads_parents<Ref> {
  using typename reads_parents<Ref>::index;
  std::uint32_t& apart;  // raised where they have

  void operator()(index u, index v) const {
    const Ref& forest = this->t;
    const index parent_u = forest.parent_of(u), parent_v = forest.parent_of(v);
    if (parent_u == parent_v) return;
    rem_unite(forest, parent_u, parent_v);
    raise<typename Ref::atomics>(apart);
  }
};

/// Whether the second pass costs less than compare-and-swap does: most entries link two trees.
[[nodiscard]] constexpr bool stores_pay(std::uint64_t n, std::uint64_t entries) {
  return entries / 2 < n;
}

/// Labels each vertex with the smallest vertex of its component; as rem().
///
/// cost  two passes over the entries
template <std::unsigned_integral Index, class Executor, class Entries>
void rem_by_stores(const Executor& run, Entries entries, std::span<Index> labels) {
  run.for_each(labels.size(), make_root<Index>{labels.data()});
  using ref = union_find_ref<host_atomics, Index>;
  using lossy_ref = union_find_ref<lossy_atomics, Index>;
  const ref t{labels.data(), nullptr};
  std::uint32_t apart = 0;
  entries(unite_ends<lossy_ref>{{{labels.data(), nullptr}}});
  compress_ranges(run, t, labels.size());
  entries(unite_ends_apart<ref>{{t}, apart});
  if (apart != 0) compress_ranges(run, t, labels.size());
}
// Correctness.  A parent is smaller than its child, and in its component: so the forest has no
// cycle, whatever was lost.  In the second pass links are not lost, and afterwards the ends of each
// entry have one root.

}  // namespace skerry
