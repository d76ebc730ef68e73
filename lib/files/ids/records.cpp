// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>

#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/values.hpp"

namespace skerry {

field field_separator::read_quoted(const char*& p, const char* end) const {
  const char* const quote = p++;
  field f{{}, true, false};
  for (;; ++p) {
    if (scan::at_line_end(p, end))
      throw parse_error{quote, "a quote is not closed in its line",
                        "close it, remove line ends from fields, and write a quote inside of a "
                        "field twice"};
    if (*p != '"') continue;
    if (p + 1 == end || p[1] != '"') break;
    f.has_escapes = true;
    ++p;
  }
  f.text = {quote + 1, static_cast<std::size_t>(p - quote - 1)};
  ++p;
  if (!ends_field(p, end) && !is_blank(*p))
    throw parse_error{p, "a character follows a closing quote",
                      "write a quote inside of a field twice"};
  p = skip_blanks(p, end);
  if (delimiter_ != ' ' && !ends_field(p, end))
    throw parse_error{p, "a character follows a closing quote",
                      "write a quote inside of a field twice"};
  return f;
}

bool is_missing_word(std::string_view text) {
  static constexpr std::array<std::string_view, 8> words{"NA",  "N/A",  "NULL", "null",
                                                         "\\N", "None", "nan",  "NaN"};
  return std::ranges::find(words, text) != words.end();
}

std::string_view without_end(std::string_view line) {
  while (!line.empty() && scan::is_blank(line.back())) line.remove_suffix(1);
  return line;
}

bool is_line(const char* p, const char* end, std::string_view line) {
  std::string_view found(p, static_cast<std::size_t>(scan::find_line_end(p, end) - p));
  if (found.starts_with("\xef\xbb\xbf")) found.remove_prefix(3);
  return found.starts_with(line) && without_end(found.substr(line.size())).empty();
}

std::string unescaped(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    plain += text[i];
    if (text[i] == '"') ++i;
  }
  return plain;
}

bool field_separator::divides(std::string_view text) const {
  if (tail_.empty())
    return std::ranges::any_of(text, [&](const char& c) { return ends_field(&c, &c + 1); });
  const std::string delimiter = this->text();
  return (std::string(text) + delimiter).find(delimiter) != text.size();
}

void append_field(std::string& to, std::string_view text, std::string_view delimiter) {
  const auto is_special = [&](char c) {  // a reader without a delimiter looks for one of three
    return c == '"' || c == '\t' || c == ',' || c == ';';
  };
  const bool needs_quotes = is_missing({text}) || text.front() == '#' || text.front() == '%' ||
                            scan::is_blank(text.front()) || scan::is_blank(text.back()) ||
                            std::ranges::any_of(text, is_special) ||
                            field_separator(delimiter).divides(text) ||
                            (integer_of(text) && !is_printed_integer(text));
  if (!needs_quotes) {
    to += text;
    return;
  }
  to += '"';
  for (const char c : text) {
    to += c;
    if (c == '"') to += c;
  }
  to += '"';
}

unsigned record_layout::last_column() const {
  const unsigned last = *std::ranges::max_element(columns);
  return weight_column == none ? last : std::max(last, weight_column);
}

namespace {

/// What completes a line of one field.
std::string remedy_of_one_field(std::string_view line, char delimiter) {
  constexpr std::string_view neighbours = "; --from adjlist reads neighbours";
  if (line.find_first_not_of("0123456789") == line.npos)
    return fmt::format("complete the line, or remove it if it is a size{}", neighbours);
  struct separator {
    std::string_view text, option;
  };
  constexpr std::array<separator, 9> known{{{"|", "--delimiter bar"},
                                            {"::", "--delimiter ::"},
                                            {"->", "--delimiter '->'"},
                                            {"--", "--delimiter=--"},
                                            {",", "--delimiter comma"},
                                            {";", "--delimiter semicolon"},
                                            {"\t", "--delimiter tab"},
                                            {" ", "--delimiter blank"},
                                            {":", "--delimiter :"}}};
  const auto separates = [line](std::string_view text) {
    const std::size_t at = line.find(text, 1), end = at + text.size();
    return at != line.npos && end < line.size() && line[at - 1] != '-' && line[end] != '-';
  };
  for (const auto& [text, option] : known)
    if (separates(text) && !(delimiter == ' ' && text == " "))
      return fmt::format("complete or remove the line, or use {}{}", option, neighbours);
  return fmt::format("complete or remove the line, or set other columns or another delimiter{}",
                     neighbours);
}

}  // namespace

