// SPDX-License-Identifier: Apache-2.0
// hook_first's launches that unite nothing, which hook_first_shared.cu compiles for other units.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/shared_launches.cuh"

namespace skerry {

extern template class shared_launches<std::uint32_t, std::uint32_t>;
extern template class shared_launches<std::uint32_t, std::uint64_t>;
extern template class shared_launches<std::uint64_t, std::uint64_t>;

}  // namespace skerry
