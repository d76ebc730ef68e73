// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cctype>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

namespace skerry {

/// Insertions, deletions and replacements that turn a into b, whatever the case of letters.
/// O(|a| |b|)  (Levenshtein, 1966)
[[nodiscard]] inline std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = std::tolower(static_cast<unsigned char>(a[i - 1])) ==
                        std::tolower(static_cast<unsigned char>(b[j - 1]));
      const std::size_t replaced = diagonal + !same;
      diagonal = row[j];
      row[j] = std::min({replaced, row[j] + 1, row[j - 1] + 1});
    }
  }
  return row[b.size()];
}

/// Up to three names, the nearest to `typed` first, joined by commas.  Compares the first 64
/// letters of `typed`.
[[nodiscard]] inline std::string nearest_names(std::string_view typed,
                                               std::vector<std::string> names) {
  typed = typed.substr(0, 64);
  std::ranges::stable_sort(names, {}, [&](const auto& name) { return edit_distance(typed, name); });
  std::string joined;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, names.size()); ++i)
    joined += (i ? ", " : "") + names[i];
  return joined;
}

}  // namespace skerry
