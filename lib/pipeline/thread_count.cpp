// SPDX-License-Identifier: Apache-2.0
#include "lib/pipeline/thread_count.hpp"

#include <stdexcept>

#include "matrix_ops/executors/hardware_threads.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

void check_threads(std::uint64_t threads) {
  if (threads > most_threads)
    throw std::invalid_argument(formatted(
        "threads = {} is more than {}; 0 takes all hardware threads", threads, most_threads));
}

unsigned thread_count(const options& how) {
  check_threads(how.threads);
  return how.threads ? how.threads : hardware_threads();
}

}  // namespace skerry
