// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace skerry::testing {

/// Whether a text contains another.
[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// A line, a thousand times.
[[nodiscard]] inline std::string thousand_lines(const std::string& line = "1 2\n") {
  std::string list;
  for (int k = 0; k < 1000; ++k) list += line;
  return list;
}

}  // namespace skerry::testing
