// SPDX-License-Identifier: Apache-2.0
// Skerry's own fast algorithms: the default, Rem's union-find, and FastSV on each back end.
#pragma once

#include <vector>

#include "bench/measure.hpp"

namespace skerry::bench {

[[nodiscard]] inline std::vector<candidate> own_candidates() {
  auto all = candidates_named({"auto", "rem", "kout+rem_cas/naive/split_one"});
  for (const auto& backend : backends())
    if (backend.compiled && (backend.name == "graphblas" || backend.name == "thrust"))
      for (const char* algorithm : {"fastsv", "none+fastsv"})
        all.push_back({algorithm, {.algorithm = algorithm, .backend = backend.name}});
  return all;
}

}  // namespace skerry::bench
