// SPDX-License-Identifier: Apache-2.0
// Counts the device allocations of the library, and makes them fail from a chosen call on. The
// linker redirects the library's calls of CUDA to these functions (--wrap, in CMakeLists.txt).
// Only one file of a program may include this header.
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <cstddef>

#include "matrix_ops/cuda/check.hpp"

namespace skerry::testing {

/// The number of calls that still succeed; negative: all succeed.
inline std::atomic<long> calls_left = -1;
/// The number of successful calls, and of arrays not yet freed.
inline std::atomic<long> calls_made = 0, arrays_held = 0;

/// Whether this call fails; all later ones fail then, too.
inline bool is_refused() {
  if (calls_left.load() >= 0 && calls_left.fetch_sub(1) <= 0) {
    calls_left = 0;
    return true;
  }
  ++calls_made;
  return false;
}

/// Free device memory in bytes, after all work has completed.
inline std::size_t free_bytes() {
  check_cuda(cudaDeviceSynchronize(), "cudaDeviceSynchronize");
  std::size_t free = 0, total = 0;
  check_cuda(cudaMemGetInfo(&free, &total), "cudaMemGetInfo");
  return free;
}

}  // namespace skerry::testing

extern "C" {

cudaError_t __real_cudaMallocFromPoolAsync(void** at, std::size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream);
cudaError_t __wrap_cudaMallocFromPoolAsync(void** at, std::size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream) {
  if (skerry::testing::is_refused()) return cudaErrorMemoryAllocation;
  const cudaError_t status = __real_cudaMallocFromPoolAsync(at, bytes, pool, stream);
  if (status == cudaSuccess) ++skerry::testing::arrays_held;
  return status;
}

cudaError_t __real_cudaFreeAsync(void* at, cudaStream_t stream);
cudaError_t __wrap_cudaFreeAsync(void* at, cudaStream_t stream) {
  --skerry::testing::arrays_held;
  return __real_cudaFreeAsync(at, stream);
}

cudaError_t __real_cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties);
cudaError_t __wrap_cudaMemPoolCreate(cudaMemPool_t* pool, const cudaMemPoolProps* properties) {
  if (skerry::testing::is_refused()) return cudaErrorMemoryAllocation;
  return __real_cudaMemPoolCreate(pool, properties);
}

cudaError_t __real_cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t __wrap_cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  if (skerry::testing::is_refused()) return cudaErrorMemoryAllocation;
  return __real_cudaStreamCreateWithFlags(stream, flags);
}

}  // extern "C"
