// SPDX-License-Identifier: Apache-2.0
// Kernels that only the host has: those of one thread, and the design space as a table. Also the
// names of the combinations that only a device has.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "algorithms/combination.hpp"
#include "algorithms/disjoint_set/map.hpp"
#include "algorithms/disjoint_set/table.hpp"
#include "algorithms/hook_first/hook_first.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/owner_walk_lists.hpp"
#include "lib/backends/kernels.hpp"

namespace skerry {

template <class Index, class Offset>
inline constexpr auto sequential_kernels = std::to_array<kernel<host_run, Index, Offset>>({
    {{.name = "disjoint_set/map",
      .family = detail::sets,
      .source = detail::thakur,
      .memory = {16, 0},
      .untraced = detail::of_nodes,
      .is_sequential = true},
     disjoint_set_map<Index, Offset>},
    {{.name = "disjoint_set/table",
      .family = detail::sets,
      .source = detail::thakur,
      .memory = {8, 0},
      .untraced = detail::of_nodes,
      .is_sequential = true},
     disjoint_set_table<Index, Offset>},
});

/// The family of the combinations of a sampling and a finish.
inline constexpr std::string_view design_space_family = "design space";

template <class Index, class Offset>
using host_combination = combination<host_run, Index, Offset>;

/// Every combination of a sampling and a finish, compiled once for each pair of widths.
template <class Index, class Offset>
[[nodiscard]] std::span<const host_combination<Index, Offset>> combinations();

/// A combination whose sampling only a device has; its functions: lib/device/cuda/instances.cuh.
struct device_combination {
  name called;
  std::string_view source;
  unsigned words_per_entry;  // ids stored per entry, besides the matrix
};

/// Every combination with a sampling that only a device has, in the order of the design space.
/// Known in every build, whether it can run them or not.
[[nodiscard]] std::span<const device_combination> device_only_combinations();
/// Those of them whose finish records a spanning forest.
[[nodiscard]] std::span<const device_combination> device_only_forest_combinations();

}  // namespace skerry
