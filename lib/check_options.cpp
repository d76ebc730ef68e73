// SPDX-License-Identifier: Apache-2.0
// The checks of options that need no matrix.
#include "algorithms/graft/stages.hpp"
#include "pipeline.hpp"

namespace skerry {

void check_options(const options& how) {
  const choice run = choose_for({}, how, thread_count(how), true);
  if (run.algorithm.option == "stage_size")
    static_cast<void>(edges_of_stage(how.kernel.stage_size, 0, 0));
}

}  // namespace skerry
