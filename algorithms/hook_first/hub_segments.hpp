// SPDX-License-Identifier: Apache-2.0
// Unites the segments of long rows that earlier phases have deferred.
#pragma once

#include <concepts>
#include <span>

#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "matrix_ops/passes/find_mismatch.hpp"

namespace skerry {

/// Unites v with those entries of a segment of its row whose parents differ from its own.
template <std::unsigned_integral Index, class Ref>
void unite_segment(const Index* columns, const hub_segment<Index>& segment, Ref t,
                   mismatch_finder<typename Ref::atomics, Index>& find_mismatch) {
  const Index* entry = columns + segment.begin;
  const Index* const end = columns + segment.end;
  while ((entry = find_mismatch(entry, end, segment.bound, segment.v)) != end)
    t.template unite<rem_rule<Ref>>(segment.v, *entry++);
}

/// The same for each of these.
template <class Forest, std::unsigned_integral Offset>
void unite_hub_segments(const hook_first_pass<Forest, Offset>& pass,
                        std::span<const hub_segment<typename Forest::index>> segments) {
  using index = typename Forest::index;
  const auto& A = pass.A;
  const auto t = pass.forest;
  auto ids = pass.checked();
  mismatch_finder<typename Forest::atomics, index> find_mismatch(t.parent);
  for (const auto& segment : segments) unite_segment(A.columns, segment, t, find_mismatch);
  ids.inspect(find_mismatch.largest());
}

}  // namespace skerry
