// SPDX-License-Identifier: Apache-2.0
#include "skerry/generate.hpp"

#include <fmt/format.h>

#include <limits>
#include <optional>
#include <variant>

#include "lib/generators/adverse.hpp"
#include "lib/generators/bridges.hpp"
#include "lib/generators/density.hpp"
#include "lib/generators/edges.hpp"
#include "lib/generators/geometric.hpp"
#include "lib/generators/grid.hpp"
#include "lib/generators/osm.hpp"
#include "lib/generators/regular.hpp"
#include "lib/generators/rmat.hpp"
#include "lib/generators/simple.hpp"
#include "lib/generators/skewed.hpp"
#include "lib/generators/small.hpp"
#include "lib/generators/trees.hpp"
#include "lib/generators/tri.hpp"
#include "lib/generators/uniform.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/build_csr.hpp"
#include "matrix_ops/permutation.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

namespace {

/// Removes the entries above the diagonal.
///
/// A  its rows are ascending
template <class Index, class Offset>
void keep_lower(csr<Index, Offset>& A) {
  Offset begin = 0, kept = 0;
  for (std::uint64_t v = 0; v < A.row_count; ++v) {
    const Offset end = A.row_offsets[v + 1];
    for (; begin < end && A.columns[begin] < v; ++begin) A.columns[kept++] = A.columns[begin];
    begin = end;
    A.row_offsets[v + 1] = kept;
  }
  A.columns.resize(kept);
}

stored_matrix build(const edge_source& edges, const generate_options& how, bool shuffle) {
  const std::uint64_t n = edges.vertex_count();
  const edge_matrix A(edges, shuffle ? std::optional(permutation(n, how.seed)) : std::nullopt);
  const bool narrow = edges.edge_bound() <= std::numeric_limits<std::uint32_t>::max() / 2;
  const std::uint64_t entries = saturating_product(2, edges.expected_edges());
  // The entries, the offsets, and the lengths of the rows while repeats are removed.
  check_bytes(fmt::format("a graph of {} vertices and about {} entries", n, entries),
              saturating_sum(saturating_product(entries, sizeof(std::uint32_t)),
                             saturating_product(n, narrow ? 8 : 16)),
              how.max_bytes);
  const threads run(how.threads);
  stored_matrix graph{.entries = {}, .symmetric = symmetry::yes, .format = ""};
  if (narrow)
    graph.entries = symmetric_csr<std::uint32_t>(A.entries(), run);
  else
    graph.entries = symmetric_csr<std::uint64_t>(A.entries(), run);
  if (how.lower) {
    std::visit(
        [](auto& stored) {
          if constexpr (requires { stored.row_offsets; }) keep_lower(stored);
        },
        graph.entries);
    graph.symmetric = symmetry::unknown;
    graph.symmetry_known = true;
  }
  return graph;
}

}  // namespace

stored_matrix generate(const graphs::kind& kind, const generate_options& how) {
  const bool shuffle = how.shuffle || std::holds_alternative<graphs::kron>(kind) ||
                       std::holds_alternative<graphs::bridges>(kind);
  return std::visit([&](const auto& g) { return build(edges_of(g, how.seed), how, shuffle); },
                    kind);
}

}  // namespace skerry
