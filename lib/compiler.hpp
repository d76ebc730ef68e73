// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// What this build was compiled with.
#if defined(__clang__)
inline constexpr const char* compiler = __VERSION__;
#else
inline constexpr const char* compiler = "GCC " __VERSION__;
#endif

}  // namespace skerry
