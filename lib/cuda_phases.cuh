// SPDX-License-Identifier: Apache-2.0
// The samplings and finishes for a device, compiled in a file each, so that several are at a time.
#pragma once

#include <span>

#include "algorithms/combination.hpp"
#include "algorithms/cuda_run.cuh"

namespace skerry {

template <class Index, class Offset>
using cuda_samplings = std::span<const named_sampling<cuda_run, Index, Offset>>;
template <class Index, class Offset>
using cuda_finishes = std::span<const named_finish<cuda_run, Index, Offset>>;

/// All samplings.
template <class Index, class Offset>
[[nodiscard]] cuda_samplings<Index, Offset> samplings_on_cuda();

/// The finishes by a union rule.
template <class Index, class Offset>
[[nodiscard]] cuda_finishes<Index, Offset> union_finishes_on_cuda();

/// The finishes that pass on the least label.
template <class Index, class Offset>
[[nodiscard]] cuda_finishes<Index, Offset> label_finishes_on_cuda();

}  // namespace skerry
