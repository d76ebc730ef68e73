// SPDX-License-Identifier: Apache-2.0
// What the comments of an edge list declare, and what its lines look like.
//   # N vertices, M entries   the first line, as the writer produces it: N and M hold, so that
//                             vertices without edges are kept and a truncated file is recognised
//   # Nodes: N Edges: M       in files of the SNAP collection: N vertices occur in entries
//   % sym|asym|bip WORD       in files of the KONECT collection: ids count from 1; of bip, those of
//   % M L R                   the second column are vertices of their own; L and R vertices
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/readers/assumptions.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/seen_ids.hpp"

namespace skerry {

/// The sizes that a comment declares.
struct declared_sizes {
  std::uint64_t vertices = 0, entries = 0;
};

/// The sizes in the first line `# N vertices, M entries`, if this is the first line.
[[nodiscard]] std::optional<declared_sizes> sizes_in_first_line(std::string_view text);

/// What the first lines of a file of KONECT say.
struct konect_lines {
  bool is_bipartite = false;
  bool has_sizes = false;
  std::uint64_t entries = 0, left = 0, right = 0;  // if has_sizes
  std::string text;                                // the line that declares most
  std::uint64_t line = 0;                          // its number
};

/// What the first lines of an edge list say beside its entries.
struct edge_list_remarks {
  std::optional<declared_sizes> snap;  // in a comment before the entries
  std::optional<konect_lines> konect;  // the first lines
  field_counts fields;                 // of the first lines with entries
};

/// Reads the comments before the entries, and counts the fields of the first lines with entries.
///
/// text     the first lines of the file
/// entries  the lines of `text` whose fields count; none after a line of column names
[[nodiscard]] edge_list_remarks read_remarks(std::string_view text, std::string_view entries);

/// The note on lines of more than two ids.
[[nodiscard]] std::string note_on_hyperedges(std::uint64_t entries, std::uint64_t lines,
                                             std::size_t ids);

/// Adds what a user should know of an edge list: vertices without entries, if neither the file nor
/// an option declares their number; another number of edges than SNAP or KONECT declare; lines with
/// more than two fields.
///
/// n            vertices
/// is_declared  whether the file or an option says so
/// entries      lines of them
/// absent       counts the vertices in no entry; called if they are not declared
/// throws       invalid_matrix with how.strict
void add_notes(std::vector<std::string>& notes, const input& in, const read_options& how,
               std::uint64_t n, bool is_declared, std::uint64_t entries,
               const edge_list_remarks& remarks, const std::function<counted_vertices()>& absent);

}  // namespace skerry
