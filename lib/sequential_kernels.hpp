// SPDX-License-Identifier: Apache-2.0
// The table of kernels that run on one host thread and on no device.
#pragma once

#include <array>

#include "algorithms/disjoint_set/map.hpp"
#include "algorithms/disjoint_set/table.hpp"
#include "kernels.hpp"

namespace skerry {

template <class Index, class Offset>
inline constexpr auto sequential_kernels = std::to_array<kernel<host_run, Index, Offset>>({
    {{.name = "disjoint_set/map",
      .family = detail::sets,
      .source = detail::thakur,
      .memory = {16, 0},
      .is_sequential = true},
     disjoint_set_map<Index, Offset>},
    {{.name = "disjoint_set/table",
      .family = detail::sets,
      .source = detail::thakur,
      .memory = {8, 0},
      .is_sequential = true},
     disjoint_set_table<Index, Offset>},
});

}  // namespace skerry
