// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// Options that each apply to a single algorithm. To add one, add it here and to the table in
/// cli/kernel_options.cpp, and name it in the algorithm's line in lib/backends/kernels.hpp.
struct kernel_options {
  std::uint64_t segments = 0;  ///< for "adaptive_hook"; 0: the average degree
  double stage_size = 1;       ///< for "stages(...)": edges of a group, as a multiple of n; > 0.5
  /// For "disjoint_set/parallel" and "disjoint_set/parallel_by_rank": unions per task; 0: 8192 on
  /// the host, 32 on a device.
  std::uint64_t jobs = 0;
  std::uint64_t sample_edges = 2;  ///< for samplings "kout...": entries of each row; at least 1
  std::uint64_t hook_edges = 4;    ///< for the sampling "hook": entries of each root; at least 1
};

}  // namespace skerry
