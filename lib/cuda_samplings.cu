// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "algorithms/design_space.hpp"
#include "cuda_phases.cuh"

namespace skerry {

template <class Index, class Offset>
cuda_samplings<Index, Offset> samplings_on_cuda() {
  static constexpr auto all = sampling_table<cuda_run, Index, Offset>(samplings{});
  return all;
}

template cuda_samplings<std::uint32_t, std::uint32_t> samplings_on_cuda();
template cuda_samplings<std::uint32_t, std::uint64_t> samplings_on_cuda();
template cuda_samplings<std::uint64_t, std::uint64_t> samplings_on_cuda();

}  // namespace skerry
