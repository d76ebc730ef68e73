// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/kernel_run.hpp"
#include "algorithms/sampling/direction_optimizing_bfs.hpp"
#include "algorithms/sampling/drawn_edges.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/passes/symmetrise.hpp"

namespace skerry {

/// A kernel run on host threads.  This header includes the functions that a kernel calls by the
/// same name on the host and on a device; cuda_run.cuh includes those for a device.
using host_run = kernel_run<any_executor>;

}  // namespace skerry
