// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/kernel_run.hpp"
#include "matrix_ops/cuda/compaction.cuh"
#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/first_two_entries.cuh"
#include "matrix_ops/cuda/radix_sort.cuh"
#include "matrix_ops/cuda/selected_rows.cuh"
#include "matrix_ops/cuda/threads.cuh"

namespace skerry {

/// A kernel run on a CUDA device. All views passed to the kernel point to device memory, which the
/// host must not read.
using cuda_run = kernel_run<cuda_threads>;

}  // namespace skerry
