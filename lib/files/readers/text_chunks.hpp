// SPDX-License-Identifier: Apache-2.0
// Splits a text at line ends into chunks, which threads parse in parallel.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/bytes/input.hpp"
#include "lib/files/bytes/scratch_pool.hpp"
#include "lib/files/readers/format.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/scan.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace skerry {

/// A contiguous range of complete lines of a file.
struct text_chunk {
  std::uint64_t position = 0;
  std::size_t size = 0;
  std::uint64_t first_line = 1;  // the number of its first line in the file
  std::uint64_t line_count = 0;  // includes a last line without a line end
};

/// The bytes [position, position + n): those in memory, or read from the file into `buffer`.
[[nodiscard]] std::string_view bytes_of(const input& in, std::uint64_t position, std::size_t n,
                                        scratch_pool::borrowed& buffer);

/// The lines of a chunk.
///
/// throws  invalid_matrix: the file has changed, so that the chunk has another number of lines
[[nodiscard]] std::string_view text_of(const input& in, const text_chunk& chunk,
                                       scratch_pool::borrowed& buffer);

/// Throws invalid_matrix if a carriage return is inside the first line of a text, as far as it is
/// in the first bytes.  All lines are checked when they are parsed.
void refuse_lone_returns(const input& in);

/// What bounds the lines of a format, unless read_options::max_line does.
enum class line_limit {
  usual,   ///< 10^6 bytes
  memory,  ///< the memory: a line may have many fields
};

/// The most bytes of a line with its line end.
[[nodiscard]] std::uint64_t longest_line(const read_options& how, line_limit limit);

/// The error at a line of more bytes than the longest.
[[nodiscard]] parse_error line_too_long(const char* line, std::uint64_t longest);

/// Throws a parse_error at the first line that has more bytes than the longest, or else at the
/// first carriage return that neither a line end nor the end of the text follows.
void check_lines(std::string_view text, std::uint64_t longest);

/// Splits the text from the position `body` on, whose first line has the number `first_line`, and
/// counts the lines of each chunk in parallel.
///
/// throws  invalid_matrix: a carriage return inside a line, or a line that is too long
[[nodiscard]] std::vector<text_chunk> split_into_chunks(const input& in, std::uint64_t body,
                                                        std::uint64_t first_line,
                                                        const read_options& how, const threads& run,
                                                        line_limit limit = line_limit::usual);

/// Calls f(i, text) for every chunk i, with its lines, in parallel.
///
/// throws  invalid_matrix: the first parse_error in the file, with its line number; or the file has
///         changed
template <class Function>
void parse_chunks(const input& in, const std::vector<text_chunk>& chunks, const threads& run,
                  Function f) {
  scratch_pool pool;
  in.begin_pass(chunks.empty() ? 0 : in.size() - chunks.front().position);
  run.for_each(
      chunks.size(),
      [&](std::size_t i) {
        scratch_pool::borrowed buffer(pool);
        const std::string_view text = text_of(in, chunks[i], buffer);
        try {
          f(i, text);
        } catch (const parse_error& error) {
          fail(in.name(), text, chunks[i].first_line, error);
        }
        in.count(chunks[i].size);
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
///
/// skip_blanks  as scan::skip_blanks(); a line is blank if it skips all of it
template <class IsComment, class SkipBlanks = decltype(scan::skip_blanks)>
[[nodiscard]] std::string_view first_line(std::string_view text, IsComment is_comment,
                                          SkipBlanks skip_blanks = scan::skip_blanks) {
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; p != end; p = scan::next_line(p, end)) {
    const char* const word = skip_blanks(p, end);
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
