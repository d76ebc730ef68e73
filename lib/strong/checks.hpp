// SPDX-License-Identifier: Apache-2.0
// What is checked before a search for strong components.
#pragma once

#include <cstdint>
#include <stdexcept>

#include "lib/pipeline/thread_count.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/passes/check.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// Throws std::invalid_argument for options that scc() does not have.
inline void check_options_of_scc(const options& how) {
  if (how.algorithm != "auto" && how.algorithm != "tarjan")
    throw std::invalid_argument(
        formatted("there is no algorithm \"{}\" for strong components; use \"tarjan\" or \"auto\"",
                  printable(how.algorithm)));
  if (how.backend != "auto" && how.backend != "serial")
    throw std::invalid_argument(formatted(
        "strong components are not computed on back end \"{}\"; use \"serial\" or \"auto\"",
        printable(how.backend)));
  if (how.bipartite)
    throw std::invalid_argument(
        "strong components are those of a square matrix; leave bipartite unset");
  static_cast<void>(thread_count(how));
}

/// check_shape(), without its advice on rectangular matrices; and the offsets of a CSR matrix.
template <class View>
void check_square(const View& A) {
  if (A.row_count != A.column_count)
    throw invalid_matrix(
        formatted("the matrix is {} x {}; strong components are those of a square matrix",
                  A.row_count, A.column_count));
  check_shape(A, vertices::shared);
  if constexpr (requires { A.row_offsets; }) check_rows(A, serial{});
}

/// Throws invalid_matrix if the labels, the search and `copied` bytes exceed the limit.
inline void check_memory_of_scc(std::uint64_t n, std::uint64_t entries,
                                std::uint64_t bytes_per_vertex, std::uint64_t copied,
                                const options& how) {
  check_bytes(formatted("strong components of {} vertices and {} entries", n, entries),
              saturating_sum(saturating_product(n, bytes_per_vertex), copied),
              how.limits.max_bytes);
}

}  // namespace skerry
