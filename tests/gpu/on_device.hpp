// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/cuda/placed_csr.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

/// A graph as a CSR matrix in device memory.
template <class View>
[[nodiscard]] device_csr<typename View::index, typename View::offset> on_device(
    const edges& g, const device_memory& memory) {
  return copied_to_device(arrays<View>(g).view(), memory.resources());
}

/// Bytes of the memory pool that are in use.
[[nodiscard]] inline std::uint64_t bytes_in_use(const device_memory& memory) {
  wait_for(memory.resources().stream);
  std::uint64_t bytes = 0;
  check_cuda(
      cudaMemPoolGetAttribute(memory.resources().pool, cudaMemPoolAttrUsedMemCurrent, &bytes),
      "cudaMemPoolGetAttribute");
  return bytes;
}

}  // namespace skerry::testing
