// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/bench.hpp"
#include "bench/graph.hpp"

namespace skerry::bench {

/// The time of each sampling alone, and what it leaves. Rows {graph, sampling, seconds, covered,
/// left}: the share of the vertices in the largest tree, and of the entries between two trees. On
/// the host also {first hooks, inspected, by the finish}: the shares of the entries that the first
/// step of hook-based sampling reads, all of the sampling, and then a finish.
///
/// throws  wrong_answer where a sampling has joined two components
[[nodiscard]] json sampling_rows(const graph& G, const arguments& args);

}  // namespace skerry::bench
