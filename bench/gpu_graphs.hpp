// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "bench/graph.hpp"

namespace skerry::bench {

/// The ten graphs that speeds on a device are quoted for: dense and without structure, roads,
/// meshes, many small components, with near ids and far ones.
///
/// scale  22: as they are quoted, of 1M to 51M vertices; each less halves them
[[nodiscard]] std::vector<recipe> gpu_graphs(unsigned scale);

}  // namespace skerry::bench
