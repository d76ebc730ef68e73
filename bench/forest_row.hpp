// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/bench.hpp"
#include "bench/graph.hpp"
#include "skerry/options.hpp"

namespace skerry::bench {

/// Whole calls for a spanning forest beside those for labels alone, in seconds.
[[nodiscard]] inline json forest_row(const graph& G, symmetry promise, double labels,
                                     double forest) {
  return {{"graph", G.name},
          {"symmetry", promise == symmetry::yes ? "promised" : "not promised"},
          {"edges", G.A.row_count - G.component_count()},
          {"labels_ms", 1e3 * labels},
          {"forest_ms", 1e3 * forest},
          {"ratio", forest / labels}};
}

}  // namespace skerry::bench
