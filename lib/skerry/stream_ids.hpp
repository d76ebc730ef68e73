// SPDX-License-Identifier: Apache-2.0
// Components of an edge list or CSV with any ids, whose edges are united as they are parsed.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "lib/files/bytes/read_progress.hpp"
#include "lib/files/ids/id_columns.hpp"
#include "lib/files/ids/vertex_ids.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"
#include "skerry/verify.hpp"

namespace skerry {

/// @addtogroup ids
/// @{

/// What unite_edges_with_ids() returns.
struct united_ids {
  result<std::uint32_t> answer;         ///< as cc() returns it for the matrix of read_with_ids()
  vertex_ids ids;                       ///< the id of each vertex
  std::string delimiter = " ";          ///< as of matrix_with_ids
  std::uint64_t entries = 0;            ///< edges in the file that connect their ends
  std::vector<std::string> notes = {};  ///< as those of a stored_matrix
};

/// Computes the components of the edges in an edge list or CSV with any ids, and unites the ends of
/// each edge when it is parsed.  Ids, labels and notes are those of read_with_ids() and cc().
///
/// The file is read once, front to back.  With id_type::automatic it is read as integers, and at
/// the first id that is none once more as strings; a pipe cannot be read again.
///
/// file     as for unite_edges()
/// how      threads, numbering and limits::max_bytes hold; algorithm must be "auto", and backend
///          "auto", "threads" or "serial"
/// reading  as for read_with_ids(); `lookup` must be id_lookup::open_addressing
/// watch    called after each chunk; may be empty
/// throws   as read_with_ids(), of several faults in a file the first; invalid_matrix: a pipe with
///          id_type::automatic has an id that is no integer; `stopped` if `watch` returned false;
///          std::invalid_argument: an option that cannot be used
/// cost     O(1) expected for each id, O(n log n) for n distinct strings.  Memory in the number of
///          distinct ids alone: at most 24 bytes an integer id as of vertex_index, 4 to 12 for the
///          forest, 24 while the ids are sorted, and about a mebibyte for each thread
[[nodiscard]] united_ids unite_edges_with_ids(const std::filesystem::path& file,
                                              const options& how = {},
                                              const id_read_options& reading = {},
                                              const read_watch& watch = {});

/// Checks the labels of unite_edges_with_ids() in another pass over the file, as verify_edges()
/// does.
///
/// file     a regular file, or "-" if that is one
/// ids      of the vertices
/// labels   [ids.size()], any numbers
/// names    in the fault; of vertices that have no other names it has the ids
/// returns  the verdict, a fault if there is one, and the notes of unite_edges_with_ids()
/// throws   std::invalid_argument: the file cannot be read again, or the numbers of labels and ids
///          differ; else as unite_edges_with_ids()
/// cost     as unite_edges_with_ids(), but no sort
[[nodiscard]] verification verify_edges_with_ids(
    const std::filesystem::path& file, const vertex_ids& ids, std::span<const std::uint32_t> labels,
    const options& how = {}, const id_read_options& reading = {}, const read_watch& watch = {},
    const fault_names& names = {});

/// @}

}  // namespace skerry
