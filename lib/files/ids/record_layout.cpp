// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/record_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <stdexcept>

#include "lib/files/bytes/archives.hpp"
#include "lib/files/bytes/decompress.hpp"
#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/printable.hpp"
#include "skerry/ids.hpp"

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

/// The two ids of a line.
struct two_ids {
  std::array<std::string, 2> text;
  bool are_quoted;  // at least one
};

/// Those of a line that has their columns.
std::optional<two_ids> two_ids_of(std::string_view line, record_layout layout) {
  layout.weight_column = record_layout::none;
  try {
    const char* p = line.data();
    const auto [u, v] = read_record(p, line.data() + line.size(), layout).ids;
    return two_ids{{std::string(u.text), std::string(v.text)}, u.is_quoted || v.is_quoted};
  } catch (const parse_error&) {
    return std::nullopt;  // not a line of names; the parser of edges reports it
  }
}

/// The first line after another that is neither blank nor a comment, if it is in the first bytes
/// there.
std::string_view line_after(const input& in, const header_line& first) {
  constexpr std::uint64_t enough = std::uint64_t{1} << 16;
  const std::uint64_t size = first.body - first.begin;
  const std::string_view text = in.window(first.begin, size + enough);
  return first_line(text.substr(size, enough), is_hash_or_percent);
}

/// Why two ids may be the names of columns.
enum class names_by { nothing, words, integers_below };

/// below  the line after theirs
names_by names_in(const two_ids& first, std::string_view below, const record_layout& layout) {
  if (std::ranges::all_of(first.text, is_name_of_end)) return names_by::words;
  const auto next = two_ids_of(below, layout);
  const auto is_integer = [](const std::string& id) { return integer_of(id).has_value(); };
  return next && std::ranges::none_of(first.text, is_integer) &&
                 std::ranges::all_of(next->text, is_integer)
             ? names_by::integers_below
             : names_by::nothing;
}

}  // namespace

detected_layout detect_layout(const input& in, const id_read_options& how) {
  check_options(how);
  const header_line first = find_line(in, how.reading, is_hash_or_percent);
  detected_layout found;
  record_layout& layout = found.layout;
  layout.separator = field_separator(how.delimiter.value_or(delimiter_of(first.text)));
  layout.columns = {how.columns[0] - 1, how.columns[1] - 1};
  layout.quotes_mark_strings = how.type != id_type::integer;
  layout.missing = how.missing;
  if (how.weights) {
    layout.weight_column = how.weights->column - 1;
    layout.threshold = how.weights->threshold;
  }
  found.body = first.begin;
  found.first_line = first.number;
  if (how.names == column_names::absent || first.text.empty()) return found;
  const auto ids = two_ids_of(first.text, layout);
  bool has_names = how.names == column_names::present;
  if (const auto by =
          ids && !has_names ? names_in(*ids, line_after(in, first), layout) : names_by::nothing;
      by != names_by::nothing) {
    const std::string shown =
        fmt::format("{}, {}", printable(ids->text[0], 20), printable(ids->text[1], 20));
    has_names = !ids->are_quoted;
    if (!has_names)
      found.notes.push_back(fmt::format(
          "line {} is read as an edge, since it has quotes ({}); use --header yes if it names the "
          "columns",
          first.number, shown));
    else if (by == names_by::integers_below)
      found.notes.push_back(fmt::format(
          "line {} is read as the names of columns ({}), since the ids below are integers",
          first.number, shown));
  }
  if (!has_names) return found;
  parse_header(in, first, [&](const char*, const char* end) {
    const char* p = first.text.data();  // a tab there may be a delimiter: no blank to skip
    static_cast<void>(read_record(p, end, layout));
  });
  found.body = first.body;
  found.first_line = first.number + 1;
  return found;
}

void protect_first_line(std::string& lines, char delimiter) {
  const std::string_view first = first_line(lines, is_hash_or_percent);
  if (first.empty() || first.front() == '"') return;
  record_layout layout;
  layout.separator = field_separator(delimiter);
  const char* p = first.data();
  const char* const end = p + first.size();
  const std::size_t size = layout.separator.read(p, end).text.size();
  if (!layout.separator.next(p, end)) layout.columns = {0, 0};  // a line of one id
  const auto ids = two_ids_of(first, layout);
  const bool has_names = ids && names_in(*ids, first_line(after(lines, first), is_hash_or_percent),
                                         layout) != names_by::nothing;
  const bool is_text = detect_compression(lines) == compression::none && !is_archive(lines) &&
                       !lines.starts_with("\xef\xbb\xbf") && detect(lines, "") == format::edge_list;
  if (has_names || !is_text) lines.insert(size, 1, '"').insert(0, 1, '"');
}

}  // namespace skerry
