// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

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

/// For each share, whether it has a giant which is not in the component of the first giant.  The
/// rows that it skipped have to be read after all.
///
/// labels  of the giants, after the merge; nothing for a share without one
[[nodiscard]] inline std::vector<bool> incomplete_shares(
    std::span<const std::optional<std::uint64_t>> labels) {
  const auto has_giant = [](const auto& label) { return label.has_value(); };
  const auto first = std::ranges::find_if(labels, has_giant);
  std::vector<bool> incomplete;
  for (const auto& label : labels) incomplete.push_back(label && label != *first);
  return incomplete;
}

}  // namespace skerry
