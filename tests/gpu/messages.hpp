// SPDX-License-Identifier: Apache-2.0
// What exceptions say.
#pragma once

#include <doctest/doctest.h>

#include <string>

namespace skerry::testing {

/// What an exception of that type says that f throws; fails where none is thrown.
template <class Exception, class Function>
[[nodiscard]] std::string message_of(Function f) {
  try {
    static_cast<void>(f());
  } catch (const Exception& e) {
    return e.what();
  }
  FAIL("nothing was thrown");
  return "";
}

/// Whether a text has that part; tells the text where it has not.
[[nodiscard]] inline bool has(const std::string& text, const std::string& part) {
  const bool found = text.find(part) != std::string::npos;
  if (!found) MESSAGE(text);
  return found;
}

}  // namespace skerry::testing
