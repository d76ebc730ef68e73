// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <stdexcept>

#include "lib/pipeline/choose.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// Throws std::invalid_argument unless the chosen run can record a forest.
inline void check_finds_forest(const choice& run, const options& how) {
  if (run.algorithm.finds_forest && run.backend.runs_kernels()) return;
  if (run.algorithm.finds_forest || how.algorithm == "auto")
    throw std::invalid_argument(
        fmt::format("spanning forests are not found on back end \"{}\"; use \"serial\", "
                    "\"threads\", \"openmp\" or \"cuda\"",
                    run.backend.name));
  throw std::invalid_argument(fmt::format(
      "the algorithm \"{}\" finds no spanning forest, since it changes trees other than by "
      "linking roots; use \"hook_first\", \"rem\", or a union-find finish without /splice, alone "
      "or after a sampling, such as \"kout+async/halve\"",
      run.algorithm.name));
}

}  // namespace skerry
