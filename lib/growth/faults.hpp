// SPDX-License-Identifier: Apache-2.0
// Errors of incremental components, in host memory and on a device.
#pragma once

#include <cstdint>

#include "matrix_ops/error.hpp"
#include "matrix_ops/formatted.hpp"

namespace skerry {

/// n, vertices  of the batch, and that there are
inline void check_batch_vertices(std::uint64_t n, std::uint64_t vertices) {
  if (n > vertices)
    throw invalid_matrix(
        formatted("a batch of a graph of {} vertices, but there are {}; add vertices with "
                  "grow({})",
                  n, vertices, n));
}

[[noreturn]] inline void throw_no_label(std::uint64_t vertex, std::uint64_t label) {
  throw invalid_matrix(formatted(
      "labels[{}] = {} is not the smallest vertex of a component; give the labels that cc() "
      "returns with numbering::min",
      vertex, label));
}

}  // namespace skerry
