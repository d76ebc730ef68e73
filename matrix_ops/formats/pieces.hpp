// SPDX-License-Identifier: Apache-2.0
// A text cut at line ends, so that threads can parse it piece by piece.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/formats/fault.hpp"
#include "matrix_ops/formats/format.hpp"
#include "matrix_ops/formats/input.hpp"
#include "matrix_ops/formats/scan.hpp"

namespace skerry {

/// Whole lines of a file.
struct piece {
  std::string_view text;
  std::uint64_t first_line = 1;  // the number of its first line
  std::uint64_t line_count = 0;  // a last line without a line end counts
};

/// Cuts `body`, whose first line has the number `first_line`, and counts lines, in parallel.
[[nodiscard]] std::vector<piece> cut(const input& in, std::string_view body,
                                     std::uint64_t first_line, const read_options& how,
                                     const threads& run);

/// Calls f(i) for every piece i in parallel.  A fault becomes an error with its line; the first one
/// in the file is thrown.
template <class Function>
void parse_pieces(const input& in, const std::vector<piece>& pieces, const threads& run,
                  Function f) {
  run.for_each(
      pieces.size(),
      [&](std::size_t i) {
        try {
          f(i);
        } catch (const text_fault& fault) {
          fail(in.name(), pieces[i].text, pieces[i].first_line, fault);
        }
      },
      1);
}

// What the comments of formats begin with.
inline constexpr auto is_percent = [](char c) { return c == '%'; };
inline constexpr auto is_hash_or_percent = [](char c) { return c == '#' || c == '%'; };

/// Calls f(p, end) for every line of `text` that is neither blank nor a comment, p standing at its
/// first character that is not blank; f returns how far it has read, at most to the line end.
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

/// The first line of `text` that is neither blank nor a comment, without its line end; empty if
/// there is none.
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

/// What follows `line` in `text`.
[[nodiscard]] inline std::string_view after(std::string_view text, std::string_view line) {
  const char* const end = text.data() + text.size();
  const char* const next = scan::next_line(line.data() + line.size(), end);
  return {next, static_cast<std::size_t>(end - next)};
}

}  // namespace skerry
