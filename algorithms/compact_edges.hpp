// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/executors/any.hpp"

namespace skerry {

/// Moves the edges that an edge_record has kept to the front, in the order of the roots that they
/// linked.
///
/// ends     [2n], as in edge_record: pair v is an edge, or (v, v) if v has none
/// returns  the number of edges
/// cost     two passes over n pairs; in place
template <std::unsigned_integral Index>
std::uint64_t compact_edges(const any_executor& run, std::span<Index> ends) {
  const std::uint64_t n = ends.size() / 2;
  const std::uint64_t parts = std::clamp<std::uint64_t>(n, 1, run.thread_count());
  const auto begin_of = [=](std::uint64_t part) {
    return n / parts * part + std::min(part, n % parts);
  };
  std::vector<std::uint64_t> kept_until(parts);
  run.for_each(
      parts,
      [&](std::size_t part) {
        Index* to = ends.data() + 2 * begin_of(part);
        const Index* const end = ends.data() + 2 * begin_of(part + 1);
        for (const Index* from = to; from != end; from += 2) {
          const Index u = from[0], v = from[1];  // written without a branch, which would be
          to[0] = u;                             // unpredictable
          to[1] = v;
          to += u == v ? 0 : 2;
        }
        kept_until[part] = static_cast<std::uint64_t>(to - ends.data());
      },
      1);
  std::uint64_t end = kept_until.front();
  for (std::uint64_t part = 1; part < parts; ++part) {
    const auto first = ends.begin() + static_cast<std::ptrdiff_t>(2 * begin_of(part));
    const auto last = ends.begin() + static_cast<std::ptrdiff_t>(kept_until[part]);
    std::copy(first, last, ends.begin() + static_cast<std::ptrdiff_t>(end));
    end += static_cast<std::uint64_t>(last - first);
  }
  return end / 2;
}

}  // namespace skerry
