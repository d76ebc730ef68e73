// SPDX-License-Identifier: Apache-2.0
// The launch of search.cuh, whose headers few units include.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Launches search_from_one(); asynchronous.
///
/// distance, known, labels  as there
/// returns                  false if the device refuses a cooperative launch; nothing runs then
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
[[nodiscard]] bool launch_search(const csr_ref<Index, Offset, device_space>& A,
                                 std::uint64_t distance, const known_balance& known, Index* labels,
                                 Record record, hook_first_workspace<Index>& workspace);

}  // namespace skerry
