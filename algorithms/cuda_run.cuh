// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/run_on.hpp"
#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/first_two.cuh"
#include "matrix_ops/cuda/gathered_rows.cuh"
#include "matrix_ops/cuda/lists.cuh"
#include "matrix_ops/cuda/radix_sort.cuh"
#include "matrix_ops/cuda/threads.cuh"

namespace skerry {

/// A run on a device's threads: views that it is given are of arrays in the device's memory, which
/// the host must not read.
using cuda_run = run_on<cuda_threads>;

}  // namespace skerry
