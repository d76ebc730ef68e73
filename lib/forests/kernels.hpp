// SPDX-License-Identifier: Apache-2.0
// The kernels that record a spanning forest, compiled apart from those of labels alone.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "algorithms/combination.hpp"
#include "algorithms/host_run.hpp"
#include "lib/pipeline/run.hpp"

namespace skerry {

template <class Index>
using forest_combination = combination<host_run, Index, std::uint64_t, edge_record<Index>>;

/// Every combination of a sampling and a root-based finish: the first rows of
/// algorithm_entry::forest_kernel. A device has the same, and after them those with samplings of
/// its own.
template <class Index>
[[nodiscard]] std::span<const forest_combination<Index>> forest_combinations();

/// Labels A by the request's algorithm, which finds forests, and records one.
///
/// A       n x n, checked as for run_kernel()
/// record  of [2n] ids
/// answer  its labels are set, and the pattern if the algorithm finds out about it
template <class Index, class Offset>
void record_forest(const host_run& on, const csr_view<Index, Offset>& A, const run_request& request,
                   edge_record<Index> record, run_answer<Index>& answer);

}  // namespace skerry
