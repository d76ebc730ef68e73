// SPDX-License-Identifier: Apache-2.0
// The lines that `skerry watch` reads.
#pragma once

#include <cstdint>
#include <string_view>

namespace skerry {

/// What a line requests.
struct watch_line {
  enum class kind { insert, query, save } is;
  std::uint64_t u = 0, v = 0;  // of an insertion or a query
};

/// Throws if a line, or what has come of one, is longer than 4096 bytes; as parse_watch_line().
void check_length(std::string_view line, std::uint64_t largest, std::uint64_t number);

/// Throws the error of a last line without a newline: its writer may have been stopped within it.
///
/// throws   invalid_matrix: standard input:LINE: what is wrong (the line); what to do
[[noreturn]] void refuse_incomplete_line(std::string_view line, std::uint64_t number);

/// Parses `+ u v`, `? u v` or `save`.  Blanks and tabs may surround the fields, and a carriage
/// return may end the line.
///
/// line     without the newline
/// largest  the largest id
/// number   of the line, for the message
/// throws   invalid_matrix: standard input:LINE: what is wrong (the line); what to do
[[nodiscard]] watch_line parse_watch_line(std::string_view line, std::uint64_t largest,
                                          std::uint64_t number);

}  // namespace skerry
