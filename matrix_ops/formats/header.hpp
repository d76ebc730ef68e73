// SPDX-License-Identifier: Apache-2.0
// The line of a text format that declares sizes.
#pragma once

#include <cstdint>
#include <string_view>

#include "matrix_ops/formats/fault.hpp"
#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/formats/pieces.hpp"

namespace skerry {

/// The line, kept for errors that only show once all is read.
struct header_line {
  std::string_view text;
  std::uint64_t number = 0;  // 1-based
  std::string_view body;     // what follows it
};

/// The first line that is neither blank nor a comment.
///
/// layout  how such a line looks, for the error
/// throws  invalid_matrix if there is none
template <class IsComment>
[[nodiscard]] header_line find_header(const input& in, IsComment is_comment,
                                      std::string_view layout);

/// Calls f(p, end) on the line, p at its first character that is not blank; a fault becomes an
/// error with the line number.
template <class Function>
void parse_header(const input& in, const header_line& header, Function f) {
  const char* const end = header.text.data() + header.text.size();
  try {
    f(scan::skip_blanks(header.text.data(), end), end);
  } catch (const text_fault& fault) {
    fail(in.name(), header.text, header.number, fault);
  }
}

/// Throws unless as many things, such as "entries", were found as the line promises.
void check_promise(const input& in, const header_line& header, std::string_view things,
                   std::uint64_t promised, std::uint64_t found);

/// Throws if `how.vertices` asks for another number of vertices than the line declares.
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
