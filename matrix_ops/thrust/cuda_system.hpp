// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system: operations on one device, enqueued on one stream. This header has the part
// that g++ can compile, so that algorithms need no nvcc; cuda_system.cuh defines the rest.
#pragma once

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/device_vector.hpp"
#include "matrix_ops/views/memory_space.hpp"

namespace skerry {

struct device_atomics;

namespace on_thrust {

/// The device counterpart of openmp_system, which documents the members.
struct cuda_system {
  using atomics = device_atomics;
  using space = device_space;
  using context = device_resources;
  using scope = device_scope;
  template <class T>
  using vector = device_vector<T>;

  /// Executes on the stream of the scope and allocates temporary storage from its pool.
  static auto policy();

  template <class T>
  static T* data(vector<T>& x) {
    return x.data();
  }
  template <class T>
  static const T* data(const vector<T>& x) {
    return x.data();
  }
  /// x[k] = value, by a kernel: a copy from the host would have to wait until `value` is read.
  template <class T>
  static void write(vector<T>& x, std::size_t k, T value);
  template <class T>
  static void copy_to_host(const vector<T>& x, T* to) {
    x.copy_to(to);
  }

  template <class T>
  static std::size_t find(const T* x, std::size_t begin, std::size_t n, T value);

  /// One element per thread: adjacent lanes of a warp read adjacent words.
  static constexpr std::size_t grain(std::size_t) { return 1; }

  /// Does nothing: the device hides memory latency by running other warps.
  template <class T>
  SKERRY_HOST_DEVICE static void prefetch(const T*) {}

  /// Threads per dense row, adjacent threads on adjacent columns: a frontier of one vertex then has
  /// parallelism, too.
  static constexpr std::size_t threads_per_dense_row(std::size_t columns) {
    return columns / 32 + 1;
  }

  /// Rows and entries per thread: enough to amortise the search for its first row.
  static constexpr std::size_t tile_size(std::size_t) { return 64; }

  /// Calls f(i) once for each i in [0, n), on the device; asynchronous.
  template <class Function>
  static void for_each(std::size_t n, Function f);
};

}  // namespace on_thrust
}  // namespace skerry
