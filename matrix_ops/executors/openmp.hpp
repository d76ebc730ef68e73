// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>

#include "matrix_ops/executors/first_failure.hpp"
#include "matrix_ops/executors/on_host.hpp"

namespace skerry {

/// An executor on OpenMP's threads, with dynamic scheduling of grains.  The threads stay alive
/// between calls.  In a build without OpenMP it is serial.
class openmp : public on_host {
 public:
  /// count  the number of threads; 0: OpenMP's default
  explicit openmp(unsigned count = 0) : count_(count ? count : default_count()) {}

  [[nodiscard]] unsigned thread_count() const { return count_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    if (grain == 0) grain = std::max<std::size_t>(1, n / (std::size_t{count_} * 8));
    first_failure failure;
    const auto guarded = [&](std::size_t begin) {
      failure.guard(begin, begin + std::min(grain, n - begin), f);
    };
    using function = decltype(guarded);
    run_grains(n, grain, {&guarded, [](const void* called, std::size_t begin) {
                            (*static_cast<const function*>(called))(begin);
                          }});
    failure.rethrow();
  }

 private:
  /// A type-erased reference to a function of the first index of a grain, which does not throw.
  struct grain_function {
    const void* called;
    void (*call)(const void* called, std::size_t begin);
  };

  [[nodiscard]] static unsigned default_count();
  void run_grains(std::size_t n, std::size_t grain, grain_function f) const;

  unsigned count_;
};

}  // namespace skerry
