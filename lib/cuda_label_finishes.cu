// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "algorithms/design_space.hpp"
#include "cuda_phases.cuh"

namespace skerry {

template <class Index, class Offset>
cuda_finishes<Index, Offset> label_finishes_on_cuda() {
  static constexpr auto all = finish_table<cuda_run, Index, Offset>(label_finishes{});
  return all;
}

template cuda_finishes<std::uint32_t, std::uint32_t> label_finishes_on_cuda();
template cuda_finishes<std::uint32_t, std::uint64_t> label_finishes_on_cuda();
template cuda_finishes<std::uint64_t, std::uint64_t> label_finishes_on_cuda();

}  // namespace skerry
