// SPDX-License-Identifier: Apache-2.0
// Edges of a forest as a matrix in a file.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "cli/failure.hpp"
#include "cli/print.hpp"
#include "skerry/forest.hpp"
#include "skerry/io.hpp"

namespace skerry {

/// The edges as a matrix, to be written.
///
/// max_bytes  of memory for it; 0: no limit
/// throws     invalid_matrix: it takes more
template <std::unsigned_integral Index>
[[nodiscard]] stored_matrix as_matrix(const forest<Index>& found, std::uint64_t max_bytes) {
  const std::size_t count = found.edges.size();
  const std::uint64_t bytes = count * 2 * sizeof(Index);
  if (max_bytes != 0 && bytes > max_bytes)
    throw invalid_matrix(
        fmt::format("writing {} edges needs {}, and --max-memory leaves {}; raise it", count,
                    in_bytes(bytes), in_bytes(max_bytes)));
  coo<Index> A;
  A.row_count = A.column_count = found.labels.size();
  A.rows.reserve(count);
  A.columns.reserve(count);
  for (const auto& [u, v] : found.edges) {
    A.rows.push_back(u);
    A.columns.push_back(v);
  }
  return {.entries = std::move(A), .format = "el"};
}

/// Calls f(u, v) for the entries of a matrix as edges, in the order of the file. If the matrix is
/// known to be symmetric, one of (u, v) and (v, u) is left out.
template <class Function>
void for_each_edge_of(const stored_matrix& A, Function f) {
  const auto add = [&](std::uint64_t u, std::uint64_t v) {
    if (A.symmetric != symmetry::yes || v <= u) f(u, v);
  };
  with_view(A, [&](const auto& view) {
    std::uint64_t row = 0;
    for (std::size_t k = 0; k < view.columns.size(); ++k) {
      if constexpr (requires { view.row_offsets; }) {
        while (view.row_offsets[row + 1] <= k) ++row;
        add(row, view.columns[k]);
      } else {
        add(view.rows[k], view.columns[k]);
      }
    }
  });
}

}  // namespace skerry
