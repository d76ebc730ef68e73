// SPDX-License-Identifier: Apache-2.0
// hook_first on a device, compiled once: its kernels take nvcc half a minute.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/hook_first.cuh"

namespace skerry {

extern template void hook_first(const csr_pointers<std::uint32_t, std::uint32_t>&, bool,
                                std::uint32_t*, hook_first_workspace<std::uint32_t>&);
extern template void hook_first(const csr_pointers<std::uint32_t, std::uint64_t>&, bool,
                                std::uint32_t*, hook_first_workspace<std::uint32_t>&);
extern template void hook_first(const csr_pointers<std::uint64_t, std::uint64_t>&, bool,
                                std::uint64_t*, hook_first_workspace<std::uint64_t>&);

}  // namespace skerry
