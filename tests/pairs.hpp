// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "skerry/skerry.hpp"

namespace skerry::testing {

/// An algorithm and a back end that runs it.
struct pair_of_names {
  std::string algorithm, backend, family = {};
};

/// The algorithms of this build on host back ends. The hundreds of the design space have their own
/// test; device back ends are tested in tests/gpu.
[[nodiscard]] inline std::vector<algorithm_info> algorithms_but_design_space() {
  auto all = algorithms();
  std::erase_if(all, [](const auto& each) { return each.family == "design space"; });
  const auto known = backends();
  for (auto& each : all)
    std::erase_if(each.backends, [&](const std::string& name) {
      return std::ranges::find(known, name, &backend_info::name)->on_device;
    });
  return all;
}

/// Each algorithm on each of its back ends, and "auto".
[[nodiscard]] inline std::vector<pair_of_names> all_pairs() {
  std::vector<pair_of_names> all{{"auto", "auto", "union-find"}};
  for (const auto& algorithm : algorithms_but_design_space())
    for (const auto& backend : algorithm.backends)
      all.push_back({algorithm.name, backend, algorithm.family});
  return all;
}

/// The same, with each kernel on one executor only: for tests in which the graph matters, not the
/// threads.
[[nodiscard]] inline std::vector<pair_of_names> pairs_on_one_executor() {
  const auto all = all_pairs();
  auto kept = all;
  std::erase_if(kept, [&](const auto& pair) {
    const bool other = pair.backend == "serial" || pair.backend == "openmp";
    return other && std::ranges::any_of(all, [&](const auto& p) {
             return p.algorithm == pair.algorithm && p.backend == "threads";
           });
  });
  return kept;
}

/// Whether the back end has one thread only.
[[nodiscard]] inline bool is_single_threaded(const pair_of_names& pair) {
  return pair.backend == "serial" || pair.backend == "reference";
}

/// The pairs whose back end has one thread only, and the other pairs.
[[nodiscard]] inline std::vector<pair_of_names> single_threaded(std::vector<pair_of_names> all) {
  std::erase_if(all, std::not_fn(is_single_threaded));
  return all;
}
[[nodiscard]] inline std::vector<pair_of_names> multi_threaded(std::vector<pair_of_names> all) {
  std::erase_if(all, is_single_threaded);
  return all;
}

/// Whether the algorithm is meant for production use rather than for teaching.
[[nodiscard]] inline bool is_fast(const pair_of_names& pair) {
  return pair.family == "semiring" || pair.family == "union-find";
}

/// Whether the pair's matrix has n * n elements, or may get as many entries.
[[nodiscard]] inline bool is_dense(const pair_of_names& pair) {
  return pair.algorithm == "dense_frontier" || pair.algorithm == "max_per_row/dense" ||
         pair.algorithm == "max_per_row/write_back" ||
         pair.algorithm.starts_with("transitive_closure");
}

}  // namespace skerry::testing
