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
#include "algorithms/run_on.hpp"
#include "matrix_ops/generators/permutation.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

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

/// mixed[k] = edges[order(k)]
template <class Index>
struct mix_edges {
  edge<Index>* mixed;
  const edge<Index>* edges;
  permutation order;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { mixed[k] = edges[order(k)]; }
};

/// Permutes the edges, cuts them into groups of q n edges, q being on.stage_size, and gives one
/// group after the other to a Rule of by_edge_list(), its edges rewritten by the labels so
/// far.  More than n / 2 random edges make a giant component, so after the first group many edges
/// are loops, and dropped.
///
/// throws  std::invalid_argument: q is not more than 1/2
/// cost    that of Rule on the groups; 2 ids for each edge
template <class Rule>
struct stages {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    const std::size_t m = edges.size(), length = edges_of_stage(on.stage_size, parent.size(), m);
    const permutation order(m, seed);
    auto mixed = on.executor.template allocate<edge<Index>>(m);
    on.executor.for_each(m, mix_edges<Index>{mixed.data(), edges.data(), order});
    for (std::size_t first = 0; first < m; first += length) {
      auto group = std::span(mixed.data(), m).subspan(first, std::min(length, m - first));
      if (first > 0) group = between_parents(on.executor, group, parent);
      Rule::join(on, group, parent);
    }
  }

 private:
  static constexpr std::uint64_t seed = 1;  // of the permutation, the same in every run
};

}  // namespace skerry
