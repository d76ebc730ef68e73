// SPDX-License-Identifier: Apache-2.0
// What the algorithms that run on the host's threads are given beside the matrix.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "algorithms/unfinished.hpp"
#include "matrix_ops/executors/any.hpp"

namespace reef {

/// The threads to run on, whom to tell of a round, and what single algorithms let a caller set.
struct host_run {
  any_executor executor{serial{}};
  std::function<void()> before_round = [] {};  // throws to stop the run
  std::uint64_t segments = 0;                  // of adaptive_hook; 0: the average degree
  double stage_size = 1;                       // of stages(...): entries of a group / n
  std::uint64_t jobs = 0;                      // of disjoint_set/parallel: unions a thread takes
  std::size_t grain = entry_grain;             // of for_each_open_entry
  /// Called where an id turns out to be no row; to throw.
  std::function<void()> id_outside = [] { throw std::out_of_range("an id is no row"); };
};

}  // namespace reef
