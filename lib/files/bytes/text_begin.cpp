// SPDX-License-Identifier: Apache-2.0
// Where the text of a file begins.
#include <optional>
#include <string_view>

#include "lib/files/bytes/input.hpp"

namespace skerry {

std::uint64_t input::text_begin() const {
  const std::uint64_t mark = head(3).starts_with("\xef\xbb\xbf") ? 3 : 0;
  return declared_delimiter() ? mark + 5 : mark;
}

std::optional<char> input::declared_delimiter() const {
  constexpr std::size_t most = 10;  // a byte order mark, sep=; and a line end
  std::string_view line = head(most);
  if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);
  if (!line.starts_with("sep=") && !line.starts_with("SEP=")) return {};
  line = line.substr(4, line.find_first_of("\r\n", 4) - 4);
  return line.size() == 1 ? std::optional(line[0]) : std::nullopt;
}

}  // namespace skerry
