// SPDX-License-Identifier: Apache-2.0
// What the system tells of this process and its machine.
#pragma once

#include <cstdint>

namespace skerry {

/// The most memory that this process has held so far, in bytes.
[[nodiscard]] std::uint64_t peak_bytes();

/// All memory of the machine, in bytes.
[[nodiscard]] std::uint64_t machine_bytes();

}  // namespace skerry
