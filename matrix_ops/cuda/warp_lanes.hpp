// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Threads per warp, on every device.
inline constexpr unsigned warp_lanes = 32;

}  // namespace skerry
