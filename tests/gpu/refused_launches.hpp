// SPDX-License-Identifier: Apache-2.0
// Lets cooperative launches of the library be refused, as a device does that other processes share.
// The linker redirects the library's calls of CUDA to this function (--wrap, in CMakeLists.txt).
// Only one file of a program may include this header.
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <cstddef>

namespace skerry::testing {

/// The status of cooperative launches; cudaSuccess: they are made.
inline std::atomic<cudaError_t> cooperative_status = cudaSuccess;
/// The number of cooperative launches, refused or not.
inline std::atomic<long> cooperative_launches = 0;

}  // namespace skerry::testing

extern "C" {

cudaError_t __real_cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                               void** arguments, std::size_t shared_bytes,
                                               cudaStream_t stream);
cudaError_t __wrap_cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                               void** arguments, std::size_t shared_bytes,
                                               cudaStream_t stream) {
  ++skerry::testing::cooperative_launches;
  const cudaError_t status = skerry::testing::cooperative_status;
  if (status != cudaSuccess) return status;
  return __real_cudaLaunchCooperativeKernel(kernel, grid, block, arguments, shared_bytes, stream);
}

}  // extern "C"
