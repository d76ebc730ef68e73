// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace skerry::testing {

/// Whether a text contains another.
[[nodiscard]] inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace skerry::testing
