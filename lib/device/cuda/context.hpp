// SPDX-License-Identifier: Apache-2.0
// The context of the calling thread's CUDA calls, if there is one: queries that make none, and load
// no driver, which would take longer than most solves.
#pragma once

#include <cstdint>

#include "lib/device/workspace.hpp"
#include "matrix_ops/callback.hpp"

namespace skerry {

/// The context; none if the process has not used the current device, or if the driver is older than
/// CUDA 12.
[[nodiscard]] device_context current_context() noexcept;

/// Calls f() with a context current, and returns true; false if it is gone, or is one of the
/// caller's own that is not current.
bool in_context(const device_context& context, callback f);

/// Bytes of the current device's memory that are free; 0 without a context, or after a fault.
[[nodiscard]] std::uint64_t free_in_context() noexcept;

}  // namespace skerry
