// SPDX-License-Identifier: Apache-2.0
// Lines of fields: columns that blanks or a delimiter separate, and quotes.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/ids/id_columns.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/scan.hpp"

namespace skerry {

/// A field of a line.
struct field {
  std::string_view text;     // without the quotes around it
  bool is_quoted = false;    // it was in quotes
  bool has_escapes = false;  // each "" in it means one quote
};

/// Whether a text is one of the words that stand for a missing id.
[[nodiscard]] bool is_missing_word(std::string_view text);

/// Whether a field has no id.
[[nodiscard]] inline bool is_missing(const field& f) {
  const auto may_begin_word = [](char c) { return c == 'N' || c == 'n' || c == '\\'; };
  return !f.is_quoted && (f.text.empty() || (f.text.size() <= 4 && may_begin_word(f.text[0]) &&
                                             is_missing_word(f.text)));
}

/// Separates the fields of a line.  A field may be quoted: it then holds any characters but line
/// ends, and a quote is written twice.  Blanks around a field do not belong to it.
class field_separator {
 public:
  /// delimiter  ' ' means any number of blanks and tabs
  /// tail       further characters of it
  explicit field_separator(char delimiter, std::string tail = {})
      : delimiter_(delimiter), tail_(std::move(tail)) {}
  /// The same by all characters; empty: a blank.
  explicit field_separator(std::string_view text)
      : delimiter_(text.empty() ? ' ' : text[0]),
        tail_(text.substr(std::min<std::size_t>(text.size(), 1))) {}

  [[nodiscard]] char delimiter() const { return delimiter_; }  // the first character of it
  [[nodiscard]] std::string text() const { return delimiter_ + tail_; }
  [[nodiscard]] bool is_blank(char c) const {
    return scan::is_blank(c) && (c == ' ' || c != delimiter_);
  }
  [[nodiscard]] const char* skip_blanks(const char* p, const char* end) const {
    while (p != end && is_blank(*p)) ++p;
    return p;
  }
  /// Whether a field that is not quoted ends at p.
  [[nodiscard]] bool ends_field(const char* p, const char* end) const {
    return scan::at_line_end(p, end) ||
           (delimiter_ == ' ' ? scan::is_blank(*p) : is_delimiter(p, end));
  }

  /// Reads the field at p.  Advances p past it and the blanks after it, to its end or a delimiter.
  ///
  /// throws  parse_error: a quote is not closed, or other characters follow it
  [[nodiscard]] field read(const char*& p, const char* end) const {
    p = skip_blanks(p, end);
    if (p != end && *p == '"') return read_quoted(p, end);
    const char* const begin = p;
    while (!ends_field(p, end)) ++p;
    const char* last = p;
    while (last != begin && is_blank(last[-1])) --last;
    p = skip_blanks(p, end);
    return {{begin, static_cast<std::size_t>(last - begin)}};
  }

  /// Whether a field with this text would end before its end, unless it is quoted.
  [[nodiscard]] bool divides(std::string_view text) const;

  /// Advances p from the end of a field to the next one.  Returns false at the end of the line.
  [[nodiscard]] bool next(const char*& p, const char* end) const {
    if (scan::at_line_end(p, end)) return false;
    if (delimiter_ != ' ') p += 1 + tail_.size();
    return true;
  }

 private:
  [[nodiscard]] field read_quoted(const char*& p, const char* end) const;
  [[nodiscard]] bool is_delimiter(const char* p, const char* end) const {
    return *p == delimiter_ &&
           (tail_.empty() ||
            std::string_view(p + 1, static_cast<std::size_t>(end - p - 1)).starts_with(tail_));
  }

  char delimiter_;
  std::string tail_;
};

/// A line without blanks at its end.
[[nodiscard]] std::string_view without_end(std::string_view line);

/// Whether the line at p is one, without a byte order mark.
[[nodiscard]] bool is_line(const char* p, const char* end, std::string_view line);

/// What a quoted field means: "" is one quote.
[[nodiscard]] std::string unescaped(std::string_view text);

/// Appends a text as a field that field_separator reads as the same text: in quotes where needed.
void append_field(std::string& to, std::string_view text, std::string_view delimiter);

/// Where the fields of an edge are.  Columns are 0-based.
struct record_layout {
  static constexpr unsigned none = std::numeric_limits<unsigned>::max();

  field_separator separator{' '};
  std::vector<unsigned> columns{0, 1};
  unsigned others = none;  // fields from this column on are ids, too: neighbours of the first one
  unsigned weight_column = none;
  double threshold = 0, at_most = std::numeric_limits<double>::infinity();
  std::vector<double> bounds;  // several, the loosest first: thresholds, or as follows
  bool are_distances = false;
  std::optional<double> missing_weight;
  bool keeps_rows = false;  // each line is one entry of its one key; a loop, if that connects
  bool quotes_mark_strings = true;  // of a field that is no integer as it is printed
  missing_ids missing = missing_ids::automatic;
  std::string names;                 // the line with the names of columns, unless they are integers
  std::vector<std::string> doubted;  // ids that may be such names

  /// Of those that each line must have.
  [[nodiscard]] unsigned last_column() const;
  /// Whether each line has two ids.
  [[nodiscard]] bool has_pairs() const { return columns.size() == 2 && others == none; }
};

/// The fields of an edge.
struct record {
  std::vector<field> ids;  // as read, one or more: one of a row or of a lone vertex
  field weight;
};

/// Reads the fields of an edge from the line at p; advances p to where it stopped.
///
/// into    its memory is used again
/// throws  parse_error: a column is not there, or as field_separator::read()
void read_record(const char*& p, const char* end, const record_layout& layout, record& into);

/// Throws a parse_error: the line at `begin` of a text up to `end` has only `found` columns.
[[noreturn]] void throw_missing_column(const char* begin, const char* end,
                                       const record_layout& layout, unsigned found);

/// How many bounds an entry with this field of a weight meets, 1 if there are not several; 0: it
/// connects nothing.
///
/// throws  parse_error: it is not a number
[[nodiscard]] unsigned bounds_met(const field& weight, const record_layout& layout);

/// Throws std::invalid_argument if there are several bounds.
///
/// why  and what to do
void check_one_bound(const record_layout& layout, const char* why);

/// Skips the blanks at the beginning of a line.  In a row of nothing but
/// tabs, which separate empty fields, it stops at the first of these.
[[nodiscard]] inline const char* skip_margin(const char* p, const char* end,
                                             const record_layout& layout) {
  const char* const first = scan::skip_blanks(p, end);
  const bool may_be_row = layout.keeps_rows && layout.separator.delimiter() == '\t';
  return may_be_row && scan::at_line_end(first, end) ? std::find(p, first, '\t') : first;
}

/// Calls f(p, end) for every line of `text` that is neither blank nor a comment; p is at its first
/// character.  f returns the end of what it has read.  Calls on_comment(p) for a comment.
template <class Function, class OnComment>
void for_each_record(std::string_view text, const record_layout& layout, Function f,
                     OnComment on_comment) {
  const char* p = text.data();
  const char* const end = p + text.size();
  while (p != end) {
    const char* const first = skip_margin(p, end, layout);
    if (first == end) return;
    if (*first == '#' || *first == '%')
      on_comment(first);
    else if (*first != '\n')
      p = f(p, end);
    p = scan::next_line(p, end);
  }
}

}  // namespace skerry
