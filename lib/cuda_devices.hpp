// SPDX-License-Identifier: Apache-2.0
// The devices of a run, and calls on each of them.
#pragma once

#include <cstddef>
#include <span>
#include <thread>
#include <vector>

#include "matrix_ops/cuda/device_scope.hpp"
#include "matrix_ops/executors/first_failure.hpp"

namespace skerry {

/// How often a run takes each device, as if it were several.  1, except in tests of several devices
/// on a machine with one.
inline unsigned runs_per_device = 1;

/// The devices that a run takes, the current one first.
///
/// count   device_options::count
/// throws  no_device, backend_error; std::invalid_argument: there are fewer devices
[[nodiscard]] std::vector<int> devices_to_use(unsigned count);

/// Calls f(k) with devices[k] current, for all k at once: f(0) on the calling thread, the others on
/// a thread each.
///
/// throws  what f throws; of several failures, that of the smallest k
template <class Function>
void on_each_device(std::span<const int> devices, Function f) {
  first_failure failure;
  const auto call = [&](std::size_t k) {
    const auto on_device = [&](std::size_t) {
      const device_scope here(devices[k]);
      f(k);
    };
    failure.guard(k, k + 1, on_device);
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t k = 1; k < devices.size(); ++k) others.emplace_back(call, k);
    call(0);
  }
  failure.rethrow();
}

}  // namespace skerry
