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

std::array<std::string, 2> two_fields_of(std::string_view line) {
  const char* const end = line.data() + line.size();
  const char* p = scan::skip_blanks(line.data(), end);
  std::string first = next_field(p, end);
  return {std::move(first), next_field(p, end)};
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
