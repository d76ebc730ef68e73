// SPDX-License-Identifier: Apache-2.0
#include <sched.h>

#include <thread>

#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

unsigned allowed_processors() {
  cpu_set_t mask;
  // Fails on machines with more processors than the mask has bits.
  return sched_getaffinity(0, sizeof mask, &mask) == 0 ? static_cast<unsigned>(CPU_COUNT(&mask))
                                                       : std::thread::hardware_concurrency();
}

}  // namespace skerry::system_calls
