// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Prefetches the cache line at an address that will be read soon.  The address need not be valid.
inline void prefetch(const void* at) { __builtin_prefetch(at); }

}  // namespace skerry
