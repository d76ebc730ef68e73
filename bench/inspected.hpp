// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "bench/graph.hpp"

namespace skerry::bench {

/// The entries that a sampling reads.
struct inspected_entries {
  std::uint64_t first_hooks = 0;  // by the first step of hook-based sampling
  std::uint64_t others = 0;       // to unite vertices, or to search
};

/// Counted by a replay of the sampling on one thread, with the default k and N. Several threads
/// read a few entries more or fewer: a root that is linked meanwhile is skipped, and a search finds
/// another reached column first.
///
/// sampling  "kout" and its variants, "hook" or "bfs"
[[nodiscard]] inspected_entries entries_inspected_by(std::string_view sampling, const graph& G);

}  // namespace skerry::bench
