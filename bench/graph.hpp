// SPDX-License-Identifier: Apache-2.0
// Graphs to measure on, each with its verified components.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "bench/bench.hpp"
#include "matrix_ops/views/stored_matrix.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "skerry/generate.hpp"

namespace skerry::bench {

/// A CSR matrix without diagonal and repeats, and its verified components.
struct graph {
  std::string name;
  csr<std::uint32_t, std::uint32_t> A;  // n x n
  std::vector<std::uint32_t> answer;    // [n], the smallest vertex of each component
  symmetry pattern = symmetry::yes;     // else A is not symmetric; of `kinds` alone

  [[nodiscard]] csr_view<std::uint32_t, std::uint32_t> view() const { return A.view(); }
  /// O(n)
  [[nodiscard]] std::uint64_t component_count() const;
  /// Entries a row.
  [[nodiscard]] double average_degree() const;
};

/// A graph that is made on demand, so that only one at a time is in memory.
struct recipe {
  std::string name;
  std::function<stored_matrix()> make;
};

/// A generated graph, the same in every run.
[[nodiscard]] recipe generated(const std::string& name, const graphs::kind& kind,
                               const generate_options& options = {.seed = 1});

/// A graph from a file; a rectangular matrix gives the bipartite graph of its rows and columns.
[[nodiscard]] recipe from_file(const std::string& name, const std::filesystem::path& file);

/// The five graphs that CPU speeds are quoted for, of about 2^scale vertices: kron, urand, road,
/// the same road with shuffled ids, and a graph of many small components.
[[nodiscard]] std::vector<recipe> standard_graphs(unsigned scale);

/// Those, and the two that Hong and others make, PACT 2020, of 10 edges a vertex: an R-MAT of .5,
/// .1 and .1, and one by preferential attachment.
[[nodiscard]] std::vector<recipe> growing_graphs(unsigned scale);

/// 1'048'576 as "1m", 131'072 as "131k", 500 as "500".
[[nodiscard]] std::string short_number(std::uint64_t n);

/// How serial_rem's labels of a graph are verified.
enum class proof {
  by_search,       // verify(): about 30 times the time of serial_rem
  by_two_solvers,  // no entry joins two labels, and the default algorithm, which shares no code
                   // with serial_rem, gives the same labels; for the largest graphs
};

/// Makes the requested graphs, one at a time, and calls f with each.
///
/// throws  std::invalid_argument: a name that is neither a recipe's nor a file's; wrong_answer
void for_each_graph(const std::vector<recipe>& all, const arguments& args,
                    const std::function<void(const graph&)>& f, proof required = proof::by_search);

}  // namespace skerry::bench
