// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace reef {

/// Threads of a warp, on every device.
inline constexpr unsigned warp_lanes = 32;

}  // namespace reef
