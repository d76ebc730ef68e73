// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/residual_graph.hpp"
#include "algorithms/union_find/record.hpp"

namespace skerry {

/// No sampling: the finish processes every entry.
struct no_sampling {
  static constexpr name called{"none"};
  static constexpr std::string_view option = {};
  static constexpr bool gathers = false;

  template <class Index, class Offset, class Run, class Record = no_record>
  static void sample(const Run&, const residual_of<Run, Index, Offset>&, vector_of<Run, Index>&,
                     Record = {}) {}
};

}  // namespace skerry
