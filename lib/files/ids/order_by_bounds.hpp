// SPDX-License-Identifier: Apache-2.0
// Entries in the order of the bounds of weights that they meet.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "lib/files/ids/id_columns.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// Moves entries that meet more bounds before those that meet fewer.
///
/// met      [entries]: how many of the bounds each entry meets, at least one
/// bounds   record_layout::bounds
/// weights  has them in the order of the caller
/// returns  [weights' bounds]: the number of entries that meet each
inline std::vector<std::uint64_t> order_by_bounds(coo<std::uint32_t>& entries,
                                                  std::span<const std::uint8_t> met,
                                                  const std::vector<double>& bounds,
                                                  const weight_filter& weights) {
  std::vector<std::uint64_t> next(bounds.size() + 1);  // next[m]: of the first with fewer than m
  for (const std::uint8_t m : met) ++next[m - 1U];
  for (std::size_t m = bounds.size(); m-- > 0;) next[m] += next[m + 1];
  std::vector<std::uint64_t> entries_at;
  for (const double bound : weights.distances.empty() ? weights.thresholds : weights.distances)
    entries_at.push_back(
        next[static_cast<std::size_t>(std::ranges::find(bounds, bound) - bounds.begin())]);
  coo<std::uint32_t> ordered{entries.row_count, entries.column_count,
                             lazy_buffer<std::uint32_t>(met.size()),
                             lazy_buffer<std::uint32_t>(met.size())};
  std::vector<std::uint64_t> at(next.begin() + 1, next.end());
  for (std::size_t k = 0; k < met.size(); ++k) {
    const std::uint64_t place = at[met[k] - 1U]++;
    ordered.rows[place] = entries.rows[k];
    ordered.columns[place] = entries.columns[k];
  }
  entries = std::move(ordered);
  return entries_at;
}

}  // namespace skerry
