// SPDX-License-Identifier: Apache-2.0
// What the comments of an edge list declare, and notes on how the file was read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formats/header.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

/// A comment that declares sizes.
struct declared_sizes {
  std::uint64_t vertices = 0, entries = 0;
  header_line line;
};

/// The sizes in a first line `# N vertices, M entries`, as the writer produces it.
[[nodiscard]] std::optional<declared_sizes> exact_sizes(const input& in);

/// The sizes in a comment `# Nodes: N Edges: M` before the entries, as the files of SNAP have it.
/// They are a description only: ids may leave gaps, and an undirected edge may be counted once.
[[nodiscard]] std::optional<declared_sizes> described_sizes(const input& in);

/// A note for each number of `described` that the file contradicts.  If there are fewer or more
/// nodes than vertices, it counts the vertices in no entry.
///
/// cost  O(1) if the numbers agree; else O(entries), and a bit for each vertex as long as those
///       bits need no more memory than the entries
[[nodiscard]] std::vector<std::string> notes_on_sizes(const declared_sizes& described,
                                                      const stored_matrix& A,
                                                      const read_options& how, const threads& run);

/// A note if lines near the beginning of `body` seem to be adjacency lists: more than two fields,
/// in differing numbers, or more than four.
///
/// first_line  the number of the first line of `body`
[[nodiscard]] std::optional<std::string> note_on_fields(std::string_view body,
                                                        std::uint64_t first_line);

}  // namespace skerry
