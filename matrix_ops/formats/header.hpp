// SPDX-License-Identifier: Apache-2.0
// The header line of a text format, which declares the sizes.
#pragma once

#include <cstdint>
#include <string_view>

#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/formats/parse_error.hpp"
#include "matrix_ops/formats/text_chunks.hpp"

namespace skerry {

/// A header line.  It is kept for errors that are found only after the whole file is read.
struct header_line {
  std::string_view text;
  std::uint64_t number = 0;  // 1-based
  std::string_view body;     // the text after it
};

/// The first line that is neither blank nor a comment.
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
[[nodiscard]] header_line header_at(const input& in, std::string_view line,
                                    std::string_view layout);
}

template <class IsComment>
header_line find_header(const input& in, IsComment is_comment, std::string_view layout) {
  return detail::header_at(in, first_line(in.text(), is_comment), layout);
}

}  // namespace skerry
