// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/kernel_run.hpp"
#include "matrix_ops/executors/any.hpp"

namespace skerry {

/// A kernel run on host threads.
using host_run = kernel_run<any_executor>;

}  // namespace skerry
