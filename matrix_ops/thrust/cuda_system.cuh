// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system: the operations on one device, the current one of the calling thread.
#pragma once

#include <thrust/device_vector.h>
#include <thrust/find.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/system/cuda/execution_policy.h>

#include <cstddef>

#include "matrix_ops/device_atomics.cuh"

namespace reef::on_thrust {

/// What openmp_system is on the host; see there.
struct cuda_system {
  using atomics = device_atomics;
  template <class T>
  using vector = ::thrust::device_vector<T>;

  /// A device runs as many threads as it has.
  struct scope {
    explicit scope(unsigned) {}
  };

  static auto policy() { return ::thrust::cuda::par; }

  template <class T>
  static T* data(vector<T>& x) {
    return ::thrust::raw_pointer_cast(x.data());
  }
  template <class T>
  static const T* data(const vector<T>& x) {
    return ::thrust::raw_pointer_cast(x.data());
  }

  template <class T>
  static std::size_t find(const T* x, std::size_t begin, std::size_t n, T value) {
    return static_cast<std::size_t>(::thrust::find(policy(), x + begin, x + n, value) - x);
  }

  /// One element for each thread: neighbours in a warp read neighbouring words.
  static std::size_t grain(std::size_t) { return 1; }

  /// Other warps run while one waits for memory.
  template <class T>
  __host__ __device__ static void prefetch(const T*) {}

  /// Rows and entries that a thread multiplies.
  static std::size_t tile_size(std::size_t) { return 16; }

  template <class Function>
  static void for_each(std::size_t n, Function f) {
    ::thrust::for_each_n(policy(), ::thrust::counting_iterator<std::size_t>(0), n, f);
  }
};

}  // namespace reef::on_thrust
