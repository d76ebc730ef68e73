// SPDX-License-Identifier: Apache-2.0
// Messages of exceptions.
#pragma once

#include <doctest/doctest.h>

#include <string>

namespace skerry::testing {

/// The message of the Exception that f throws; the test fails if it throws none.
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

/// Whether a text contains the substring; reports the text if not.
[[nodiscard]] inline bool has(const std::string& text, const std::string& substring) {
  const bool found = text.find(substring) != std::string::npos;
  if (!found) MESSAGE(text);
  return found;
}

}  // namespace skerry::testing
