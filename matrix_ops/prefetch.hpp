// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Steps of a loop between a prefetch and its use.
inline constexpr std::uint64_t steps_ahead = 16;

/// Prefetches the cache line at an address that will be read soon; on a device into the L2 cache.
/// On the host the address need not be valid.
SKERRY_HOST_DEVICE inline void prefetch(const void* at) {
#ifdef __CUDA_ARCH__
  asm volatile("prefetch.global.L2 [%0];" ::"l"(at));
#else
  __builtin_prefetch(at);
  asm volatile("");  // else GCC finds that callers without other effects have none, and drops them
#endif
}

/// Prefetches values[i], where i may be out of bounds.
template <class T, class Index>
void prefetch_element(const T* values, Index i) {
  prefetch(reinterpret_cast<const void*>(reinterpret_cast<std::uintptr_t>(values) +
                                         std::uintptr_t{i} * sizeof(T)));
}

/// Prefetches values[i] to values[i + count - 1], which may be out of bounds.
///
/// For loops that work on each block of an array for longer than it takes to read it: meanwhile the
/// processor's own prefetcher does not read ahead.
template <class T, class Index>
void prefetch_elements(const T* values, Index i, std::uint64_t count) {
  constexpr std::uint64_t of_line = 64 / sizeof(T);
  for (std::uint64_t k = 0; k < count; k += of_line) prefetch_element(values, i + k);
}

}  // namespace skerry
