// SPDX-License-Identifier: Apache-2.0
// What is taken of a device's memory is counted, and refused from a chosen call on. The linker puts
// these functions where the library calls CUDA's (--wrap, in CMakeLists.txt); one file of a program
// includes this.
#pragma once

#include <cuda_runtime_api.h>

#include <atomic>
#include <cstddef>

namespace skerry::testing {

/// Calls that still succeed; negative: all do.
inline std::atomic<long> calls_left = -1;
/// Calls that took something, and arrays that have not been given back.
inline std::atomic<long> calls_made = 0, arrays_held = 0;

/// Whether a call is refused, and all after it.
inline bool is_refused() {
  if (calls_left.load() >= 0 && calls_left.fetch_sub(1) <= 0) {
    calls_left = 0;
    return true;
  }
  ++calls_made;
  return false;
}

}  // namespace skerry::testing

extern "C" {

cudaError_t __real_cudaMallocFromPoolAsync(void** at, std::size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream);
cudaError_t __wrap_cudaMallocFromPoolAsync(void** at, std::size_t bytes, cudaMemPool_t pool,
                                           cudaStream_t stream) {
  if (skerry::testing::is_refused()) return cudaErrorMemoryAllocation;
  const cudaError_t said = __real_cudaMallocFromPoolAsync(at, bytes, pool, stream);
  if (said == cudaSuccess) ++skerry::testing::arrays_held;
  return said;
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
