// SPDX-License-Identifier: Apache-2.0
// Facts about the build and its device; free_memory() is in memory.cpp.
#include "skerry/info.hpp"

#include "backends.hpp"

namespace skerry {

const char* version() noexcept { return SKERRY_VERSION; }

const char* compiler() noexcept {
#if defined(__clang__)
  return __VERSION__;
#else
  return "GCC " __VERSION__;
#endif
}

bool has_cuda_device() noexcept {
  const device_functions* const cuda = cuda_backend().device;
  return cuda != nullptr && cuda->has_device();
}

device_info cuda_device() { return cuda_backend().compiled().device->device(); }

}  // namespace skerry
