// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "atoll/atoll.hpp"

namespace reef::testing {

/// An algorithm and a back end that go together.
struct pair_of_names {
  std::string algorithm, backend;
};

/// The algorithms of this build; the design space, which has hundreds, is tested by itself.
[[nodiscard]] inline std::vector<algorithm_info> algorithms_but_design_space() {
  auto all = algorithms();
  std::erase_if(all, [](const auto& each) { return each.family == "design space"; });
  return all;
}

/// Each on each of its back ends, and the choice itself.
[[nodiscard]] inline std::vector<pair_of_names> all_pairs() {
  std::vector<pair_of_names> pairs{{"auto", "auto"}};
  for (const auto& algorithm : algorithms_but_design_space())
    for (const auto& backend : algorithm.backends) pairs.push_back({algorithm.name, backend});
  return pairs;
}

/// Whether the pair's matrix has n * n elements.
[[nodiscard]] inline bool is_dense(const pair_of_names& pair) {
  return pair.algorithm == "dense_frontier" || pair.algorithm == "max_per_row/dense";
}

}  // namespace reef::testing
