// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/prefetch.hpp"
#include "matrix_ops/views/memory_space.hpp"

namespace skerry {

/// The common base of all host executors: atomics, memory space, arrays, access to single values.
/// Device executors have members with the same names.
struct on_host {
  using atomics = host_atomics;
  using space = host_space;
  template <class T>
  using vector = buffer<T>;

  /// Whether f(i) runs on a device, whose memory the host cannot read.
  static constexpr bool is_device = false;

  /// A flag that functors can raise through its address.
  class flag {
   public:
    explicit flag(const on_host&) {}
    [[nodiscard]] std::uint32_t* at() { return &word_; }
    void lower() { word_ = 0; }
    [[nodiscard]] bool is_raised() const { return word_ != 0; }

   private:
    std::uint32_t word_ = 0;
  };

  /// An uninitialised array of n elements.
  template <class T>
  [[nodiscard]] static buffer<T> allocate(std::size_t n) {
    return buffer<T>(n);
  }

  /// A host array in memory that f(i) can read: on the host the array itself.
  template <class T>
  [[nodiscard]] static std::span<const T> upload(std::span<const T> from) {
    return from;
  }

  /// f(k) for k in [0, count), as an array that the caller can read.  For small counts: serial.
  template <class T, class Function>
  [[nodiscard]] static buffer<T> evaluate(std::size_t count, Function f) {
    buffer<T> values(count);
    for (std::size_t k = 0; k < count; ++k) values[k] = f(k);
    return values;
  }

  /// The smallest i in [0, n) for which holds(i), or n if there is none.
  template <class Predicate>
  [[nodiscard]] static std::uint64_t first(std::uint64_t n, Predicate holds) {
    std::uint64_t i = 0;
    while (i < n && !holds(i)) ++i;
    return i;
  }

  /// Prefetches the cache line at an address that will be read soon.  It need not be valid.
  static void prefetch(const void* at) { skerry::prefetch(at); }
};

}  // namespace skerry
