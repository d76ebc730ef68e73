// SPDX-License-Identifier: Apache-2.0
// Queries of the CUDA driver, for the back ends on a device.
#pragma once

#include <cstdint>

#include "skerry/info.hpp"

namespace skerry {

/// Clears an error that earlier CUDA calls of this thread left, and checks that the current device
/// can run this build's code.  Microseconds once the process has used the device.
///
/// throws  no_device; backend_error if there is a device and it fails
void require_cuda_device();

/// Whether the driver counts a device, usable or not; initialises none.
[[nodiscard]] bool driver_has_device() noexcept;

/// The current device; throws as require_cuda_device() does.
[[nodiscard]] device_info current_cuda_device();

/// Bytes of the device's memory that are free; throws as require_cuda_device() does.
[[nodiscard]] std::uint64_t free_device_memory();

}  // namespace skerry
