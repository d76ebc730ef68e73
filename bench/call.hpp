// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/graph.hpp"

namespace skerry::bench {

/// Times whole calls of cc(A), with and without the promise of symmetry.
///
/// on_host       graphs for the host, by number of threads
/// on_device     graphs for a device, which holds the matrix; left out where there is none.  If
///               args.graphs names some, they run on both.
/// with_forests  whether spanning_forest(A) is timed on the host, too
[[nodiscard]] report measure_calls(const arguments& args, std::vector<recipe> on_host,
                                   std::vector<recipe> on_device, bool with_forests = false);

}  // namespace skerry::bench
