// SPDX-License-Identifier: Apache-2.0
// cc(A) of a matrix or a file whose entries are divided among the ranks of an MPI communicator.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <mpi.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "skerry/skerry.hpp"
#include "skerry/stream.hpp"

namespace skerry {

/// @addtogroup mpi
/// @{

/// Which labels a rank gets.
enum class label_scope {
  all,       ///< of all n vertices
  own_rows,  ///< of the rows that it passed: labels[i] is that of first_row + i
};

/// Options of cc() over MPI.  The same on all ranks, except `local`; others are refused.
struct mpi_options {
  /// How each rank solves its own part; `bipartite` is the same on all ranks.  `numbering` is that
  /// of the answer; `symmetric`, if all ranks promise it, is a promise about the matrix that their
  /// rows make up.
  options local = {};
  label_scope labels = label_scope::all;  ///< the labels that a rank gets
  /// "forests"; "combblas", whose labels are divided among a square number of ranks; or "auto".
  /// That takes combblas where 2n labels do not fit into the memory of a rank, and forests else.
  std::string backend = "auto";
  /// Ids of one message at most; MPI counts no more than 2^31 - 1.  The least of all ranks holds.
  std::uint64_t max_message = std::uint64_t{1} << 30;
};

/// The labels of a rank, and what is the same on all ranks.
template <std::unsigned_integral Index>
struct mpi_result {
  buffer<Index> labels;          ///< [n], or [rows of this rank] for label_scope::own_rows
  std::uint64_t count = 0;       ///< components of the whole matrix
  std::uint64_t pairs_left = 0;  ///< pairs of trees that the ranks exchanged, over all ranks
  std::uint64_t bytes_sent = 0;  ///< by this rank, as the ranks' own algorithms count them
  run_info used = {};            ///< of this rank's own solve; `pattern` is of the whole
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
///          disagree on n; std::invalid_argument: MPI is not initialised, ranks disagree on
///          options, or combblas and a number of ranks that is no square; not_compiled: combblas in
///          a build without it; backend_error: MPI fails.  Within combblas an error of MPI, or a
///          rank without memory for a product, ends the job by MPI_Abort
/// cost     forests: that of cc() of the rows; one minimum of n labels over all ranks; O(n) time,
///          and the pairs that it leaves.  With more than 3 entries a row in the whole, a rank
///          skips the rows of the giant of its part, if there is one.  Unless symmetry is
///          promised, one more pass over all columns tests whether the whole is balanced, as a
///          symmetric matrix is.  If it is not, or if giants turn out to be in several components,
///          some ranks solve their part again.  Memory: 2n labels on each rank.
///          combblas on p ranks: O(log n) products in practice.  In each a rank reads 1/p of the
///          entries, and sends n/sqrt(p) labels.  Memory: 32 bytes for each of these entries, and
///          O(n/sqrt(p)) labels
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

/// What unite_edges() over MPI returns: the same on all ranks, but for what a member says.
struct mpi_united_edges {
  /// In 64 bits if the number of vertices needs them; labels are those of all vertices.
  std::variant<mpi_result<std::uint32_t>, mpi_result<std::uint64_t>> answer;
  std::uint64_t entries = 0;            ///< entries in the file
  bool is_divided = false;              ///< each rank has read a part; else rank 0 read the file
  std::vector<std::string> notes = {};  ///< on rank 0, as those of a stored_matrix
};

/// Computes the components of the matrix in a file of which each rank reads a part.  The labels are
/// those of unite_edges(file).
///
/// Collective, as cc() over MPI.  By forests, which "auto" is here, each rank unites the entries of
/// its part as it parses them, so that no rank ever stores entries.  By combblas each rank stores
/// the entries of its part, and passes them to cc().  Rank 0 alone reads what cannot be divided:
/// compressed files, pipes, "-", METIS and hMETIS files and arrays of Matrix Market; the others
/// need not see these.
///
/// file     the same file on all ranks, as for unite_edges().  Ranks that read parts compare its
///          size, its time in seconds, and a hash of its first and last 64 KiB
/// how      labels must be label_scope::all.  local: as for unite_edges(); bipartite and numbering
///          are the same on all ranks.  With combblas also algorithm, max_rounds and progress hold,
///          and bipartite is refused; `symmetric` has no effect, since a file may store one of
///          (u, v) and (v, u)
/// reading  as for unite_edges(); format and vertices are the same on all ranks
/// watch    called on each rank that reads, with the bytes of its own part; may be empty
/// returns  as unite_edges(); by combblas, used.solve_seconds and build_seconds exclude the reading
/// throws   as unite_edges(), the same on all ranks, with the rank in front of the message;
///          invalid_matrix: also two versions of the file; std::invalid_argument: also
///          label_scope::own_rows, or ranks that disagree on options; backend_error: MPI fails.
///          Combblas: also as cc() over MPI
/// cost     one pass over the file, divided among the ranks; then as cc().  Memory of a rank: 2n
///          labels, of binary files the offsets of its rows.  Combblas: n labels; 8 bytes for each
///          entry of its part, or 16 if ids need 64 bits, and half as much again while it reads;
///          then also the memory of cc().  Where the file has an entry (u, v) but not (v, u), the
///          products run again with the mirror images
/// source   as cc() over MPI
[[nodiscard]] mpi_united_edges unite_edges(const std::filesystem::path& file, MPI_Comm comm,
                                           const mpi_options& how = {},
                                           const read_options& reading = {},
                                           const read_watch& watch = {});

/// Writes labels to a file as write_labels(file, labels) does, each rank its part of the lines.
///
/// Collective.  The file appears whole or not at all; a job that is killed may leave a file
/// .skerry-* beside it.  Rank 0 alone writes to standard output, a pipe or a device.
///
/// file    on a file system that all ranks share
/// labels  [n], the same on all ranks
/// throws  unwritable_file, the same on all ranks, with the rank in front of the message;
///         backend_error: MPI fails
/// cost    O(n) divided among the ranks
void write_labels(const std::filesystem::path& file, std::span<const std::uint32_t> labels,
                  MPI_Comm comm);

/// The same for 64-bit labels.
void write_labels(const std::filesystem::path& file, std::span<const std::uint64_t> labels,
                  MPI_Comm comm);

/// @}

}  // namespace skerry
