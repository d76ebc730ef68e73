// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/record_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

void check_options(const id_read_options& how) {
  if (how.reading.vertices)
    throw std::invalid_argument(
        "a number of vertices cannot be set with any ids, which have no range; leave it unset");
  if (how.reading.bipartite)
    throw std::invalid_argument(
        "bipartite graphs cannot have any ids: both columns name the same vertices; write "
        "different "
        "ids into the two columns");
  for (const unsigned column : how.columns)
    if (column == 0) throw std::invalid_argument("columns are numbered from 1; use 1 or more");
  if (how.weights && how.weights->column == 0)
    throw std::invalid_argument("columns are numbered from 1; set weight_filter::column");
  if (how.weights && std::isnan(how.weights->threshold))
    throw std::invalid_argument("the threshold of weights is not a number; set a number");
  if (how.delimiter && (*how.delimiter == '"' || *how.delimiter == '\n' || *how.delimiter == '\r'))
    throw std::invalid_argument("the delimiter is a quote or a line end; use another character");
}

/// The tab, comma or semicolon that separates the fields of a line; else ' '.
char delimiter_of(std::string_view line) {
  for (const char delimiter : {'\t', ',', ';'}) {
    bool is_quoted = false;
    for (const char c : line) {
      if (c == '"') is_quoted = !is_quoted;
      if (c == delimiter && !is_quoted) return delimiter;
    }
  }
  return ' ';
}

/// The two ids of a line, if it has their columns.
std::optional<std::array<std::string, 2>> two_ids_of(std::string_view line, record_layout layout) {
  layout.weight_column = record_layout::none;
  try {
    const char* p = line.data();
    const record found = read_record(p, line.data() + line.size(), layout);
    return std::array{std::string(found.ids[0].text), std::string(found.ids[1].text)};
  } catch (const parse_error&) {
    return std::nullopt;  // not a line of names; the parser of edges reports it
  }
}

/// The first line after `position` that is neither blank nor a comment, if it is in the first bytes
/// of the text.
std::string_view line_after(const input& in, std::uint64_t position) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 16;
  const std::string_view head = in.head(position + enough);
  return position < head.size() ? first_line(head.substr(position), is_hash_or_percent)
                                : std::string_view();
}

/// Whether the ids of the first line are no integers, and those of the next line are.
bool are_above_integers(const input& in, const header_line& first, const record_layout& layout,
                        const std::array<std::string, 2>& names) {
  const auto below = two_ids_of(line_after(in, first.body), layout);
  const auto is_integer = [](const std::string& id) { return integer_of(id).has_value(); };
  return below && std::ranges::none_of(names, is_integer) &&
         std::ranges::all_of(*below, is_integer);
}

}  // namespace

detected_layout detect_layout(const input& in, const id_read_options& how) {
  check_options(how);
  const header_line first = find_line(in, is_hash_or_percent);
  detected_layout found;
  record_layout& layout = found.layout;
  layout.separator = field_separator(how.delimiter.value_or(delimiter_of(first.text)));
  layout.columns = {how.columns[0] - 1, how.columns[1] - 1};
  if (how.weights) {
    layout.weight_column = how.weights->column - 1;
    layout.threshold = how.weights->threshold;
  }
  found.body = first.begin;
  found.first_line = first.number;
  if (how.names == column_names::absent || first.text.empty()) return found;
  const auto names = two_ids_of(first.text, layout);
  bool has_names = how.names == column_names::present;
  if (!has_names && names) {
    has_names = std::ranges::all_of(*names, is_name_of_end);
    if (!has_names && are_above_integers(in, first, layout, *names)) {
      has_names = true;
      found.notes.push_back(fmt::format(
          "line {} is read as the names of columns ({}, {}), since the ids below are integers",
          first.number, printable((*names)[0], 20), printable((*names)[1], 20)));
    }
  }
  if (!has_names) return found;
  parse_header(in, first, [&](const char* p, const char* end) {
    static_cast<void>(read_record(p, end, layout));
  });
  found.body = first.body;
  found.first_line = first.number + 1;
  return found;
}

}  // namespace skerry
