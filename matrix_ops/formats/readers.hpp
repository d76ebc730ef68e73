// SPDX-License-Identifier: Apache-2.0
// One reader for each format, and what they share.
//
// A reader takes the unpacked bytes of a file and gives its entries.  Nothing is allocated by what
// a header claims: only by the lines or bytes that are there.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

// Each throws invalid_matrix, naming the line, or in a binary file the byte.
[[nodiscard]] stored_matrix read_matrix_market(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_edge_list(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_metis(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_dimacs(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_he(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_gap(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_ecl(const input& in, const read_options& how);

/// Reads with the reader of `how.format`, or of the format that detect() tells.
[[nodiscard]] stored_matrix read_input(const input& in, const read_options& how);

/// Whether 32 bits hold every id and the number of vertices: rows + columns, if the matrix is
/// rectangular or meant as bipartite.
[[nodiscard]] inline bool fits_32_bits(std::uint64_t rows, std::uint64_t columns,
                                       const read_options& how) {
  constexpr std::uint64_t most = std::numeric_limits<std::uint32_t>::max();
  const bool two_sides = how.bipartite || rows != columns;
  return rows <= most && columns <= (two_sides ? most - rows : most);
}

/// Calls read.template operator()<Index>() with the narrowest ids that fit the shape.
template <class Read>
[[nodiscard]] decltype(stored_matrix::entries) in_narrowest_ids(std::uint64_t rows,
                                                                std::uint64_t columns,
                                                                const read_options& how,
                                                                Read read) {
  if (fits_32_bits(rows, columns, how)) return read.template operator()<std::uint32_t>();
  return read.template operator()<std::uint64_t>();
}

}  // namespace skerry
