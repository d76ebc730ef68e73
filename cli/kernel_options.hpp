// SPDX-License-Identifier: Apache-2.0
// The options of `skerry cc` that are for single algorithms or back ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "skerry/options.hpp"

namespace CLI {
class App;
}

namespace skerry {

/// As they were given.
struct kernel_options {
  std::optional<std::uint64_t> segments;                      // adaptive_hook
  std::optional<double> stage_size;                           // stages(...)
  std::optional<std::uint64_t> jobs;                          // disjoint_set/parallel
  std::optional<std::string> output;                          // owner_walk
  std::optional<std::vector<std::string>> gpu_optimisations;  // SAMPLING+FINISH, on cuda
  std::optional<std::string> memory;                          // the back ends on a device
  std::uint64_t gpu_memory = 0;                               // back ends on a device; 0: not given
};

/// Adds them to a command.
void add_kernel_options(CLI::App& command, kernel_options& given);

/// Writes them into the options of a run, whose algorithm has a name that exists.
///
/// throws  std::invalid_argument: one is for another algorithm or back end
void apply(const kernel_options& given, options& how);

}  // namespace skerry
