// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/graph.hpp"

namespace skerry::bench {

/// The ten graphs that GPU speeds are quoted for: dense unstructured graphs, roads, meshes, many
/// small components; with local and with shuffled ids.
///
/// scale  22: the quoted sizes, 1M to 51M vertices; each step down halves them
[[nodiscard]] std::vector<recipe> gpu_graphs(unsigned scale);

}  // namespace skerry::bench
