// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/column_names.hpp"

#include <algorithm>
#include <array>

#include "lib/files/readers/scan.hpp"

namespace skerry {

namespace {

/// Reads the next field of a line; returns it without quotes.
std::string next_field(const char*& p, const char* end) {
  std::string field;
  for (; !scan::at_line_end(p, end) && !scan::is_blank_or_comma(*p); ++p)
    if (*p != '"') field += *p;
  while (p != end && scan::is_blank_or_comma(*p)) ++p;
  return field;
}

}  // namespace

std::vector<std::string> fields_of(std::string_view line, std::span<const unsigned> columns) {
  constexpr std::array<unsigned, 2> first_two{1, 2};
  if (columns.empty()) columns = first_two;
  const char* const end = line.data() + line.size();
  const char* p = scan::skip_blanks(line.data(), end);
  std::vector<std::string> fields(columns.size());
  for (unsigned column = 1; p != end && column <= *std::ranges::max_element(columns); ++column) {
    const std::string field = next_field(p, end);
    for (std::size_t k = 0; k < columns.size(); ++k)
      if (columns[k] == column) fields[k] = field;
  }
  return fields;
}

bool is_word(std::string_view field) {
  const auto first = static_cast<unsigned char>(field.empty() ? '0' : field[0]);
  const auto low = static_cast<unsigned char>(first | 0x20);
  return first == '_' || first >= 0x80 || (low >= 'a' && low <= 'z');
}

bool is_name_of_end(std::string_view name) {
  constexpr std::array<std::string_view, 26> known{
      "source", "target", "src", "dst", "from", "to",   "fromnodeid", "tonodeid", "dest",
      "u",      "v",      "i",   "j",   "row",  "col",  "column",     "node1",    "node2",
      "node_1", "node_2", "id1", "id2", "id_1", "id_2", "head",       "tail"};
  return std::ranges::find(known, scan::lower(name)) != known.end();
}

}  // namespace skerry
