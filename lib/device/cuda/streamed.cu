// SPDX-License-Identifier: Apache-2.0
// hook_first on a device: of a streamed matrix, merged from several devices, and the memory that a
// whole matrix takes.
#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/cuda/merge_forests.cuh"
#include "algorithms/hook_first/cuda/streamed_forest.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "lib/device/cuda/units.hpp"

namespace skerry {

template class streamed_forest<std::uint32_t>;
template class streamed_forest<std::uint64_t>;
template class device_part<std::uint32_t>;
template class device_part<std::uint64_t>;

template <std::unsigned_integral Index>
std::uint64_t bytes_on_device(std::uint64_t n, std::uint64_t entries, unsigned offset_bytes) {
  return (n + 1) * offset_bytes + entries * sizeof(Index) + n * sizeof(Index) +
         hook_first_workspace<Index>::bytes_for(n, entries);
}

template std::uint64_t bytes_on_device<std::uint32_t>(std::uint64_t, std::uint64_t, unsigned);
template std::uint64_t bytes_on_device<std::uint64_t>(std::uint64_t, std::uint64_t, unsigned);

}  // namespace skerry
