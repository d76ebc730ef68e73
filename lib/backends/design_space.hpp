// SPDX-License-Identifier: Apache-2.0
// The names of the combinations of a sampling and a finish, apart from their functions.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "algorithms/name.hpp"

namespace skerry {

/// The family of all of them.
inline constexpr std::string_view design_space_family = "design space";

/// What is known of a combination without running it.
struct listed_combination {
  name called;
  std::string_view source;
  unsigned words_per_entry;  // ids stored per entry, besides the matrix
  std::string_view option;   // the member of kernel_options that the sampling reads, if it unites
  std::string_view bound;    // of the rounds: see algorithm_entry
};

/// Those that the host has, in the order of combinations() (host_kernels.hpp).
[[nodiscard]] std::span<const listed_combination> listed_combinations();
/// How many of them, from the first one on, are a union-find finish alone: their rules are those of
/// SAMPLING(RULE)+FINISH, where the sampling unites by RULE.
[[nodiscard]] std::size_t listed_rules();
/// Those of them that record a spanning forest, in the order of forest_combinations().
[[nodiscard]] std::span<const listed_combination> listed_forest_combinations();

/// Every combination with a sampling that only a device has, in the order of the design space.
/// Known in every build, whether it can run them or not; the functions are in device/cuda.
[[nodiscard]] std::span<const listed_combination> device_only_combinations();
/// Those of them whose finish records a spanning forest.
[[nodiscard]] std::span<const listed_combination> device_only_forest_combinations();

}  // namespace skerry
