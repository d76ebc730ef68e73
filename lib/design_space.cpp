// SPDX-License-Identifier: Apache-2.0
#include "design_space.hpp"

#include "algorithms/design_space.hpp"

namespace reef {

template <class Index, class Offset>
std::span<const combination<Index, Offset>> combinations() {
  return design_space<Index, Offset>;
}

template std::span<const combination<std::uint32_t, std::uint32_t>> combinations();
template std::span<const combination<std::uint32_t, std::uint64_t>> combinations();
template std::span<const combination<std::uint64_t, std::uint64_t>> combinations();

}  // namespace reef
