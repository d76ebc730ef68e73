// SPDX-License-Identifier: Apache-2.0
// The design space on a device: samplings and finishes, compiled for 64-bit offsets in units that
// CMake makes of cmake/cuda_phases.cu.in.
#pragma once

#include <span>

#include "algorithms/combination.hpp"
#include "algorithms/cuda_run.cuh"
#include "algorithms/union_find/record.hpp"

namespace skerry {

template <class Index, class Offset>
using cuda_samplings = std::span<const named_sampling<cuda_run, Index, Offset>>;
template <class Index, class Offset>
using cuda_finishes = std::span<const named_finish<cuda_run, Index, Offset>>;

template <class Index, class Offset>
using cuda_forest_samplings =
    std::span<const named_sampling<cuda_run, Index, Offset, edge_record<Index>>>;
template <class Index, class Offset>
using cuda_forest_finishes =
    std::span<const named_finish<cuda_run, Index, Offset, edge_record<Index>>>;

/// All samplings that a device has.
template <class Index, class Offset>
[[nodiscard]] cuda_samplings<Index, Offset> samplings_on_cuda();

/// The finishes by a union rule.
template <class Index, class Offset>
[[nodiscard]] cuda_finishes<Index, Offset> union_finishes_on_cuda();

/// The finishes that propagate minimum labels.
template <class Index, class Offset>
[[nodiscard]] cuda_finishes<Index, Offset> label_finishes_on_cuda();

/// The samplings and the finishes that record a spanning forest.
template <class Index, class Offset>
[[nodiscard]] cuda_forest_samplings<Index, Offset> forest_samplings_on_cuda();
template <class Index, class Offset>
[[nodiscard]] cuda_forest_finishes<Index, Offset> forest_finishes_on_cuda();

}  // namespace skerry
