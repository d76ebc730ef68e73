// SPDX-License-Identifier: Apache-2.0
// The host system of the Thrust back end. A system names Thrust's execution policy, its memory
// space, the vector type of that space, and the atomics of its threads.
#pragma once

#include <omp.h>
#include <thrust/for_each.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/system/omp/execution_policy.h>

#include <algorithm>
#include <atomic>
#include <cstddef>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/memory_space.hpp"

namespace skerry::on_thrust {

/// RAII guard: sets the number of threads of the calling thread's parallel regions and restores it;
/// 0: no change.
class openmp_threads {
 public:
  explicit openmp_threads(unsigned count) : previous_(omp_get_max_threads()) {
    if (count > 0) omp_set_num_threads(static_cast<int>(count));
  }
  ~openmp_threads() { omp_set_num_threads(previous_); }
  openmp_threads(const openmp_threads&) = delete;
  openmp_threads& operator=(const openmp_threads&) = delete;

 private:
  int previous_;
};

struct openmp_system {
  using atomics = host_atomics;
  using space = host_space;
  using context = unsigned;  // number of threads; 0: OpenMP's default
  using scope = openmp_threads;
  template <class T>
  using vector = buffer<T>;

  static constexpr auto policy() { return ::thrust::omp::par; }

  template <class T>
  static auto* data(buffer<T>& x) {
    return x.data();
  }
  template <class T>
  static auto* data(const buffer<T>& x) {
    return x.data();
  }

  template <class T>
  static void write(buffer<T>& x, std::size_t k, T value) {
    x[k] = value;
  }
  template <class T>
  static void copy_to_host(const buffer<T>& x, T* to) {
    std::copy(x.begin(), x.end(), to);
  }

  /// The smallest k >= begin with x[k] == value, or n.  Serial: a search for the next unlabelled
  /// vertex continues where the previous one ended, so all of them together read x once.
  template <class T>
  static std::size_t find(const T* x, std::size_t begin, std::size_t n, T value) {
    return static_cast<std::size_t>(std::find(x + begin, x + n, value) - x);
  }

  /// Elements per functor call, of n.  Blocks are long, because threads that scatter to nearby
  /// addresses contend for cache lines.
  static std::size_t grain(std::size_t n) {
    const auto blocks = static_cast<std::size_t>(omp_get_max_threads()) * 16;
    return std::clamp<std::size_t>(n / blocks, 4096, 131072);
  }

  /// Threads per dense row.
  static constexpr std::size_t threads_per_dense_row(std::size_t) { return 1; }

  /// Prefetches an element of a later gather.
  template <class T>
  static void prefetch(const T* at) {
    __builtin_prefetch(at);
  }

  /// Rows and entries per tile: dozens of tiles per thread, each large enough to amortise its
  /// scheduling.
  static std::size_t tile_size(std::size_t total) {
    const auto tiles = static_cast<std::size_t>(omp_get_max_threads()) * 64;
    return std::clamp<std::size_t>(total / tiles, 1024, 32768);
  }

  /// Calls f(i) for each i in [0, n), dynamically scheduled; serially on the calling thread if n or
  /// the number of threads is 1.  f must not throw.
  template <class Function>
  static void for_each(std::size_t n, Function f) {
    const auto threads = std::min(n, static_cast<std::size_t>(omp_get_max_threads()));
    if (threads <= 1) {
      for (std::size_t i = 0; i < n; ++i) f(i);
      return;
    }
    std::atomic<std::size_t> next = 0;
    ::thrust::for_each_n(policy(), ::thrust::counting_iterator<std::size_t>(0), threads,
                         share<Function>{&next, n, f});
  }

 private:
  template <class Function>
  struct share {
    std::atomic<std::size_t>* next;
    std::size_t n;
    Function f;
    void operator()(std::size_t) const {
      for (std::size_t i; (i = next->fetch_add(1, std::memory_order_relaxed)) < n;) f(i);
    }
  };
};

}  // namespace skerry::on_thrust
