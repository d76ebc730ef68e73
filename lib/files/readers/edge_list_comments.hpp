// SPDX-License-Identifier: Apache-2.0
// What the comments of an edge list declare, and what its lines look like.
//   # N vertices, M entries   the first line, as the writer produces it: N and M hold, so that
//                             vertices without edges are kept and a truncated file is recognised
//   # Nodes: N Edges: M       in files of the SNAP collection: N vertices occur in entries
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// The sizes that a comment declares.
struct declared_sizes {
  std::uint64_t vertices = 0, entries = 0;
};

/// The sizes in the first line `# N vertices, M entries`, if this is the first line.
[[nodiscard]] std::optional<declared_sizes> sizes_in_first_line(std::string_view text);

/// What the first lines of an edge list say beside its entries.
struct edge_list_remarks {
  std::optional<declared_sizes> snap;           // in a comment before the entries
  unsigned fewest_fields = 0, most_fields = 0;  // of the first lines with entries; 0: not counted
};

/// Reads the comments before the entries, and counts the fields of the first lines with entries.
///
/// text     the first lines of the file
/// entries  the lines of `text` whose fields count; none after a line of column names
[[nodiscard]] edge_list_remarks read_remarks(std::string_view text, std::string_view entries);

/// A number of vertices.
struct counted_vertices {
  std::uint64_t count = 0;
  bool exact = true;  // else a lower bound
};

/// What a user should know of an edge list: vertices without entries and another number of edges,
/// if the file declares them as SNAP does; lines with more than two fields.
///
/// cost  O(1) if SNAP's number of vertices is that of A; else O(n + entries) with a bit for each
///       vertex.  Where n bits need more memory than the entries, the count is a lower bound.
[[nodiscard]] std::vector<std::string> notes_on(const stored_matrix& A,
                                                const edge_list_remarks& remarks,
                                                const threads& run);

/// The same for an edge list that is not stored.
///
/// absent  counts the vertices in no entry; called only if the file declares another number of
///         vertices than n
[[nodiscard]] std::vector<std::string> notes_on(std::uint64_t n, std::uint64_t entries,
                                                const edge_list_remarks& remarks,
                                                const std::function<counted_vertices()>& absent);

}  // namespace skerry
