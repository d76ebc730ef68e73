// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithms/host_run.hpp"
#include "algorithms/name.hpp"
#include "algorithms/unfinished.hpp"
#include "matrix_ops/buffer.hpp"

namespace reef {

/// No sampling: the finish looks at every entry.
struct no_sampling {
  static constexpr name called{"none"};

  template <class Index, class Offset>
  static void sample(const host_run&, const unfinished<Index, Offset>&, buffer<Index>&) {}
};

}  // namespace reef
