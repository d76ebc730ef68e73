// SPDX-License-Identifier: Apache-2.0
// Rows that repeat, on a few threads: each unites the entries of parts of the rows as it reads
// them, and links only rows of its part.  No other thread reads or writes their parents meanwhile,
// so nothing is exchanged.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/streamed_rows.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Makes the rows [first, last) of a symmetric matrix roots, and unites their entries below the
/// diagonal; but no two vertices of earlier parts, which may be in one tree.
///
/// returns  rows of which entries remain: those from the first to the last of which some do
template <class Forest, std::unsigned_integral Offset>
[[nodiscard]] row_bounds unite_part(const hook_first_pass<Forest, Offset>& pass,
                                    std::uint64_t first, std::uint64_t last) {
  using index = typename Forest::index;
  using atomics = typename Forest::atomics;
  static_assert(!Forest::records, "a link to a parent is no entry");
  const auto& A = pass.A;
  const Forest t = pass.forest;
  auto ids = pass.checked();
  row_bounds left{last, first};
  // The root of v, or its first ancestor before the part.  Halves the path.
  const auto top_of = [&](index v) {
    while (v >= first) {
      const index up = t.parent_of(v);
      if (up == v || up < first) return up;
      const index next = t.parent_of(up);
      atomics::store(t.parent[v], next);
      v = next;
    }
    return v;
  };
  for (std::uint64_t i = first; i < last; ++i) {
    const auto v = static_cast<index>(i);
    const std::uint64_t begin = A.first(i), end = A.end(i);
    index up = v;  // the parent of v, not stored yet
    if (!pass.hubs.take({v, static_cast<index>(A.vertex_count), begin, end}))
      for (const index u : std::span(A.columns + begin, end - begin)) {
        if (u >= v) {
          static_cast<void>(ids.is_row(u));
          continue;
        }
        const index up_u = u < first ? u : t.parent_of(u);
        if (up == v) {
          up = up_u;
        } else if (up_u != up) {
          const auto [smaller, larger] = std::minmax({top_of(up), top_of(up_u)});
          if (larger >= first) {
            atomics::store(t.parent[larger], smaller);
          } else if (larger != smaller) {
            left = {std::min(left.first, i), i + 1};
          }
        }
      }
    atomics::store(t.parent[v], up);
  }
  return left;
}
// Correctness.  A link leads from a row of the part to a smaller vertex of its component: top_of()
// is called only once `up` is below v, and rows below v that are in the part have their parents.
// Two vertices of earlier parts may be in different trees: the row is read again.

/// Unites the entries below the diagonal of all rows of a symmetric matrix, in parts.  Then paths
/// may be long.
///
/// most  rows of a part
template <class Forest, std::unsigned_integral Offset>
void unite_parts(const any_executor& run, const hook_first_pass<Forest, Offset>& pass,
                 std::uint64_t most) {
  std::mutex mutex;
  std::vector<row_bounds> left;
  for_each_range(run, pass.A.row_count(), most, [&](std::uint64_t first, std::uint64_t last) {
    const row_bounds rows = unite_part(pass, first, last);
    if (rows.first >= rows.last) return;
    const std::scoped_lock lock(mutex);
    left.push_back(rows);
  });
  for_each_range(run, left.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
    for (const row_bounds& rows : std::span(left).subspan(first, last - first))
      unite_linked_in_order<row_visit::again>(pass, rows.first, rows.last);
  });
}

}  // namespace skerry
