// SPDX-License-Identifier: Apache-2.0
// The header line of a text format, which declares the sizes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lib/files/bytes/input.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

/// A header line.  It is kept for errors that are found only after the whole file is read.
struct header_line {
  std::string text;          // without its line end
  std::uint64_t number = 0;  // 1-based
  std::uint64_t begin = 0;   // the position of the line
  std::uint64_t body = 0;    // the position after it and its line end
};

/// The first line that is neither blank nor a comment.  If there is none, an empty line at the end.
template <class IsComment>
[[nodiscard]] header_line find_line(const input& in, IsComment is_comment);

/// The same for a line that must exist.
///
/// layout  a template of the line, for the error message
/// throws  invalid_matrix: there is no such line
template <class IsComment>
[[nodiscard]] header_line find_header(const input& in, IsComment is_comment,
                                      std::string_view layout);

/// Calls f(p, end) on the line; p is at its first character that is not blank.  A parse_error
/// becomes an invalid_matrix with the line number.
template <class Function>
void parse_header(const input& in, const header_line& header, Function f) {
  const char* const end = header.text.data() + header.text.size();
  try {
    f(scan::skip_blanks(header.text.data(), end), end);
  } catch (const parse_error& error) {
    fail(in.name(), header.text, header.number, error);
  }
}

/// Throws invalid_matrix unless the declared number of things, such as "entries", was found.
void check_declared_count(const input& in, const header_line& header, std::string_view things,
                          std::uint64_t declared, std::uint64_t found);

/// Throws invalid_matrix if how.vertices is set and differs from the declared number of vertices:
/// rows of a square matrix, else rows + columns.
void check_vertices(const input& in, const header_line& header, const read_options& how,
                    std::uint64_t rows, std::uint64_t columns);

namespace detail {
/// The line at `line`, which is inside text[size] with the position text_begin().
[[nodiscard]] header_line line_in(const input& in, std::string_view text, std::string_view line);
/// Throws invalid_matrix if the line is empty.
void require_header(const input& in, const header_line& line, std::string_view layout);
}  // namespace detail

template <class IsComment>
header_line find_line(const input& in, IsComment is_comment) {
  for (std::uint64_t bytes = std::uint64_t{1} << 12;; bytes *= 4) {
    const std::uint64_t begin = in.text_begin();
    const std::string_view head = in.head(bytes), text = head.substr(begin);
    const std::string_view line = first_line(text, is_comment);
    // A line that ends where the head ends may go on after it.
    if (line.data() + line.size() != text.data() + text.size() || head.size() == in.size())
      return detail::line_in(in, text, line);
  }
}

template <class IsComment>
header_line find_header(const input& in, IsComment is_comment, std::string_view layout) {
  header_line line = find_line(in, is_comment);
  detail::require_header(in, line, layout);
  return line;
}

}  // namespace skerry
