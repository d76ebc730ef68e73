// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/executors/hardware_threads.hpp"

#include <sched.h>

#include <algorithm>
#include <thread>

namespace skerry {

unsigned hardware_threads() noexcept {
  cpu_set_t mask;
  // Fails on machines with more processors than the mask has bits.
  if (sched_getaffinity(0, sizeof mask, &mask) == 0)
    return std::max(1u, static_cast<unsigned>(CPU_COUNT(&mask)));
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace skerry
