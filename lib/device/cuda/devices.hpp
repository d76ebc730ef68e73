// SPDX-License-Identifier: Apache-2.0
// The devices of a run, and calls on each of them.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <span>
#include <vector>

#include "lib/device/at_once.hpp"
#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// How often a run takes each device, as if it were several.  1, except in tests of several devices
/// on a machine with one.
inline unsigned runs_per_device = 1;

/// The devices that a run takes, the current one first.
///
/// count   device_options::count
/// throws  no_device, backend_error; std::invalid_argument: there are fewer devices
[[nodiscard]] std::vector<int> devices_to_use(unsigned count);

/// Calls f(k) with devices[k] current, for all k at once, as at_once().
///
/// devices  the first must be current
template <class Function>
void on_each_device(std::span<const int> devices, Function f) {
  at_once(devices.size(), [&](std::size_t k) {
    // To restore the device 0 of a new thread would make a context there, needed or not.
    if (k != 0) check_cuda(cudaSetDevice(devices[k]), "cudaSetDevice");
    f(k);
  });
}

}  // namespace skerry
