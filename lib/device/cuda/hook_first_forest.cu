// SPDX-License-Identifier: Apache-2.0
// hook_first with the record of a spanning forest.
#include <cstdint>

#include "algorithms/hook_first/cuda/hook_first.cuh"
#include "algorithms/union_find/record.hpp"
#include "lib/device/cuda/shared_launches.cuh"

namespace skerry {

template hook_first_state<std::uint32_t> hook_first_and_wait(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, symmetry, bool, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&, edge_record<std::uint32_t>);
template hook_first_state<std::uint32_t> hook_first_and_wait(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, symmetry, bool, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&, edge_record<std::uint32_t>);
template hook_first_state<std::uint64_t> hook_first_and_wait(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, symmetry, bool, std::uint64_t*,
    hook_first_workspace<std::uint64_t>&, edge_record<std::uint64_t>);

}  // namespace skerry
