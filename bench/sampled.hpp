// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/bench.hpp"
#include "bench/graph.hpp"

namespace skerry::bench {

/// The time of each sampling alone, and what it leaves. Rows {graph, sampling, seconds, covered,
/// left}: the share of the vertices in the largest tree, and of the entries between two trees.
///
/// throws  wrong_answer where a sampling has joined two components
[[nodiscard]] json sampling_rows(const graph& G, const arguments& args);

}  // namespace skerry::bench
