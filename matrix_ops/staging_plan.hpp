// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <thread>

namespace skerry {

/// How much is on its way to a device at a time.
struct staging_plan {
  std::size_t slot_bytes = std::size_t{4} << 20;
  unsigned slots = 6;    // to take more memory costs more time than it saves
  unsigned parts = 16;   // that a slot's bytes are filled by
  unsigned threads = 0;  // that fill; 0: as many as the machine has, less the caller's, or enough

  /// A bus is full with fewer threads than large machines have.
  static constexpr unsigned enough_threads = 12;

  [[nodiscard]] unsigned filling_threads() const {
    const unsigned all = threads != 0 ? threads : std::thread::hardware_concurrency();
    return std::clamp(all, 2u, enough_threads + 1) - 1;
  }
};

/// The plan, if a ring can turn by it.
///
/// throws  std::invalid_argument
[[nodiscard]] inline const staging_plan& checked(const staging_plan& plan) {
  if (plan.slots < 2)
    throw std::invalid_argument("a ring of " + std::to_string(plan.slots) +
                                " slots; take 2 or more, one to fill while one is on its way");
  if (plan.parts == 0)
    throw std::invalid_argument("a slot that is filled in 0 parts; take 1 or more");
  return plan;
}

}  // namespace skerry
