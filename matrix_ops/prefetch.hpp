// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// Prefetches the cache line at an address that will be read soon.  The address need not be valid.
inline void prefetch(const void* at) {
  __builtin_prefetch(at);
  asm volatile("");  // else GCC finds that callers without other effects have none, and drops them
}

}  // namespace skerry