void throw_missing_column(const char* begin, const char* end, const record_layout& layout,
                          unsigned found) {
  const char delimiter = layout.separator.delimiter();
  const std::string by = delimiter == ' '    ? "blanks"
                         : delimiter == '\t' ? "tabs"
                                             : fmt::format("'{}'", layout.separator.text());
  unsigned missing = record_layout::none;
  const auto add = [&](unsigned column) {
    if (column >= found) missing = std::min(missing, column);
  };
  for (const unsigned column : layout.columns) add(column);
  add(layout.weight_column);
  add(layout.others);
  const char* const last = scan::find_line_end(begin, end);
  const std::string_view line =
      without_end(std::string_view(begin, static_cast<std::size_t>(last - begin)));
  throw parse_error{begin,
                    fmt::format("the line has {} field{} separated by {}, and no column {}", found,
                                found == 1 ? "" : "s", by, missing + 1),
                    found == 1 && layout.others == record_layout::none
                        ? remedy_of_one_field(line, delimiter)
                        : "complete or remove the line, or set other columns or another delimiter"};
}

void read_record(const char*& p, const char* end, const record_layout& layout, record& into) {
  const char* const begin = p;
  into.ids.resize(layout.columns.size());
  const unsigned last = layout.last_column();
  const bool has_others = layout.others != record_layout::none;
  for (unsigned column = 0;; ++column) {
    const field f = layout.separator.read(p, end);
    for (std::size_t k = 0; k < layout.columns.size(); ++k)
      if (column == layout.columns[k]) into.ids[k] = f;
    if (column == layout.weight_column) into.weight = f;
    if (column >= layout.others && (f.is_quoted || !f.text.empty())) into.ids.push_back(f);
    if (column == last && !has_others) return;
    if (layout.separator.next(p, end)) continue;
    if (column < last || (has_others && column != 0 && column < layout.others))
      throw_missing_column(begin, end, layout, column + 1);
    return;
  }
}

namespace {

/// The number in the field of a weight.
double weight_of(const field& f) {
  const char* const begin = f.text.data();
  const char* const end = begin + f.text.size();
  const auto fail = [&](const char* what) {
    throw parse_error{begin, what,
                      is_missing(f) ? "write a decimal number, or give it one by --missing-weight"
                                    : "write a decimal number, or set another column of weights"};
  };
  const bool is_finite = scan::skip_number(begin, end) == end && begin != end;
  if (!is_finite && !is_not_finite(f.text)) fail("the weight is not a number");
  const std::optional<double> weight = read_double(f.text);
  if (!weight) fail("the weight is outside the range of double");
  if (std::isnan(*weight)) fail("the weight is not a number");
  return *weight;
}

}  // namespace

void check_one_bound(const record_layout& layout, const char* why) {
  if (!layout.bounds.empty())
    throw std::invalid_argument(
        fmt::format("several bounds of weights are for edges in memory: {}, or set one", why));
}

unsigned bounds_met(const field& weight, const record_layout& layout) {
  const double w =
      layout.missing_weight && is_missing(weight) ? *layout.missing_weight : weight_of(weight);
  if (!(w >= layout.threshold && w <= layout.at_most)) return 0;
  const auto is_beyond = [&](double bound) { return layout.are_distances ? w > bound : w < bound; };
  const auto met = std::ranges::find_if(layout.bounds, is_beyond) - layout.bounds.begin();
  return layout.bounds.empty() ? 1 : static_cast<unsigned>(met);
}

}  // namespace skerry
