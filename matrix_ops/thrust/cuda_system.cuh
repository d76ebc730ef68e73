// SPDX-License-Identifier: Apache-2.0
// The definitions of cuda_system that need nvcc.
#pragma once

#include <thrust/system/cuda/execution_policy.h>

#include <cstddef>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/elements.hpp"

namespace skerry::on_thrust {

/// Allocator for Thrust's temporary storage, stream-ordered on the stream of the scope.  Thrust's
/// default would synchronise with the device twice per scan.
struct temporary_memory {
  using value_type = char;
  char* allocate(std::ptrdiff_t bytes) {
    void* at = nullptr;
    const auto [stream, pool] = device_scope::current();
    const auto count = static_cast<std::size_t>(bytes);
    check_cuda(pool != nullptr ? cudaMallocFromPoolAsync(&at, count, pool, stream)
                               : cudaMallocAsync(&at, count, stream),
               "cudaMallocAsync");
    return static_cast<char*>(at);
  }
  void deallocate(char* at, std::size_t) {
    ignore_failure(cudaFreeAsync(at, device_scope::current().stream));
  }
};

inline auto cuda_system::policy() {
  static temporary_memory memory;  // holds nothing; Thrust keeps its address
  return ::thrust::cuda::par_nosync(memory).on(device_scope::current().stream);
}

/// to[0] = value
template <class T>
struct store_value {
  T* to;
  T value;
  SKERRY_HOST_DEVICE void operator()(std::size_t) const { *to = value; }
};

/// x[k] == value
template <class T>
struct equals {
  const T* x;
  T value;
  SKERRY_HOST_DEVICE bool operator()(std::size_t k) const { return x[k] == value; }
};

/// Searches ranges of increasing length, because the match is usually close to the begin.
template <class T>
std::size_t cuda_system::find(const T* x, std::size_t begin, std::size_t n, T value) {
  const cuda_threads run(device_scope::current());
  for (std::size_t range = std::size_t{1} << 16; begin < n; range *= 16) {
    const std::size_t length = lesser(range, n - begin);
    const std::size_t k = run.first(length, equals<T>{x + begin, value});
    if (k < length) return begin + k;
    begin += length;
  }
  return n;
}

template <class T>
void cuda_system::write(vector<T>& x, std::size_t k, T value) {
  for_each(1, store_value<T>{x.data() + k, value});
}

template <class Function>
void cuda_system::for_each(std::size_t n, Function f) {
  cuda_threads(device_scope::current()).for_each(n, f);
}

}  // namespace skerry::on_thrust
