// SPDX-License-Identifier: Apache-2.0
#include "bench/ecl_cc.hpp"

#include <span>

#include "algorithms/union_find/ecl.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace skerry::bench {

namespace {

using id = std::uint32_t;
using forest = union_find_ref<host_atomics, id>;

}  // namespace

std::vector<id> ecl_cc(const csr_view<id, id>& A, symmetry pattern, unsigned threads) {
  constexpr std::uint64_t rows_at_once = 1 << 12;
  std::vector<id> parent(A.row_count);
  const forest t{parent.data(), nullptr};
  const auto row = [&](id v) {
    return A.columns.subspan(A.row_offsets[v], A.row_offsets[v + 1] - A.row_offsets[v]);
  };
  const skerry::threads run(threads);
  const auto for_each_vertex = [&](auto f) {
    for_each_block(run, A.row_count, rows_at_once, [&](std::uint64_t first, std::uint64_t last) {
      for (; first < last; ++first) f(static_cast<id>(first));
    });
  };
  for_each_vertex([&](id v) {
    parent[v] = v;
    for (const id u : row(v))
      if (u < v) {
        parent[v] = u;
        break;
      }
  });
  const bool below_diagonal = pattern == symmetry::yes;
  for_each_vertex([&](id v) {
    if (below_diagonal && t.parent_of(v) == v) return;  // no entry is below the diagonal
    id root = jump::find(t, v);
    for (const id u : row(v))
      if (!below_diagonal || u < v) root = unite_roots(t, root, jump::find(t, u));
  });
  for_each_vertex([&](id v) { host_atomics::store(parent[v], naive::find(t, v)); });
  return parent;
}

}  // namespace skerry::bench
