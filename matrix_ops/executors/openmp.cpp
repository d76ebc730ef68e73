// SPDX-License-Identifier: Apache-2.0
// The pragmas of OpenMP, in one file, so that only this file needs its flag.
#include "matrix_ops/executors/openmp.hpp"

#ifdef _OPENMP
#include <omp.h>
#endif

namespace skerry {

unsigned openmp::default_count() {
#ifdef _OPENMP
  return static_cast<unsigned>(omp_get_max_threads());
#else
  return 1;
#endif
}

void openmp::run_grains(std::size_t n, std::size_t grain, grain_function f) const {
#ifdef _OPENMP
#pragma omp parallel for num_threads(static_cast <int>(count_)) schedule(dynamic, 1)
#endif
  for (std::size_t begin = 0; begin < n; begin += grain) f.call(f.called, begin);
}

}  // namespace skerry
