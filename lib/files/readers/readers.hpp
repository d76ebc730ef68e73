// SPDX-License-Identifier: Apache-2.0
// One reader for each format, and common helpers.
//
// A reader parses the decompressed bytes of a file.  Memory is allocated for the lines or bytes
// that the file contains, never for the sizes that its header declares.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/format.hpp"
#include "matrix_ops/free_memory.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

// Each throws invalid_matrix that names the line, or in a binary file the byte.
[[nodiscard]] stored_matrix read_matrix_market(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_edge_list(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_metis(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_dimacs(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_he(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_adjacency(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_hmetis(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_npz(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_gap(const input& in, const read_options& how);
[[nodiscard]] stored_matrix read_ecl(const input& in, const read_options& how);

/// The number of the first row in a file of a format; the lines of an edge list may say otherwise.
[[nodiscard]] inline std::uint64_t first_id_of(format from, const read_options& how) {
  const bool is_one_based = from == format::matrix_market || from == format::metis ||
                            from == format::dimacs || from == format::hmetis;
  return how.first_id.value_or(is_one_based ? 1 : 0);
}

/// What else to do about an error in a file whose name alone says its format: the option that says
/// another, or what the file seems to be; empty if the first lines or how.format say the format.
[[nodiscard]] std::string remedy_for_name(const input& in, const read_options& how);

/// Returns read(), whose errors name the remedy, too.
template <class Read>
auto with_remedy(const std::string& remedy, Read read) {
  try {
    return read();
  } catch (const memory_refused&) {
    throw;
  } catch (const invalid_matrix& error) {
    if (remedy.empty()) throw;
    throw invalid_matrix(std::string(error.what()) + "; " + remedy);
  }
}

/// Calls the reader of how.format, or of the detected format if it is not set.
[[nodiscard]] stored_matrix read_input(const input& in, const read_options& how);

/// Whether every id and the number of vertices fit in 32 bits.  The number of vertices is
/// rows + columns if the matrix is rectangular or represents a bipartite graph.
[[nodiscard]] inline bool fits_32_bits(std::uint64_t rows, std::uint64_t columns,
                                       const read_options& how) {
  constexpr std::uint64_t max = std::numeric_limits<std::uint32_t>::max();
  const bool is_bipartite = how.bipartite || rows != columns;
  return rows <= max && columns <= (is_bipartite ? max - rows : max);
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
