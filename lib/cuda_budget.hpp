// SPDX-License-Identifier: Apache-2.0
// Whether a matrix and what is made of it have room on a device.  nvcc compiles it too, which fmt's
// headers are too much for.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "matrix_ops/source_location.hpp"

namespace skerry {

/// What a run may take of a device's memory.
struct device_budget {
  std::uint64_t bytes;
  bool is_asked_for;  // by the caller; else it is what is free
};

/// What is free on the current device, but for a reserve, or what was asked for where that is less.
/// The reserve is for what CUDA takes besides, and for what pools round up.
///
/// asked_for  options::gpu_memory; 0: nothing was
/// throws     as cuda_device()
[[nodiscard]] device_budget budget_of(std::uint64_t asked_for);

/// Bytes as errors name them: 12 MB, and of less than that all digits.
[[nodiscard]] std::string bytes_as_text(std::uint64_t bytes);

/// Throws that `what` need more bytes on the device than the budget has: invalid_matrix where the
/// caller has set it, else backend_error.
[[noreturn]] void throw_does_not_fit(std::string_view what, std::uint64_t need,
                                     const device_budget& budget, std::string_view remedy,
                                     source_location where = source_location::current());

}  // namespace skerry
