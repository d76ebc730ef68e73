// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "matrix_ops/generators/graphs.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

struct generate_options {
  std::uint64_t seed = 0;
  bool shuffle = false;  ///< renames the vertices by a random permutation; kron, bridges: always
  unsigned threads = 0;  ///< 0: all that the machine has
};

/// Generates a graph, for instance generate(graphs::grid{.rows = 9, .columns = 9, .keep = .6}).
///
/// returns  a symmetric matrix by rows, rows ascending, without diagonal and repeats; 32-bit ids,
///          and 32-bit offsets where they suffice for sure; the same for any number of threads
/// throws   std::invalid_argument, with the parameter, its value and the remedy
/// cost     O(n + edges log(most neighbours)) time; the matrix, and as much again of what repeats
///          take before they are dropped
[[nodiscard]] stored_matrix generate(const graphs::kind& kind, const generate_options& how = {});

}  // namespace skerry
