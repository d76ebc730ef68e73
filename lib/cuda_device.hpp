// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

namespace skerry {

/// A device for the back ends on CUDA.
struct device_facts {
  std::string name;
  int major = 0, minor = 0;  // compute capability
  std::uint64_t bytes = 0;   // of its memory
};

/// Forgets an error that the calling thread's earlier calls of CUDA have left behind, and does
/// nothing else where the thread's current device can run this build's code.  Microseconds, once
/// the process has used the device.
///
/// throws  no_device; backend_error where there is one and it fails; not_compiled in a build
///         without CUDA
void require_cuda_device();

/// Whether the driver counts a device, whatever that can run: asks for no more, so that nothing is
/// set up on it.
[[nodiscard]] bool has_cuda_device() noexcept;

/// What that device is; throws the same.
[[nodiscard]] device_facts cuda_device();

/// Bytes of its memory that nobody has taken; throws the same.
[[nodiscard]] std::uint64_t free_device_memory();

}  // namespace skerry
