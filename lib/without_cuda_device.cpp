// SPDX-License-Identifier: Apache-2.0
// Stands in for cuda_device.cu in a build without CUDA.
#include "cuda_device.hpp"
#include "matrix_ops/error.hpp"

namespace skerry {

void require_cuda_device() { static_cast<void>(cuda_device()); }

bool has_cuda_device() noexcept { return false; }

device_facts cuda_device() {
  throw not_compiled("this build has no CUDA; configure with -DSKERRY_CUDA=ON");
}

std::uint64_t free_device_memory() { return cuda_device().bytes; }

}  // namespace skerry
