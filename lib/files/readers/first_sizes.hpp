// SPDX-License-Identifier: Apache-2.0
// The first line of an edge list as sizes, and whether the lines after it fit these.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/readers/header.hpp"

namespace skerry {

/// The complete lines at the start of a text.
///
/// at_end  whether the text is all that the file has
[[nodiscard]] std::string_view complete_lines(std::string_view text, bool at_end);

/// The line whose sizes may be `n`, `n m` or `n n m`.
struct first_sizes {
  std::uint64_t vertices = 0;
  std::optional<std::uint64_t> entries;
};

[[nodiscard]] std::optional<first_sizes> sizes_of(std::string_view line);

struct id_bounds {
  std::uint64_t entries = 0;
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max(), most = 0;

  void add(std::uint64_t u, std::uint64_t v) {
    ++entries;
    least = std::min({least, u, v});
    most = std::max({most, u, v});
  }
  void add(const id_bounds& other) {
    entries += other.entries;
    least = std::min(least, other.least);
    most = std::max(most, other.most);
  }
};

/// Thrown if more entries than sizes allow, or too large an id, are found.
struct not_sizes {};

/// throws  parse_error: a line is no entry; not_sizes
[[nodiscard]] id_bounds bounds_of(std::string_view text, const first_sizes& sizes,
                                  const read_options& how);

/// The text after a line: `bytes` or more, or all.
[[nodiscard]] std::string_view text_after(const input& in, const header_line& line,
                                          std::uint64_t bytes);

/// What follows a first line.
struct following {
  id_bounds bounds;
  bool is_all = true;  // else of the first lines
};

/// Nothing if a line is no entry, or the entries do not fit the sizes.
[[nodiscard]] std::optional<following> bounds_after(const input& in, const header_line& first,
                                                    const first_sizes& sizes,
                                                    const read_options& how, bool may_read_all);

/// The id of the first vertex, if lines with these ids follow sizes.
[[nodiscard]] std::uint64_t first_id_after_sizes(const id_bounds& found, const read_options& how);

/// Whether entries fit sizes: the least and the largest id, and their number.
[[nodiscard]] bool fit(const first_sizes& sizes, const following& found, const read_options& how);

}  // namespace skerry
