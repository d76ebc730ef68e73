// SPDX-License-Identifier: Apache-2.0
// The launches of hook_first that unite nothing, and its search.
#include <cstdint>

#include "algorithms/hook_first/cuda/search.cuh"
#include "algorithms/hook_first/cuda/shared_launches.cuh"
#include "algorithms/union_find/record.hpp"

namespace skerry {

template class shared_launches<std::uint32_t, std::uint32_t>;
template class shared_launches<std::uint32_t, std::uint64_t>;
template class shared_launches<std::uint64_t, std::uint64_t>;
template bool launch_search(const csr_ref<std::uint32_t, std::uint32_t, device_space>&,
                            std::uint64_t, const known_balance&, std::uint32_t*, no_record,
                            hook_first_workspace<std::uint32_t>&);
template bool launch_search(const csr_ref<std::uint32_t, std::uint32_t, device_space>&,
                            std::uint64_t, const known_balance&, std::uint32_t*,
                            edge_record<std::uint32_t>, hook_first_workspace<std::uint32_t>&);
template bool launch_search(const csr_ref<std::uint32_t, std::uint64_t, device_space>&,
                            std::uint64_t, const known_balance&, std::uint32_t*, no_record,
                            hook_first_workspace<std::uint32_t>&);
template bool launch_search(const csr_ref<std::uint32_t, std::uint64_t, device_space>&,
                            std::uint64_t, const known_balance&, std::uint32_t*,
                            edge_record<std::uint32_t>, hook_first_workspace<std::uint32_t>&);
template bool launch_search(const csr_ref<std::uint64_t, std::uint64_t, device_space>&,
                            std::uint64_t, const known_balance&, std::uint64_t*, no_record,
                            hook_first_workspace<std::uint64_t>&);
template bool launch_search(const csr_ref<std::uint64_t, std::uint64_t, device_space>&,
                            std::uint64_t, const known_balance&, std::uint64_t*,
                            edge_record<std::uint64_t>, hook_first_workspace<std::uint64_t>&);

}  // namespace skerry
