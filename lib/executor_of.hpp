// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/executors/any.hpp"
#include "run.hpp"

namespace reef {

/// OpenMP's threads, where they are in this build.
any_executor openmp_executor(unsigned count);

/// The executor that a request's back end names.
[[nodiscard]] inline any_executor executor_of(const run_request& request) {
  if (request.backend == "threads") return threads(request.threads);
  if (request.backend == "openmp") return openmp_executor(request.threads);
  return serial{};
}

}  // namespace reef
