// SPDX-License-Identifier: Apache-2.0
// Thrust's CUDA system: the operations on one device, in the order of one stream. What g++ may see
// is here, so that algorithms are compiled without nvcc; cuda_system.cuh defines the rest.
#pragma once

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/device_vector.hpp"

namespace skerry {

struct device_atomics;

namespace on_thrust {

/// What openmp_system is on the host; see there.
struct cuda_system {
  using atomics = device_atomics;
  using context = device_place;
  using scope = device_scope;
  template <class T>
  using vector = device_vector<T>;

  /// Runs in the order of the scope's stream, and takes memory where the scope does.
  static auto policy();

  template <class T>
  static T* data(vector<T>& x) {
    return x.data();
  }
  template <class T>
  static const T* data(const vector<T>& x) {
    return x.data();
  }
  /// By a thread, since a copy would have to wait for the host's value to be taken.
  template <class T>
  static void write(vector<T>& x, std::size_t k, T value);
  template <class T>
  static void copy_to_host(const vector<T>& x, T* to) {
    x.copy_to(to);
  }

  template <class T>
  static std::size_t find(const T* x, std::size_t begin, std::size_t n, T value);

  /// One element for each thread: neighbours in a warp read neighbouring words.
  static constexpr std::size_t grain(std::size_t) { return 1; }

  /// Other warps run while one waits for memory.
  template <class T>
  SKERRY_HOST_DEVICE static void prefetch(const T*) {}

  /// Threads that read a dense row of so many columns, neighbours neighbouring ones; a
  /// frontier may be one vertex.
  static constexpr std::size_t row_pieces(std::size_t columns) { return columns / 32 + 1; }

  /// Rows and entries that a thread walks over: enough that the search for its first row is paid.
  static constexpr std::size_t tile_size(std::size_t) { return 64; }

  /// Calls f(i) for i in [0, n) once each, on the device; returns before it has.
  template <class Function>
  static void for_each(std::size_t n, Function f);
};

}  // namespace on_thrust
}  // namespace skerry
