// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "matrix_ops/executors/any.hpp"
#include "run.hpp"

namespace skerry {

/// OpenMP's threads, where they are in this build.
any_executor openmp_executor(unsigned count);

/// The executor of all loops that a run on a back end does on the host; one, since threads of two
/// kinds would be in each other's way: OpenMP's wait for their next loop without sleep.
[[nodiscard]] inline any_executor executor_of(std::string_view backend, unsigned count) {
  if (backend == "serial" || backend == "reference") return serial{};
  if (backend == "openmp") return openmp_executor(count);
  const bool brings_openmp = backend == "graphblas" || backend == "thrust";
  return brings_openmp && openmp_info().compiled ? openmp_executor(count) : threads(count);
}

}  // namespace skerry
