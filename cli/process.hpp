// SPDX-License-Identifier: Apache-2.0
// Time, and what the operating system reports about this process and its machine.
#pragma once

#include <chrono>
#include <cstdint>

namespace skerry {

/// Wall time since `begin`, in seconds.
[[nodiscard]] inline double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Peak resident memory of this process so far, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// Physical memory of the machine, in bytes.
[[nodiscard]] std::uint64_t machine_bytes();

}  // namespace skerry
