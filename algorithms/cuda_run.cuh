// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/kernel_run.hpp"
#include "algorithms/sampling/direction_optimizing_bfs.cuh"
#include "algorithms/sampling/drawn_edges.cuh"
#include "matrix_ops/cuda/compaction.cuh"
#include "matrix_ops/cuda/entries.cuh"
#include "matrix_ops/cuda/first_two_entries.cuh"
#include "matrix_ops/cuda/radix_sort.cuh"
#include "matrix_ops/cuda/selected_rows.cuh"
#include "matrix_ops/cuda/threads.cuh"

namespace skerry {

/// A kernel run on a CUDA device.
using cuda_run = kernel_run<cuda_threads>;

}  // namespace skerry
