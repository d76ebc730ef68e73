// SPDX-License-Identifier: Apache-2.0
// Edges in random order, some at a time. Cong: Fast parallel connected components algorithms on
// GPUs. HeteroPar 2014, Algorithm 3.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/generators/permutation.hpp"

namespace reef {

/// Edges of a group: q n, of which m are there.  At least 1
///
/// throws  std::invalid_argument: q is not more than 1/2
[[nodiscard]] inline std::uint64_t edges_of_stage(double q, std::uint64_t n, std::uint64_t m) {
  if (!(q > 0.5))
    throw std::invalid_argument("stage_size = " + std::to_string(q) +
                                " is not more than 0.5, below which a random graph has no giant "
                                "component; 1 is usual");
  const double edges = q * static_cast<double>(n);
  if (!(edges < static_cast<double>(m))) return std::max<std::uint64_t>(1, m);
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(edges));
}

/// Permutes the edges, cuts them into groups of q n edges, q being on.stage_size, and gives one
/// group after the other to a Rule of by_edge_list(), its edges rewritten by the labels so
/// far.  More than n / 2 random edges make a giant component, so after the first group many edges
/// are loops, and dropped.
///
/// throws  std::invalid_argument: q is not more than 1/2
/// cost    that of Rule on the groups; 2 ids for each edge
template <class Rule>
struct stages {
  template <class Index>
  static void join(const host_run& on, std::span<edge<Index>> edges, buffer<Index>& parent) {
    const std::size_t m = edges.size(), length = edges_of_stage(on.stage_size, parent.size(), m);
    const permutation order(m, seed);
    buffer<edge<Index>> mixed(m);
    on.executor.for_each(m, [&](std::size_t k) { mixed[k] = edges[order(k)]; });
    for (std::size_t first = 0; first < m; first += length) {
      auto group = std::span(mixed).subspan(first, std::min(length, m - first));
      if (first > 0) group = between_parents(on.executor, group, parent);
      Rule::join(on, group, parent);
    }
  }

 private:
  static constexpr std::uint64_t seed = 1;  // of the permutation, the same in every run
};

}  // namespace reef
