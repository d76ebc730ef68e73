// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix whose entries are divided among the ranks of an MPI communicator.
#pragma once

#include <mpi.h>

#include <cstdint>

#include "skerry/skerry.hpp"

namespace skerry {

/// @addtogroup mpi
/// @{

/// Which labels a rank gets.
enum class label_scope {
  all,       ///< of all n vertices
  own_rows,  ///< of the rows that it passed: labels[i] is that of first_row + i
};

/// Options of cc() over MPI.  The same on all ranks, except `local`.
struct mpi_options {
  options local = {};  ///< how each rank solves its own part; its numbering is that of the answer
  label_scope labels = label_scope::all;  ///< the labels that a rank gets
  /// Ids of one message at most; MPI counts no more than 2^31 - 1.
  std::uint64_t max_message = std::uint64_t{1} << 30;
};

/// The labels of a rank, and what is the same on all ranks.
template <std::unsigned_integral Index>
struct mpi_result {
  buffer<Index> labels;          ///< [n], or [rows of this rank] for label_scope::own_rows
  std::uint64_t count = 0;       ///< components of the whole matrix
  std::uint64_t pairs_left = 0;  ///< pairs of trees that the ranks exchanged, over all ranks
  std::uint64_t bytes_sent = 0;  ///< by this rank, as the ranks' own algorithms count them
  run_info used;                 ///< of this rank's own solve
};

/// Computes the connected components of an n x n matrix of which each rank holds some rows.
///
/// Collective: every rank of `comm` calls it.  Rows may be empty, of any number, overlap between
/// ranks, and need not cover the matrix.  A fault on one rank is the same exception on all ranks.
/// The communicator is duplicated for the call; it and its error handler stay as they are.
/// MPI_Init is the caller's; only the calling thread calls MPI (MPI_THREAD_FUNNELED suffices).
///
/// rows     rows of this rank; the columns of all ranks are the same n vertices
/// how      the defaults suit
/// returns  labels, where each is the smallest vertex of its component: the same for every number
///          of ranks and every division of the rows
/// throws   as cc() of the rows, with the rank in front of the message; invalid_matrix: ranks
///          disagree on n; std::invalid_argument: MPI is not initialised; backend_error: MPI fails
/// cost     that of cc() of the rows; one minimum of n labels over all ranks; O(n) time, and the
///          pairs that it leaves.  Memory: 2n labels on each rank
/// source   of Skerry; a forest for each part, then one merge, as Dhulipala, Hong, Shun: ConnectIt.
///          PVLDB 2020, merges batches
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] mpi_result<Index> cc(const csr_rows_view<Index, Offset>& rows, MPI_Comm comm,
                                   const mpi_options& how = {});

/// The same for entries: each rank passes some entries of the n x n matrix, in any order.
///
/// throws  as above; also std::invalid_argument: label_scope::own_rows
template <std::unsigned_integral Index>
[[nodiscard]] mpi_result<Index> cc(const coo_view<Index>& entries, MPI_Comm comm,
                                   const mpi_options& how = {});

/// @}

}  // namespace skerry
