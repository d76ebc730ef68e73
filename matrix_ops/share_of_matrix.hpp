// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>

namespace skerry {

/// What a solve of a share of a matrix, the rest of which others have, knows of the whole, and what
/// it reports.
///
/// If the whole is balanced, as many entries enter each set of vertices as leave it.  Let C be a
/// component that holds the giants of all shares.  No share skips a row outside C, so all its
/// entries are united, and none leads into C.  As many leave C: none.  So the entries that were
/// skipped have both ends in C.  The same holds if the whole is symmetric, even where it stores
/// (u, v) more often than (v, u).
struct share_of_matrix {
  /// Each column of the whole has as many entries as the row of that number, or the whole is
  /// symmetric: the rows of a giant may be skipped.
  bool whole_is_balanced = false;
  /// Written: a vertex of the giant whose rows were skipped, if any were.  The labels of all shares
  /// are right together only if all giants are in one component.
  std::optional<std::uint64_t> giant = {};
};

}  // namespace skerry
