// SPDX-License-Identifier: Apache-2.0
// The executor on OpenMP's threads.
#include "executor_of.hpp"
#include "matrix_ops/executors/openmp.hpp"

namespace skerry {

backend_info openmp_info() { return {"openmp", true, ""}; }

any_executor openmp_executor(unsigned count) { return openmp(count); }

}  // namespace skerry
