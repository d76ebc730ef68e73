// SPDX-License-Identifier: Apache-2.0
// Generated graphs for tests and benchmarks.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>

#include "lib/generators/graphs.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// @addtogroup generating
/// @{

/// How generate() runs.
struct generate_options {
  std::uint64_t seed = 0;       ///< another seed gives another graph
  bool shuffle = false;         ///< renumbers the vertices at random; kron and bridges always do
  bool lower = false;           ///< each edge once, from its larger end: not symmetric
  unsigned threads = 0;         ///< 0: all hardware threads; the graph does not depend on it
  std::uint64_t max_bytes = 0;  ///< of memory: a larger estimate throws; 0: the free memory
};

/// Generates a graph, for instance generate(graphs::grid{.rows = 9, .columns = 9, .keep = .6}).
///
/// kind     the kind of graph and its parameters: a struct of namespace skerry::graphs
/// how      the defaults give the graph of seed 0
/// returns  a CSR matrix with ascending rows, symmetric unless how.lower, without diagonal and
///          repeated entries; 32-bit ids, and 32-bit offsets if they are certain to suffice
/// throws   std::invalid_argument with the parameter, its value and the remedy; invalid_matrix: the
///          estimate of the memory exceeds the limit
/// cost     O(n + edges log(largest degree)) time; memory: the matrix, and as much again for the
///          repeated entries before they are removed
/// source   R-MAT: Chakrabarti, Zhan, Faloutsos: R-MAT: a recursive model for graph mining. SDM
///          2004; see graphs.hpp for the other kinds
[[nodiscard]] stored_matrix generate(const graphs::kind& kind, const generate_options& how = {});

/// @}

}  // namespace skerry
