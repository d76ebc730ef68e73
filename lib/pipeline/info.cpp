// SPDX-License-Identifier: Apache-2.0
// Facts about the build and its device, and the checks of options that need no matrix;
// free_memory() is in matrix_ops/free_memory.cpp.
#include "skerry/info.hpp"

#include "lib/backends/backend_entry.hpp"
#include "lib/pipeline/choose.hpp"
#include "lib/pipeline/thread_count.hpp"
#include "skerry/skerry.hpp"

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

void check_options(const options& how) {
  static_cast<void>(choose_for({}, how, thread_count(how), true));
}

}  // namespace skerry
