// SPDX-License-Identifier: Apache-2.0
// Figure 6 of Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020.
#include "bench/inspected.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "algorithms/host_run.hpp"
#include "algorithms/kernel_options.hpp"
#include "algorithms/sampling/bfs.hpp"
#include "algorithms/sampling/direction_optimizing_bfs.hpp"
#include "algorithms/sampling/hook.hpp"

namespace skerry::bench {

namespace {

using id = std::uint32_t;

std::span<const id> row(const graph& G, std::size_t v) {
  return std::span(G.A.columns)
      .subspan(G.A.row_offsets[v], G.A.row_offsets[v + 1] - G.A.row_offsets[v]);
}

inspected_entries by_k_out(const graph& G) {
  inspected_entries found;
  for (std::size_t v = 0; v < G.A.row_count; ++v)
    found.others += std::min<std::uint64_t>(row(G, v).size(), kernel_options{}.sample_edges);
  return found;
}

inspected_entries by_hooks(const graph& G) {
  inspected_entries found;
  for (std::size_t v = 0; v < G.A.row_count; ++v) {
    const auto columns = row(G, v);
    if (columns.empty()) continue;
    ++found.first_hooks;
    if (columns[0] > v)  // still a root
      found.others += std::min<std::uint64_t>(columns.size(), kernel_options{}.hook_edges);
  }
  return found;
}

inspected_entries by_search(const graph& G, id start) {
  constexpr std::uint64_t alpha = direction_optimizing_bfs<id, id>::alpha;
  inspected_entries found;
  std::vector<bool> reached(G.A.row_count);
  std::vector<id> queue{start};
  reached[start] = true;
  const auto reach = [&](id v) {
    reached[v] = true;
    queue.push_back(v);
  };
  std::uint64_t unexplored = G.A.columns.size();
  for (std::size_t first = 0; first < queue.size();) {
    const std::size_t last = queue.size();
    std::uint64_t frontier = 0;
    for (std::size_t k = first; k < last; ++k) frontier += row(G, queue[k]).size();
    unexplored -= frontier;
    if (unexplored < alpha * frontier) {
      for (id v = 0; v < G.A.row_count; ++v) {
        if (reached[v]) continue;
        const auto columns = row(G, v);
        const auto at = std::ranges::find_if(columns, [&](id u) { return reached[u]; });
        found.others += static_cast<std::uint64_t>(at - columns.begin()) + (at != columns.end());
        if (at != columns.end()) reach(v);
      }
    } else {
      found.others += frontier;
      for (std::size_t k = first; k < last; ++k)
        for (const id v : row(G, queue[k]))
          if (!reached[v]) reach(v);
    }
    first = last;
  }
  return found;
}

}  // namespace

inspected_entries entries_inspected_by(std::string_view sampling, const graph& G) {
  if (G.A.row_count == 0) return {};
  if (sampling == hook::called.text()) return by_hooks(G);
  if (sampling != bfs::called.text()) return by_k_out(G);
  const host_run on{openmp(1)};
  const residual_of<host_run, id, id> of{G.view(), symmetry::yes};
  return by_search(G, longest_row_of_sample(on.executor, of.A));
}

}  // namespace skerry::bench
