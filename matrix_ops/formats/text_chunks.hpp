// SPDX-License-Identifier: Apache-2.0
// Splits a text at line ends into chunks, which threads parse in parallel.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/formats/parse_error.hpp"
#include "matrix_ops/formats/scan.hpp"

namespace skerry {

/// A contiguous range of complete lines of a file.
struct text_chunk {
  std::string_view text;
  std::uint64_t first_line = 1;  // the number of its first line in the file
  std::uint64_t line_count = 0;  // includes a last line without a line end
};

/// Throws invalid_matrix if the first line of a text ends with a carriage return alone.  The lines
/// after it are checked when they are split into chunks.
void refuse_lone_returns(const input& in);

/// Splits `body`, whose first line has the number `first_line`, and counts the lines of each chunk
/// in parallel.
///
/// throws  invalid_matrix: a carriage return inside a line
[[nodiscard]] std::vector<text_chunk> split_into_chunks(const input& in, std::string_view body,
                                                        std::uint64_t first_line,
                                                        const read_options& how,
                                                        const threads& run);

/// Calls f(i) for every chunk i in parallel.
///
/// throws  invalid_matrix: the first parse_error in the file, with its line number
template <class Function>
void parse_chunks(const input& in, const std::vector<text_chunk>& chunks, const threads& run,
                  Function f) {
  run.for_each(
      chunks.size(),
      [&](std::size_t i) {
        try {
          f(i);
        } catch (const parse_error& error) {
          fail(in.name(), chunks[i].text, chunks[i].first_line, error);
        }
      },
      1);
}

// Predicates for the first character of a comment line.
inline constexpr auto is_percent = [](char c) { return c == '%'; };
inline constexpr auto is_hash_or_percent = [](char c) { return c == '#' || c == '%'; };

/// Calls f(p, end) for every line of `text` that is neither blank nor a comment; p is at its first
/// character that is not blank.  f returns the end of what it has read, at most the line end.
template <class IsComment, class Function>
void for_each_line(std::string_view text, IsComment is_comment, Function f) {
  const char* p = text.data();
  const char* const end = p + text.size();
  while (p != end) {
    p = scan::skip_blanks(p, end);
    if (p != end && *p != '\n' && !is_comment(*p)) p = scan::skip_blanks(f(p, end), end);
    p = p != end && *p == '\n' ? p + 1 : scan::next_line(p, end);
  }
}

/// The first line of `text` that is neither blank nor a comment, without its line end.  Empty if
/// there is no such line.
template <class IsComment>
[[nodiscard]] std::string_view first_line(std::string_view text, IsComment is_comment) {
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; p != end; p = scan::next_line(p, end)) {
    const char* const word = scan::skip_blanks(p, end);
    if (!scan::at_line_end(word, end) && !is_comment(*word))
      return {p, static_cast<std::size_t>(scan::find_line_end(p, end) - p)};
  }
  return {end, 0};
}

/// The text after `line` and its line end.
[[nodiscard]] inline std::string_view after(std::string_view text, std::string_view line) {
  const char* const end = text.data() + text.size();
  const char* const next = scan::next_line(line.data() + line.size(), end);
  return {next, static_cast<std::size_t>(end - next)};
}

}  // namespace skerry
