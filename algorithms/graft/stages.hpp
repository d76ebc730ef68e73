// SPDX-License-Identifier: Apache-2.0
// Edges in random order, processed in groups. Cong: Fast parallel connected components algorithms
// on GPUs. HeteroPar 2014, Algorithm 3.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>

#include "algorithms/graft/edge_list.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/permutation.hpp"

namespace skerry {

/// The number of edges of a group: q n, clamped to [1, max(1, m)], where m is the number of edges.
///
/// throws  std::invalid_argument: q is not more than 1/2
[[nodiscard]] inline std::uint64_t edges_of_stage(double q, std::uint64_t n, std::uint64_t m) {
  if (!(q > 0.5))
    throw std::invalid_argument(
        "stage_size = " + std::to_string(q) +
        "; it must exceed 0.5, since a random graph of fewer edges has no giant "
        "component; 1 is usual");
  const double edges = q * static_cast<double>(n);
  if (!(edges < static_cast<double>(m))) return std::max<std::uint64_t>(1, m);
  return std::max<std::uint64_t>(1, static_cast<std::uint64_t>(edges));
}

/// permuted[k] = edges[order(k)]
template <class Index>
struct permute_edges {
  edge<Index>* permuted;
  const edge<Index>* edges;
  permutation order;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { permuted[k] = edges[order(k)]; }
};

/// Permutes the edges randomly and splits them into groups of q n edges, where q is
/// on.options.stage_size. Runs a Rule of by_edge_list() on one group after the other, with the
/// edges rewritten to the current labels. More than n / 2 random edges form a giant component, so
/// after the first group many edges are self-loops and are dropped.
///
/// throws  std::invalid_argument: q is not more than 1/2
/// cost    that of Rule on the groups; 2 ids per edge
template <class Rule>
struct stages {
  template <class Run, class Index>
  static void join(const Run& on, std::span<edge<Index>> edges, vector_of<Run, Index>& parent) {
    const std::size_t m = edges.size(),
                      length = edges_of_stage(on.options.stage_size, parent.size(), m);
    const permutation order(m, seed);
    auto permuted = on.executor.template allocate<edge<Index>>(m);
    on.executor.for_each(m, permute_edges<Index>{permuted.data(), edges.data(), order});
    for (std::size_t first = 0; first < m; first += length) {
      auto group = std::span(permuted.data(), m).subspan(first, std::min(length, m - first));
      if (first > 0) group = between_parents(on.executor, group, parent);
      Rule::join(on, group, parent);
    }
  }

 private:
  static constexpr std::uint64_t seed = 1;  // of the permutation, the same in every run
};

}  // namespace skerry
