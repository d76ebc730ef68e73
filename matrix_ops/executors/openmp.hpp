// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <omp.h>

#include <algorithm>
#include <cstddef>

#include "matrix_ops/executors/first_failure.hpp"
#include "matrix_ops/executors/on_host.hpp"

namespace skerry {

/// An executor on OpenMP's threads, with dynamic scheduling of grains.  The threads stay alive
/// between calls.
class openmp : public on_host {
 public:
  /// count  the number of threads; 0: OpenMP's default
  explicit openmp(unsigned count = 0)
      : count_(count ? count : static_cast<unsigned>(omp_get_max_threads())) {}

  [[nodiscard]] unsigned thread_count() const { return count_; }

  template <class Function>
  void for_each(std::size_t n, Function f, std::size_t grain = 0) const {
    if (grain == 0) grain = std::max<std::size_t>(1, n / (std::size_t{count_} * 8));
    first_failure failure;
#pragma omp parallel for num_threads(static_cast <int>(count_)) schedule(dynamic, 1)
    for (std::size_t begin = 0; begin < n; begin += grain)
      failure.guard(begin, begin + std::min(grain, n - begin), f);
    failure.rethrow();
  }

 private:
  unsigned count_;
};

}  // namespace skerry
