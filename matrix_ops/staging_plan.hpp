// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>

#include "matrix_ops/executors/hardware_threads.hpp"

namespace skerry {

/// The ring of pinned slots through which the host copies data to a device.
struct staging_plan {
  std::size_t slot_bytes = std::size_t{4} << 20;
  unsigned slots = 6;      // to allocate more would take longer than it saves
  unsigned segments = 16;  // of a slot, filled by different threads
  unsigned threads = 0;    // that fill slots; 0: hardware threads but one, up to the maximum

  /// This many threads saturate the bus; large machines have more.
  static constexpr unsigned max_filling_threads = 12;

  [[nodiscard]] unsigned filling_threads() const {
    const unsigned all = threads != 0 ? threads : hardware_threads();
    return std::clamp(all, 2u, max_filling_threads + 1) - 1;
  }
};

/// Returns the plan if it is valid.
///
/// throws  std::invalid_argument: fewer than two slots, or no segments
[[nodiscard]] inline const staging_plan& checked(const staging_plan& plan) {
  if (plan.slots < 2)
    throw std::invalid_argument("slots = " + std::to_string(plan.slots) +
                                " in a staging ring; use 2 or more, since one is filled while "
                                "another is copied");
  if (plan.segments == 0)
    throw std::invalid_argument("segments = 0 of a staging slot; use 1 or more");
  return plan;
}

}  // namespace skerry
