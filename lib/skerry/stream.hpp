// SPDX-License-Identifier: Apache-2.0
// Components of a file whose edges are united as they are parsed: the matrix is never built.
#pragma once

#include "matrix_ops/needs_cxx20.hpp"

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "lib/files/bytes/read_progress.hpp"
#include "lib/files/readers/format.hpp"
#include "skerry/options.hpp"
#include "skerry/result.hpp"
#include "skerry/verify.hpp"

namespace skerry {

/// @addtogroup files
/// @{

/// What unite_edges() returns.
struct united_edges {
  /// As cc() returns it; in 64 bits if the number of vertices needs them.
  std::variant<result<std::uint32_t>, result<std::uint64_t>> answer;
  std::uint64_t entries = 0;            ///< entries in the file
  std::vector<std::string> notes = {};  ///< as those of a stored_matrix
  std::uint64_t first_id = 0;           ///< as that of a stored_matrix
};

/// Computes the components of the matrix in a file, and unites the ends of each entry when it is
/// parsed.  The labels are those of cc(read(file)).
///
/// The file is read once, front to back.  Each thread reads or decompresses a chunk, parses it and
/// unites its entries, while others do the same with other chunks.  An edge list need not say how
/// many vertices it has: the labels grow with its ids.
///
/// file     a file in any format that read() reads, compressed or not; a pipe; or "-", standard
///          input from its current position on
/// how      threads, numbering, bipartite and limits::max_bytes hold; algorithm must be "auto", and
///          backend "auto", "threads" or "serial"
/// reading  as for read(); max_bytes and threads are those of `how`
/// watch    called after each chunk; may be empty
/// returns  the labels and their count, the number of entries, and the notes of the reader
/// throws   as read() and cc(), of several faults in a file the first; `stopped` if `watch`
///          returned false; std::invalid_argument: an algorithm or a back end that cannot be used
/// cost     one pass over the file.  Memory: n labels, of binary files n + 1 offsets of 8 bytes,
///          and about a mebibyte for each thread.  If the file does not declare n: up to three
///          times the labels while their array moves, and if it is bipartite, too, when its sides
///          are separated.  Pages of the file are not mapped, so they do not count as memory of
///          the process
/// source   Patwary, Blair, Manne: Experiments on union-find algorithms for the disjoint-set data
///          structure. SEA 2010
[[nodiscard]] united_edges unite_edges(const std::filesystem::path& file, const options& how = {},
                                       const read_options& reading = {},
                                       const read_watch& watch = {});

/// Checks the labels of unite_edges() in another pass over the file.
///
/// Labels are right if the ends of every entry have the same label, and if no two trees have the
/// same label after another union of all entries, by another rule than the one that made them.
///
/// file     a regular file, or "-" if that is one
/// labels   [n], any numbers
/// returns  the verdict, a fault if there is one, and the notes of unite_edges() but that on ids
///          which occur in no entry
/// throws   std::invalid_argument: the file cannot be read again, see can_be_read_again(); else as
///          unite_edges()
/// cost     one pass over the file; n ids of memory, and two for each component
[[nodiscard]] verification verify_edges(const std::filesystem::path& file,
                                        std::span<const std::uint32_t> labels,
                                        const options& how = {}, const read_options& reading = {},
                                        const read_watch& watch = {});

/// The same for 64-bit labels.
[[nodiscard]] verification verify_edges(const std::filesystem::path& file,
                                        std::span<const std::uint64_t> labels,
                                        const options& how = {}, const read_options& reading = {},
                                        const read_watch& watch = {});

/// Whether a second call reads the same bytes: true for regular files, also if "-" is one, and
/// false for pipes.
[[nodiscard]] bool can_be_read_again(const std::filesystem::path& file);

/// @}

}  // namespace skerry
