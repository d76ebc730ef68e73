// SPDX-License-Identifier: Apache-2.0
// Errors that refer to a position in a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace skerry {

/// An error at a byte of a text.  It becomes an invalid_matrix once its line number is known.
struct parse_error {
  const char* position;
  std::string what;
  std::string remedy;
};

/// Throws invalid_matrix: FILE:LINE: what is wrong (the text found); what to do.
[[noreturn]] void fail_at_line(const std::string& name, std::uint64_t line, std::string_view what,
                               std::string_view found, std::string_view remedy);

/// The same for an error in `text`, whose first line has the number `line`.
[[noreturn]] void fail(const std::string& name, std::string_view text, std::uint64_t line,
                       const parse_error& error);

/// Throws invalid_matrix: FILE: byte N: what is wrong; what to do.
[[noreturn]] void fail_at_byte(const std::string& name, std::uint64_t byte, std::string_view what,
                               std::string_view remedy);

/// The line of `text` that contains `position`, without its line end.
[[nodiscard]] std::string_view line_at(std::string_view text, const char* position);

}  // namespace skerry
