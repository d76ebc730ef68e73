// SPDX-License-Identifier: Apache-2.0
// Graphs for tests of streams to devices, their .sg files, and a check of their labels.
#pragma once

#include <doctest/doctest.h>

#include <cstdint>
#include <filesystem>
#include <string>

#include "skerry/io.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

/// Rows of all lengths: empty, short, and hubs longer than a chunk.
[[nodiscard]] inline edges with_hubs(std::uint64_t seed) {
  edges g = random_graph(4000, 6000, seed);
  for (std::uint64_t v = 0; v < g.n; ++v) g.add(v % 2 == 0 ? 1234 : 3999, v * 7 % g.n / 3);
  return disjoint_union(g, path(500));
}

/// Checks that the graph is streamed, and its labels, with and without a promise of symmetry.
///
/// devices  as in device_options
/// limit    limit(A) is the memory limit of a device
/// note     of the run
template <class View, class Limit>
void check_streamed(const edges& g, unsigned devices, Limit limit, const std::string& note) {
  const auto expected = oracle(g);
  for (const symmetry pattern : both_patterns) {
    CAPTURE(pattern == symmetry::yes);
    const auto A = arrays<View>(with_pattern(g, pattern));
    const auto r = cc(A.view(), {.backend = "cuda",
                                 .symmetric = pattern,
                                 .limits = {.gpu_memory = limit(A.view())},
                                 .device = {.count = devices}});
    CHECK(r.used.note == note);
    CHECK(widened(r.labels) == expected);
  }
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
