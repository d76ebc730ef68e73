// SPDX-License-Identifier: Apache-2.0
// Queries of the CUDA driver, and the memory that a run may use.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "matrix_ops/source_location.hpp"
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

/// The device memory that a run may use.
struct device_budget {
  std::uint64_t bytes;
  bool is_a_limit;  // set by the caller; else the free memory
};

/// The caller's limit, or the free memory of the current device less a reserve if that is smaller.
/// The reserve is for CUDA's own allocations and for the rounding of memory pools.
///
/// limit   limits::gpu_memory; 0: none
/// throws  as current_cuda_device()
[[nodiscard]] device_budget budget_of(std::uint64_t limit);

/// A number of bytes for messages: in MB from 10 MB on, else exact.
[[nodiscard]] std::string bytes_as_text(std::uint64_t bytes);

/// Throws that `what` need more device memory than the budget: invalid_matrix if the caller set the
/// budget, else backend_error.
[[noreturn]] void throw_does_not_fit(std::string_view what, std::uint64_t need,
                                     const device_budget& budget, std::string_view remedy,
                                     source_location where = source_location::current());

}  // namespace skerry
