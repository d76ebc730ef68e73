// SPDX-License-Identifier: Apache-2.0
// Inserts a batch of edges into a forest in a device's memory, by a rule of union-find, or by the
// rounds of a label algorithm. Hong, Dhulipala, Shun: Exploring the design space of static and
// incremental graph connectivity algorithms on GPUs. PACT 2020, Algorithm 3, types 1 to 3.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/incremental/cuda/insert_pairs.cuh"
#include "algorithms/incremental/insert_edge.hpp"
#include "algorithms/incremental/rules.hpp"
#include "algorithms/list.hpp"
#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "algorithms/union_find/union_rule.hpp"
#include "matrix_ops/cuda/compaction.cuh"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Counts links in a variable of the thread.
struct count_link {
  unsigned* links;
  template <class... Link>
  SKERRY_HOST_DEVICE void operator()(const Link&...) const {
    ++*links;
  }
};

/// Inserts the chosen pairs of a batch by the rule Unite.
///
/// auxiliary  [n elements of the rule], or null if it has none
template <class Unite, class Index>
__global__ void __launch_bounds__(queue_block_size)
    insert_by_rule(device_coo_view<Index> batch, pair_choice chosen, Index* parent, void* auxiliary,
                   batch_report* report) {
  using ref = forest_of<Unite, device_atomics, Index>;
  using element = typename auxiliary_of<Unite, Index>::type;
  unsigned links = 0;
  bool id_outside = false;
  const insert_edge<Unite, ref, count_link> insert{{parent, static_cast<element*>(auxiliary)},
                                                   {&links}};
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  for (std::uint64_t k = std::uint64_t{blockIdx.x} * queue_block_size + threadIdx.x;
       k < batch.entry_count; k += step) {
    if (!chosen(k)) continue;
    const Index u = batch.rows[k], v = batch.columns[k];
    if (max(u, v) < batch.row_count)
      insert(u, v);
    else
      id_outside = true;
  }
  add_of_warp(report->links, links);
  if (id_outside) device_atomics::store(report->id_outside, 1ull);
}
// Correctness. The rules allow concurrent unions; each says why. A rule reports a link only after
// it has won the root, so each root counts once. Queries, labels and passes over the vertices are
// later kernels of the stream: they see a forest that no union changes.
// Termination. A rule that waits (hooks, rem_lock, jtb_ranks) waits for a thread that has won a
// root or a lock and does not wait itself. Lanes of a warp proceed independently. All lanes leave
// the loop before add_of_warp(), which waits for them.

/// Lists pair k for rounds, if it is chosen and both ids are vertices.
template <class Index>
struct list_pair {
  device_coo_view<Index> batch;
  pair_choice chosen;
  detail::append_in_warps<hook_edge<Index>> append;
  batch_report* report;

  __device__ void operator()(std::uint64_t k) const {
    if (!chosen(k)) return;
    const Index u = batch.rows[k], v = batch.columns[k];
    if (max(u, v) < batch.row_count)
      append({u, v, u, v});
    else
      device_atomics::store(report->id_outside, 1ull);
  }
};

/// Links the roots that edges of a round hook, and counts them.
template <class Ref>
__global__ void __launch_bounds__(queue_block_size)
    link_hooked_roots(std::uint64_t edges, root_hooks<Ref> hooks, batch_report* report) {
  unsigned links = 0;
  const link_hooked<Ref, count_link> link{hooks, {&links}};
  const std::uint64_t step = std::uint64_t{gridDim.x} * queue_block_size;
  for (std::uint64_t k = std::uint64_t{blockIdx.x} * queue_block_size + threadIdx.x; k < edges;
       k += step)
    link(k);
  add_of_warp(report->links, links);
}

/// How a rule inserts on a device.  The default has neither a kernel nor rounds: insert_pairs().
template <class Index>
struct device_rule {
  /// insert_by_rule()
  void (*insert)(device_coo_view<Index>, pair_choice, Index*, void*, batch_report*) = nullptr;
  std::optional<hook_rule> rounds = {};
  std::size_t auxiliary_bytes = 0;        // of a vertex
  bool auxiliary_starts_as_ones = false;  // all bits of the initial values; else they are 0
  bool links_by_rank = false;             // roots need not be the smallest vertices
};

namespace detail {

/// The initial auxiliary value must be the same for all vertices, and have equal bits.
template <class Index, class Unite>
device_rule<Index> device_rule_of() {
  device_rule<Index> row{.insert = insert_by_rule<Unite, Index>};
  if constexpr (has_auxiliary<Unite, Index>) {
    const auto initial = Unite::initial_auxiliary(Index{}, Index{});
    row.auxiliary_bytes = sizeof initial;
    row.auxiliary_starts_as_ones = initial != 0;
  }
  row.links_by_rank = provides_root<Unite, forest_of<Unite, device_atomics, Index>>;
  return row;
}

template <class Index, class... Unite, class... Variant>
std::vector<device_rule<Index>> device_rules_of(list<Unite...>, list<Variant...>) {
  return {device_rule<Index>{}, device_rule_of<Index, Unite>()...,
          device_rule<Index>{.rounds = Variant::rule,
                             .auxiliary_bytes = sizeof no_hook,
                             .auxiliary_starts_as_ones = true}...};  // no_hook
}

}  // namespace detail

/// The rules in the order of their names: the default, those of union-find, those in rounds.
template <class Index>
[[nodiscard]] device_rule<Index> device_rule_at(std::size_t k) {
  static const auto all =
      detail::device_rules_of<Index>(device_union_rules{}, root_label_algorithms{});
  return all.at(k);
}

}  // namespace skerry
