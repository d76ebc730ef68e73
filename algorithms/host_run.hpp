// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/run_on.hpp"
#include "matrix_ops/executors/any.hpp"

namespace skerry {

/// A run on the host's threads.
using host_run = run_on<any_executor>;

}  // namespace skerry
