// SPDX-License-Identifier: Apache-2.0
// The header line of a text format, which declares the sizes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

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
/// The lines before it are read in blocks; of a stream they cannot be read again.
///
/// skip_blanks  as for first_line()
/// throws       invalid_matrix: a line that is too long, or a carriage return inside of one
template <class IsComment, class SkipBlanks = decltype(scan::skip_blanks)>
[[nodiscard]] header_line find_line(const input& in, const read_options& how, IsComment is_comment,
                                    SkipBlanks skip_blanks = scan::skip_blanks);

/// The same for a line that must exist.
///
/// layout  a template of the line, for the error message
/// throws  invalid_matrix: there is no such line
template <class IsComment>
[[nodiscard]] header_line find_header(const input& in, const read_options& how,
                                      IsComment is_comment, std::string_view layout);

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

/// The same for entries, whose number may differ if how.lenient: see add_count_note().
///
/// remedy  null: the usual one
void check_declared_count(const input& in, const header_line& header, std::string_view things,
                          std::uint64_t declared, std::uint64_t found, const read_options& how,
                          const char* remedy = nullptr);

/// Adds a note if another number of things was found than declared.
void add_count_note(std::vector<std::string>& notes, const header_line& header,
                    std::string_view things, std::uint64_t declared, std::uint64_t found);

/// Throws invalid_matrix if how.vertices is set and differs from the declared number of vertices:
/// rows of a square matrix, else rows + columns.
void check_vertices(const input& in, const header_line& header, const read_options& how,
                    std::uint64_t rows, std::uint64_t columns);

namespace detail {
/// The text from the beginning on, of which complete lines are passed over, and checked.
class line_finder {
 public:
  line_finder(const input& in, const read_options& how);

  [[nodiscard]] std::string_view text() const { return text_; }
  /// Whether the whole of a line is in text(): more may follow one that ends where that ends.
  [[nodiscard]] bool has_whole(std::string_view line) const;
  /// Passes over the lines before `line`, and reads more of it; if it is empty, over all complete
  /// lines.
  void read_on(std::string_view line);
  [[nodiscard]] header_line take(std::string_view line) const;

 private:
  void check(std::string_view text) const;

  const input& in_;
  std::uint64_t longest_, position_, number_ = 1;  // of the first line in text_
  std::string_view text_;
};
/// Throws invalid_matrix if the line is empty.
void require_header(const input& in, const header_line& line, std::string_view layout);
}  // namespace detail

template <class IsComment, class SkipBlanks>
header_line find_line(const input& in, const read_options& how, IsComment is_comment,
                      SkipBlanks skip_blanks) {
  detail::line_finder at(in, how);
  for (;;) {
    const std::string_view line = first_line(at.text(), is_comment, skip_blanks);
    if (at.has_whole(line)) return at.take(line);
    at.read_on(line);
  }
}

template <class IsComment>
header_line find_header(const input& in, const read_options& how, IsComment is_comment,
                        std::string_view layout) {
  header_line line = find_line(in, how, is_comment);
  detail::require_header(in, line, layout);
  return line;
}

}  // namespace skerry
