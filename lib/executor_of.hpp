// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/executors/any.hpp"
#include "run.hpp"

namespace reef {

/// The executor that a request's back end names.
[[nodiscard]] inline any_executor executor_of(const run_request& request) {
  if (request.backend == "threads") return threads(request.threads);
  if (request.backend == "openmp") return openmp(request.threads);
  return serial{};
}

}  // namespace reef
