// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// Steps of a loop between a prefetch and its use.
inline constexpr std::uint64_t steps_ahead = 16;

/// Prefetches the cache line at an address that will be read soon.  The address need not be valid.
inline void prefetch(const void* at) {
  __builtin_prefetch(at);
  asm volatile("");  // else GCC finds that callers without other effects have none, and drops them
}

/// Prefetches values[i], where i may be out of bounds.
template <class T, class Index>
void prefetch_element(const T* values, Index i) {
  prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(values) +
                                         std::uintptr_t{i} * sizeof(T)));
}

}  // namespace skerry
