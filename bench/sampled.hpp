// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/bench.hpp"
#include "bench/graph.hpp"

namespace skerry::bench {

/// What each sampling leaves of a graph to be done. Rows {graph, sampling, seconds, covered, left}:
/// the share of the vertices in the largest tree, and of the entries whose ends are in two trees.
///
/// throws  wrong_answer where a sampling has joined two components
[[nodiscard]] json sampling_rows(const graph& G, const arguments& how);

}  // namespace skerry::bench
