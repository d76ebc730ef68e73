// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/prefetch.hpp"

namespace skerry {

/// What the executors on the host have in common: how their threads share numbers, where arrays
/// are, and how a single number is read.  A device's executor has the same names.
struct on_host {
  using atomics = host_atomics;
  template <class T>
  using vector = buffer<T>;

  /// Whether f(i) runs on a device, whose memory the caller cannot read.
  static constexpr bool is_device = false;

  /// A number that tells whether something has happened.
  class flag {
   public:
    explicit flag(const on_host&) {}
    [[nodiscard]] std::uint32_t* at() { return &word_; }
    void lower() { word_ = 0; }
    [[nodiscard]] bool is_raised() const { return word_ != 0; }

   private:
    std::uint32_t word_ = 0;
  };

  /// An array of n numbers, not written yet.
  template <class T>
  [[nodiscard]] static buffer<T> allocate(std::size_t n) {
    return buffer<T>(n);
  }

  /// What the host has, where f(i) can read it: as it is.
  template <class T>
  [[nodiscard]] static std::span<const T> upload(std::span<const T> from) {
    return from;
  }

  /// f(k) for k in [0, count), a few, where the caller can read them.
  template <class T, class Function>
  [[nodiscard]] static buffer<T> evaluate(std::size_t count, Function f) {
    buffer<T> all(count);
    for (std::size_t k = 0; k < count; ++k) all[k] = f(k);
    return all;
  }

  /// The least i in [0, n) for which holds(i), or n where there is none.
  template <class Predicate>
  [[nodiscard]] static std::uint64_t first(std::uint64_t n, Predicate holds) {
    std::uint64_t i = 0;
    while (i < n && !holds(i)) ++i;
    return i;
  }

  /// Asks for the cache line at an address that will be read soon; it need not be valid.
  static void prefetch(const void* at) { skerry::prefetch(at); }
};

}  // namespace skerry
