// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/name.hpp"
#include "algorithms/run_on.hpp"
#include "algorithms/unfinished.hpp"

namespace reef {

/// No sampling: the finish looks at every entry.
struct no_sampling {
  static constexpr name called{"none"};

  template <class Index, class Offset, class Run>
  static void sample(const Run&, const unfinished<Index, Offset>&, vector_of<Run, Index>&) {}
};

}  // namespace reef
