// SPDX-License-Identifier: Apache-2.0
// What the comments of an edge list declare, and what its lines look like.
//   # N vertices, M entries   the first line, as the writer produces it: N and M hold, so that
//                             vertices without edges are kept and a truncated file is recognised
//   # Nodes: N Edges: M       in files of the SNAP collection: N vertices occur in entries
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

/// The sizes that a comment declares.
struct declared_sizes {
  std::uint64_t vertices = 0, entries = 0;
};

/// The sizes in the first line `# N vertices, M entries`, if this is the first line.
[[nodiscard]] std::optional<declared_sizes> sizes_in_first_line(std::string_view text);

/// What a user should know of an edge list: vertices without entries and another number of edges,
/// if the file declares them as SNAP does; lines with more than two numbers.
///
/// text  the first lines of the file
/// cost  O(n + entries) if SNAP's number of vertices is not that of A, else O(1)
[[nodiscard]] std::vector<std::string> notes_on(const stored_matrix& A, std::string_view text);

}  // namespace skerry
