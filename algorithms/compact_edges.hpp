// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/executors/any.hpp"

namespace skerry {

/// Moves the edges that an edge_record has kept to the front, in place.
///
/// pairs    [n], as in edge_record: pairs[v] is an edge, or (v, v) if v has none
/// returns  the number of edges; on one thread they are in the order of the roots that they linked
/// cost     a pass over n pairs
template <std::unsigned_integral Index>
std::uint64_t compact_edges(const any_executor& run, std::span<std::array<Index, 2>> pairs) {
  struct part {
    std::uint64_t end, limit;  // its edges end, and the next part begins
  };
  const std::uint64_t n = pairs.size(), count = std::clamp<std::uint64_t>(n, 1, run.thread_count());
  const auto begin_of = [=](std::uint64_t k) { return n / count * k + std::min(k, n % count); };
  std::vector<part> parts(count);
  const auto compact_part = [&](std::size_t k) {
    const std::uint64_t limit = begin_of(k + 1);
    std::uint64_t end = begin_of(k);
    for (std::uint64_t v = end; v < limit; ++v) {
      const auto edge = pairs[v];
      pairs[end] = edge;  // without a branch, which would be unpredictable
      end += edge[0] != edge[1];
    }
    parts[k] = {end, limit};
  };
  run.for_each(count, compact_part, 1);

  // Fills the gap after each part from the end of the last one.
  std::size_t last = count - 1;
  for (std::size_t k = 0; k < last;) {
    const std::uint64_t gap = parts[k].limit - parts[k].end;
    const std::uint64_t edges = parts[last].end - begin_of(last);
    const std::uint64_t moved = std::min(gap, edges);
    parts[last].end -= moved;
    std::copy_n(pairs.data() + parts[last].end, moved, pairs.data() + parts[k].end);
    parts[k].end += moved;
    if (moved == gap) ++k;
    if (moved == edges) --last;
  }
  return parts[last].end;
}

}  // namespace skerry
