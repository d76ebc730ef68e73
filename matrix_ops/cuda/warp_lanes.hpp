// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Threads of a warp, on every device.
inline constexpr unsigned warp_lanes = 32;

}  // namespace skerry
