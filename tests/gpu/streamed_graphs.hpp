// SPDX-License-Identifier: Apache-2.0
// Graphs for tests of streams to devices, and their .sg files.
#pragma once

#include <cstdint>
#include <filesystem>

#include "skerry/io.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

/// Rows of all lengths: empty, short, and hubs longer than a chunk.
[[nodiscard]] inline edges with_hubs(std::uint64_t seed) {
  edges g = random_graph(4000, 6000, seed);
  for (std::uint64_t v = 0; v < g.n; ++v) g.add(v % 2 == 0 ? 1234 : 3999, v * 7 % g.n / 3);
  return disjoint_union(g, path(500));
}

/// Writes a symmetric matrix to a file.
inline void write_sg(const std::filesystem::path& file, const host_matrix<mixed>& A) {
  write(file, {csr<std::uint32_t, std::uint64_t>{A.n,
                                                 A.n,
                                                 {A.row_offsets.begin(), A.row_offsets.end()},
                                                 {A.columns.begin(), A.columns.end()}},
               symmetry::yes, "sg", 0, true});
}

}  // namespace skerry::testing
