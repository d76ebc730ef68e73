// SPDX-License-Identifier: Apache-2.0
// What this build is, and what the machine offers.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <string>

#include "matrix_ops/executors/hardware_threads.hpp"

namespace skerry {

/// @addtogroup solving
/// @{

/// The version of the library, as "0.1.0".
[[nodiscard]] const char* version() noexcept;

/// The compiler that built the library, with its version.
[[nodiscard]] const char* compiler() noexcept;

/// Bytes of host memory that this process can still allocate without swapping, as the operating
/// system reports it, within the limits of its control groups and of its address space.
[[nodiscard]] std::uint64_t free_memory();

/// A CUDA device.
struct device_info {
  std::string name;         ///< as the driver reports it
  int major = 0;            ///< compute capability, before the point
  int minor = 0;            ///< compute capability, after the point
  std::uint64_t bytes = 0;  ///< of its memory, free or not
};

/// Whether this build uses CUDA and the driver counts a device; initialises none.
[[nodiscard]] bool has_cuda_device() noexcept;

/// The calling thread's current CUDA device.
///
/// throws  no_device (no device, no driver, or no code for the device in this build);
///         backend_error (the device fails); not_compiled (a build without CUDA)
[[nodiscard]] device_info cuda_device();

/// @}

}  // namespace skerry
