// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "skerry/skerry.hpp"

namespace skerry::testing {

/// An algorithm and a back end that go together.
struct pair_of_names {
  std::string algorithm, backend, family = {};
};

/// The algorithms of this build; the design space, which has hundreds, is tested by itself, and so
/// are the back ends of a device, in tests/gpu.
[[nodiscard]] inline std::vector<algorithm_info> algorithms_but_design_space() {
  auto all = algorithms();
  std::erase_if(all, [](const auto& each) { return each.family == "design space"; });
  for (auto& each : all) std::erase_if(each.backends, is_device_backend);
  return all;
}

/// Each on each of its back ends, and the choice itself.
[[nodiscard]] inline std::vector<pair_of_names> all_pairs() {
  std::vector<pair_of_names> all{{"auto", "auto", "union-find"}};
  for (const auto& algorithm : algorithms_but_design_space())
    for (const auto& backend : algorithm.backends)
      all.push_back({algorithm.name, backend, algorithm.family});
  return all;
}

/// The same, kernels on one executor alone: for tests that graphs decide, not threads.
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

/// Whether the back end has no second thread.
[[nodiscard]] inline bool has_one_thread(const pair_of_names& pair) {
  return pair.backend == "serial" || pair.backend == "reference";
}

/// Those of the pairs that have no second thread, and the others.
[[nodiscard]] inline std::vector<pair_of_names> of_one_thread(std::vector<pair_of_names> pairs) {
  std::erase_if(pairs, std::not_fn(has_one_thread));
  return pairs;
}
[[nodiscard]] inline std::vector<pair_of_names> of_more_threads(std::vector<pair_of_names> pairs) {
  std::erase_if(pairs, has_one_thread);
  return pairs;
}

/// Whether it is meant to be fast, and not for teaching alone.
[[nodiscard]] inline bool is_fast(const pair_of_names& pair) {
  return pair.family == "semiring" || pair.family == "union-find";
}

/// Whether the pair's matrix has n * n elements.
[[nodiscard]] inline bool is_dense(const pair_of_names& pair) {
  return pair.algorithm == "dense_frontier" || pair.algorithm == "max_per_row/dense";
}

}  // namespace skerry::testing
