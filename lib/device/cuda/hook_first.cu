// SPDX-License-Identifier: Apache-2.0
// hook_first without a record. Its launches that unite nothing are in hook_first_shared.cu.
#include <cstdint>

#include "algorithms/hook_first/cuda/hook_first.cuh"
#include "algorithms/hook_first/cuda/share.cuh"
#include "lib/device/cuda/shared_launches.cuh"

namespace skerry {

template void hook_first(const csr_ref<std::uint32_t, std::uint32_t, device_space>&, symmetry,
                         std::uint32_t*, hook_first_workspace<std::uint32_t>&, no_record);
template hook_first_state<std::uint32_t> hook_first_and_wait(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, symmetry, bool, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&, no_record);
template hook_first_state<std::uint32_t> hook_first_of_share(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, share_of_matrix&, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&);
template std::uint64_t balance_sum_of_share(
    const csr_ref<std::uint32_t, std::uint32_t, device_space>&, const keyed_hash&,
    hook_first_workspace<std::uint32_t>&);

template void hook_first(const csr_ref<std::uint32_t, std::uint64_t, device_space>&, symmetry,
                         std::uint32_t*, hook_first_workspace<std::uint32_t>&, no_record);
template hook_first_state<std::uint32_t> hook_first_and_wait(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, symmetry, bool, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&, no_record);
template hook_first_state<std::uint32_t> hook_first_of_share(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, share_of_matrix&, std::uint32_t*,
    hook_first_workspace<std::uint32_t>&);
template std::uint64_t balance_sum_of_share(
    const csr_ref<std::uint32_t, std::uint64_t, device_space>&, const keyed_hash&,
    hook_first_workspace<std::uint32_t>&);

template void hook_first(const csr_ref<std::uint64_t, std::uint64_t, device_space>&, symmetry,
                         std::uint64_t*, hook_first_workspace<std::uint64_t>&, no_record);
template hook_first_state<std::uint64_t> hook_first_and_wait(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, symmetry, bool, std::uint64_t*,
    hook_first_workspace<std::uint64_t>&, no_record);
template hook_first_state<std::uint64_t> hook_first_of_share(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, share_of_matrix&, std::uint64_t*,
    hook_first_workspace<std::uint64_t>&);
template std::uint64_t balance_sum_of_share(
    const csr_ref<std::uint64_t, std::uint64_t, device_space>&, const keyed_hash&,
    hook_first_workspace<std::uint64_t>&);

}  // namespace skerry
