// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace skerry {

/// The name of a class or class template as its source has it: without namespace and arguments.
template <class T>
[[nodiscard]] constexpr std::string_view type_name() {
  std::string_view text = __PRETTY_FUNCTION__;  // "... [with T = skerry::NAME<...>; ...]"
  text.remove_prefix(text.find("T = ") + 4);
  text = text.substr(0, text.find_first_of("<;]"));
  const auto scope = text.rfind("::");
  return scope == std::string_view::npos ? text : text.substr(scope + 2);
}

}  // namespace skerry
