// SPDX-License-Identifier: Apache-2.0
// One writer for each format that is written.
#pragma once

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/output_file.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

/// Any matrix.  One that is symmetric by A.symmetric is written as its lower triangle.
void write_matrix_market(output_file& out, const stored_matrix& A, const write_options& how);

// Square matrices.

/// The entries as they stand, from 0.
void write_edge_list(output_file& out, const stored_matrix& A, const write_options& how);
/// One that is symmetric by A.symmetric is written as an undirected graph, each edge once.
void write_he(output_file& out, const stored_matrix& A, const write_options& how);
/// A by rows if it is so stored and symmetric by A.symmetric, else A + A' with each row sorted,
/// without repeats and without the diagonal.  Ids have 31 bits.
void write_gap(output_file& out, const stored_matrix& A);

}  // namespace skerry
