// SPDX-License-Identifier: Apache-2.0
// Calls that wait for different devices.
#pragma once

#include <cstddef>
#include <thread>
#include <vector>

#include "matrix_ops/executors/first_failure.hpp"

namespace skerry {

/// Calls f(k) for k < count, all at once: f(0) on the calling thread, the others on a thread each.
///
/// throws  what f throws; of several failures, that of the smallest k; std::system_error: a thread
///         cannot be started
template <class Function>
void at_once(std::size_t count, Function f) {
  first_failure failure;
  const auto call = [&](std::size_t k) { failure.guard(k, k + 1, f); };
  {
    std::vector<std::jthread> others;
    for (std::size_t k = 1; k < count; ++k) others.emplace_back(call, k);
    if (count != 0) call(0);
  }
  failure.rethrow();
}

}  // namespace skerry
