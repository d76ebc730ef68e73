// SPDX-License-Identifier: Apache-2.0
#include "design_space.hpp"

#include <cstdint>

#include "algorithms/design_space.hpp"

namespace skerry {

template <class Index, class Offset>
std::span<const host_combination<Index, Offset>> combinations() {
  static constexpr auto first = sampling_table<host_run, Index, Offset>(samplings{});
  static constexpr auto then = finish_table<host_run, Index, Offset>(finishes{});
  static const auto all = combined<host_run, Index, Offset>(first, then);
  return all;
}

template std::span<const host_combination<std::uint32_t, std::uint32_t>> combinations();
template std::span<const host_combination<std::uint32_t, std::uint64_t>> combinations();
template std::span<const host_combination<std::uint64_t, std::uint64_t>> combinations();

}  // namespace skerry
