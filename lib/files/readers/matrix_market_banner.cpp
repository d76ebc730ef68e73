// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/matrix_market_banner.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/files/readers/header.hpp"
#include "matrix_ops/nearest_name.hpp"

namespace skerry {

namespace {

constexpr const char* example = "%%MatrixMarket matrix coordinate real general";

/// The index of `word` in `names`.
///
/// throws  parse_error: it is none of them
template <std::size_t N>
std::size_t index_in(const std::array<std::string_view, N>& names, const std::string& word,
                     const char* position, const char* what) {
  const auto found =
      std::ranges::find_if(names, [&](std::string_view name) { return scan::lower(name) == word; });
  if (found == names.end()) {
    std::string remedy = "write ";
    for (const std::string_view name : names)
      remedy += fmt::format("{}{}", name == names.front() ? "" : " or ", name);
    throw parse_error{position,
                      fmt::format("\"{}\" is not {} of the banner", printable(word), what), remedy};
  }
  return static_cast<std::size_t>(found - names.begin());
}

matrix_market_banner parse_banner(const char* p, const char* end) {
  const auto read_word = [&](const auto& names, const char* what) {
    const char* const word = p = scan::skip_blanks(p, end);
    p = scan::skip_field(p, end);
    return index_in(names, scan::lower({word, static_cast<std::size_t>(p - word)}), word, what);
  };
  matrix_market_banner b;
  b.one_percent =
      scan::lower({p, static_cast<std::size_t>(scan::skip_field(p, end) - p)}) == "%matrixmarket";
  if (b.one_percent)
    p = scan::skip_field(p, end);
  else
    read_word(std::array<std::string_view, 1>{"%%MatrixMarket"}, "the start");
  read_word(std::array<std::string_view, 1>{"matrix"}, "an object");
  b.found = true;
  b.array = read_word(std::array<std::string_view, 2>{"coordinate", "array"}, "a layout") == 1;
  constexpr std::array<std::string_view, 6> fields{"pattern", "real",   "integer",
                                                   "complex", "double", "unsigned-integer"};
  constexpr std::array<unsigned, 6> width{0, 1, 1, 2, 1, 1};
  b.value_fields = width[read_word(fields, "a field")];
  constexpr std::array<std::string_view, 4> symmetries{"general", "symmetric", "hermitian",
                                                       "skew-symmetric"};
  constexpr std::array<triangle, 4> stored{triangle::both, triangle::lower, triangle::lower,
                                           triangle::strictly_lower};
  b.stored = stored[read_word(symmetries, "a symmetry")];
  if (b.array && b.value_fields == 0)
    throw parse_error{end, "an array cannot have the field `pattern`",
                      "write the field of its values: real, integer or complex"};
  return b;
}

constexpr auto is_not_comment = [](char) { return false; };

/// A line near the beginning of a file, and what follows it there.
struct early_line {
  std::string_view text;
  std::uint64_t number;
  std::string_view rest;
};

/// The first line of `text` that is not blank.
///
/// number  of the first line of `text`
early_line next_line_of(std::string_view text, std::uint64_t number) {
  const std::string_view line = first_line(text, is_not_comment);
  const auto skipped = static_cast<std::size_t>(line.data() - text.data());
  return {line, number + scan::count_line_ends(text.substr(0, skipped)), after(text, line)};
}

bool is_percent_line(std::string_view line) {
  const std::size_t word = line.find_first_not_of(" \t\r");
  return word != std::string_view::npos && line[word] == '%';
}

/// Whether a line begins with %%, perhaps after blanks.
bool begins_with_two_percents(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
  return line.starts_with("%%");
}

}  // namespace

bool resembles_banner(std::string_view line) {
  constexpr std::size_t max_length = 200, max_distance = 3;
  constexpr std::string_view name = "matrixmarket";
  std::string letters = scan::lower(line.substr(0, max_length));
  const auto has_words = [words = letters + ' '](std::string_view layout) {
    const std::size_t at = words.find(layout);
    return at != std::string::npos && scan::is_blank(words[at + layout.size()]);
  };
  const bool has_layout = has_words("matrix coordinate") || has_words("matrix array");
  std::erase_if(letters, [](char c) { return c < 'a' || c > 'z'; });
  const bool has_name = edit_distance(letters.substr(0, name.size()), name) <= max_distance;
  return is_percent_line(line) &&
         (begins_with_two_percents(line) ? has_name || has_layout : has_name && has_layout);
}

matrix_market_banner find_banner(const input& in) {
  const std::string begin(in.head(input::most_of_head).substr(in.text_begin()));
  early_line line = next_line_of(begin, 1);
  if (begins_with_two_percents(line.text) || resembles_banner(line.text)) {
    matrix_market_banner b;
    parse_header(in, {std::string(line.text), line.number},
                 [&](const char* p, const char* end) { b = parse_banner(p, end); });
    return b;
  }
  for (; is_percent_line(line.text); line = next_line_of(line.rest, line.number + 1))
    if (resembles_banner(line.text))
      fail_at_line(in.name(), line.number, "the banner is not the first line", line.text,
                   fmt::format("begin the file with a line such as `{}`", example));
  return {};
}

}  // namespace skerry
