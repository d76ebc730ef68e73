// SPDX-License-Identifier: Apache-2.0
// One writer for each format that can be written.
#pragma once

#include <filesystem>

#include "lib/files/readers/format.hpp"
#include "lib/files/writers/output_file.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// write() of a matrix whose ids have been checked.
void write_checked(const std::filesystem::path& file, const stored_matrix& A,
                   const write_options& how);

/// Writes any matrix; if A.symmetric, its lower triangle.
void write_matrix_market(output_file& out, const stored_matrix& A, const write_options& how);

// For square matrices only:

/// Writes all entries in their order, numbered from 0, with a delimiter between ids.
void write_edge_list(output_file& out, const stored_matrix& A, const write_options& how,
                     char delimiter);
/// Writes a directed graph; if A.symmetric, an undirected graph, each edge once.
void write_he(output_file& out, const stored_matrix& A, const write_options& how);
/// Writes A unchanged if it is stored in CSR and A.symmetric, else A + A' with sorted rows, without
/// repeats and without the diagonal.  Ids have 31 bits.
///
/// throws  invalid_matrix: more than 2^31 vertices
void write_gap(output_file& out, const stored_matrix& A, std::uint64_t max_bytes);

}  // namespace skerry
