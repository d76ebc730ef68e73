// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/record_layout.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <stdexcept>
#include <utility>

#include "lib/files/ids/column_header.hpp"
#include "lib/files/ids/columns_meant.hpp"
#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/edge_list_comments.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/header.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

void check_options(const id_read_options& how) {
  if (how.reading.vertices)
    throw std::invalid_argument(
        "a number of vertices cannot be set with any ids, which have no range; leave it unset");
  if (how.reading.first_id || how.reading.first_line != first_line_meaning::automatic)
    throw std::invalid_argument(
        "the first id and the meaning of the first line are for row numbers; leave them unset, and "
        "say by `names` whether the first line has the names of columns");
  if (!how.reading.columns.empty())
    throw std::invalid_argument(
        "columns of any ids are id_read_options::columns; leave `reading.columns` unset");
  if (how.reading.bipartite)
    throw std::invalid_argument(
        "bipartite graphs cannot have any ids: all columns name the same vertices; write different "
        "ids into them");
  for (const table_column& column : how.columns)
    if (!column.is_set()) throw std::invalid_argument("columns are numbered from 1; use 1 or more");
  if (has_column_name(how) && how.names == column_names::absent)
    throw std::invalid_argument(
        "columns have names only if the first line has these; use numbers, or leave the names of "
        "columns automatic");
  if (how.weights && !how.weights->column.is_set())
    throw std::invalid_argument("columns are numbered from 1; use 1 or more");
  if (how.weights && (std::isnan(how.weights->threshold) || std::isnan(how.weights->at_most) ||
                      std::isnan(how.weights->missing.value_or(0))))
    throw std::invalid_argument("a bound or a default of weights is not a number; set a number");
  if (how.delimiter && (*how.delimiter == '"' || *how.delimiter == '\n' || *how.delimiter == '\r'))
    throw std::invalid_argument("the delimiter is a quote or a line end; use another character");
  if (!how.delimiter_tail.empty() &&
      (!how.delimiter || scan::is_blank(*how.delimiter) ||
       how.delimiter_tail.find_first_of("\"\n\r") != std::string::npos))
    throw std::invalid_argument(
        "a delimiter of several characters begins with a blank, or has a quote or a line end; "
        "leave "
        "these out: blanks around a field do not belong to it");
}

/// Sets several bounds of weights, if there are any.
void set_bounds(const weight_filter& weights, record_layout& layout) {
  layout.are_distances = !weights.distances.empty();
  layout.bounds = layout.are_distances ? weights.distances : weights.thresholds;
  if (layout.bounds.empty()) return;
  constexpr std::size_t most = 255;
  if (layout.are_distances && !weights.thresholds.empty())
    throw std::invalid_argument("weights have thresholds and distances; set one of the two");
  if (layout.bounds.size() > most ||
      std::ranges::any_of(layout.bounds, [](double bound) { return std::isnan(bound); }))
    throw std::invalid_argument("bounds of weights are more than 255, or no numbers; set others");
  std::ranges::sort(layout.bounds);
  if (layout.are_distances) std::ranges::reverse(layout.bounds);
  (layout.are_distances ? layout.at_most : layout.threshold) = layout.bounds.front();
}

/// What a text of neighbours must not have with it.
void check_options_of_neighbours(const id_read_options& how) {
  if (!how.columns.empty() || how.weights)
    throw std::invalid_argument(
        "neighbour lists and .sif have no columns to choose, and no weights; leave --columns and "
        "--weight-column unset, or read the file as a table (--from el)");
}

/// The first of these characters that separates the fields of a line.
char delimiter_of(std::string_view line, std::string_view delimiters, char otherwise) {
  for (const char delimiter : delimiters) {
    bool is_quoted = false;
    for (const char c : line) {
      if (c == '"') is_quoted = !is_quoted;
      if (c == delimiter && !is_quoted) return delimiter;
    }
  }
  return otherwise;
}

/// The text after the first line, as far as it is in the first bytes there, in complete lines if
/// there is one.
std::string_view text_below(const input& in, const header_line& first) {
  constexpr std::uint64_t enough = input::most_of_head;
  const std::uint64_t size = first.body - first.begin;
  std::string_view text = in.window(first.begin, size + enough).substr(size, enough);
  if (text.size() == enough && first_line(text, is_hash_or_percent).end() != text.end())
    text = text.substr(0, text.rfind('\n') + 1);
  return text;
}

/// The delimiter of a text of neighbours: that of the first line which is more than one vertex.
char delimiter_of_neighbours(const std::string& text, const record_layout& layout,
                             std::string_view delimiters, char otherwise) {
  char found = otherwise;
  const auto look = [&](const char* p, const char* end) {
    const std::string_view line(p, static_cast<std::size_t>(scan::find_line_end(p, end) - p));
    found = delimiter_of(line, delimiters, otherwise);
    const bool decides =
        found != otherwise || fields_of(line, field_separator(otherwise)).size() > layout.others;
    return decides ? end : p;
  };
  for_each_record(text, layout, look, [](const char*) {});
  return found;
}

/// The number of a column, 0-based.
unsigned number_of(const table_column& column, const input& in, const header_line& first,
                   const field_separator& separator) {
  if (column.name.empty()) return column.number - 1;
  const std::vector<field> names = fields_of(first.text, separator);
  const auto is_it = [&](const field& f) {
    return (f.has_escapes ? unescaped(f.text) : f.text) == column.name;
  };
  const auto count = std::ranges::count_if(names, is_it);
  if (count != 1)
    fail_at_line(in.name(), first.number,
                 fmt::format("{} named {}", count == 0 ? "no column is" : "two columns are",
                             printable(column.name, 40)),
                 first.text, "use a name of this line, or the number of a column");
  return static_cast<unsigned>(std::ranges::find_if(names, is_it) - names.begin());
}

/// Why a line is taken for names, as a note says it; empty if that needs no note.
std::string_view reason(names_by rule, bool is_quoted) {
  switch (rule) {
    case names_by::integers_below:
      return "the ids below are integers";
    case names_by::numbers_below:
      return "a column below has numbers";
    case names_by::words:
      return "they have words of such names";
    default:
      return is_quoted ? "they are usual names" : "";
  }
}

/// Decides whether the first line names the columns, where no option does.
bool has_names(const column_header& header, std::uint64_t line, detected_layout& found) {
  const names_by rule = header.rule();
  if (header.has_names_below())
    found.notes.push_back(
        fmt::format("line {} is read as an edge, since its ids, usual names of columns, occur "
                    "below; use --header yes if it names the columns",
                    line));
  if (rule == names_by::nothing && !header.is_doubtful()) return false;
  const std::vector<field> ids = header.ids();
  std::vector<std::string> names;
  for (const field& id : ids) names.emplace_back(id.text);
  if (rule == names_by::nothing) {
    found.layout.doubted = std::move(names);
    return false;
  }
  const std::string shown = shown_ids(names);
  // protect_first_line() quotes one field, and append_field() none of two known names but for a
  // delimiter in it.
  const auto needs_quotes = [&](const field& id) {
    return found.layout.separator.divides(id.text);
  };
  const bool is_foreign = rule == names_by::known && header.quoted_ids() == ids.size() &&
                          std::ranges::count(found.layout.columns, found.layout.columns[0]) == 1 &&
                          std::ranges::none_of(ids, needs_quotes);
  if (header.quoted_ids() != 0 && !is_foreign) {
    found.notes.push_back(fmt::format(
        "line {} is read as an edge, since it has quotes ({}); use --header yes if it names the "
        "columns",
        line, shown));
    return false;
  }
  if (const std::string_view why = reason(rule, is_foreign); !why.empty())
    found.notes.push_back(fmt::format(
        "line {} is read as the names of columns ({}), since {}; use --header no if it is an edge",
        line, shown, why));
  return true;
}

}  // namespace

bool has_column_name(const id_read_options& how) {
  const auto is_name = [](const table_column& column) { return !column.name.empty(); };
  return std::ranges::any_of(how.columns, is_name) || (how.weights && is_name(how.weights->column));
}

std::string shown_ids(const std::vector<std::string>& ids) {
  constexpr std::size_t most = 5;
  std::string shown;
  for (const std::string& id : std::span(ids).first(std::min(most, ids.size())))
    shown += (shown.empty() ? "" : ", ") + printable(id, 20);
  return ids.size() > most ? shown + ", ..." : shown;
}

detected_layout detect_layout(const input& in, const id_read_options& how, format from,
                              char otherwise) {
  check_options(how);
  const std::optional<char> declared = in.declared_delimiter();
  constexpr std::size_t of_comments = 512;
  const auto konect = read_remarks(in.head(of_comments).substr(in.text_begin()), {}).konect;
  const header_line first = find_line(in, how.reading, is_hash_or_percent);
  detected_layout found;
  record_layout& layout = found.layout;
  const bool are_neighbours = from != format::edge_list;
  if (are_neighbours) {
    check_options_of_neighbours(how);
    layout.others = from == format::sif ? 2 : 1;
  }
  const auto detected = [&] {
    if (declared) return *declared;
    if (!are_neighbours) return delimiter_of(first.text, "\t,;", otherwise);
    return delimiter_of_neighbours(first.text + '\n' + std::string(text_below(in, first)), layout,
                                   from == format::sif ? "\t" : "\t,;", otherwise);
  };
  layout.separator =
      field_separator(how.delimiter ? *how.delimiter : detected(), how.delimiter_tail);
  const auto number = [&](const table_column& column) {
    return number_of(column, in, first, layout.separator);
  };
  if (are_neighbours) layout.columns = {0};
  if (!how.columns.empty()) layout.columns.clear();
  for (const table_column& column : how.columns) layout.columns.push_back(number(column));
  layout.quotes_mark_strings = how.type != id_type::integer;
  layout.missing = how.missing;
  if (how.weights) {
    layout.weight_column = number(how.weights->column);
    layout.threshold = how.weights->threshold;
    layout.at_most = how.weights->at_most;
    layout.missing_weight = how.weights->missing;
    set_bounds(*how.weights, layout);
  }
  if (konect && konect->is_bipartite)
    found.notes.emplace_back(
        "line 1 says that the columns are different vertices, but an id is one vertex in both of "
        "them; read it with --ids rows to keep them apart");
  found.type = how.type;
  found.body = first.begin;
  found.first_line = first.number;
  if (first.text.empty()) return found;
  const column_header header(first.text, text_below(in, first), layout);
  if (!are_neighbours && how.columns.empty()) check_default_columns(in, how, first, header, found);
  const bool names_lack_one = !are_neighbours && layout.last_column() >= header.first().size() &&
                              have_row_names(header.first(), header.below());
  found.has_names = how.names != column_names::absent &&
                    (how.names == column_names::present || has_column_name(how) || names_lack_one ||
                     (!are_neighbours && has_names(header, first.number, found)));
  if (!are_neighbours) check_rows_below(in, how, first, header, found);
  if (!found.has_names) {
    found.sizes = sizes_of(first.text);
    return found;
  }
  if (!are_neighbours) found.note_on_names = note_on_names(header, layout.columns);
  if (names_lack_one)
    layout.names = without_end(first.text);
  else
    parse_header(in, first, [&](const char*, const char* end) {
      const char* p = first.text.data();  // a tab there may be a delimiter: no blank to skip
      record names;
      read_record(p, end, layout, names);
      if (!std::ranges::all_of(names.ids,
                               [](const field& f) { return integer_of(f.text).has_value(); }))
        layout.names = without_end(first.text);
    });
  found.body = first.body;
  found.first_line = first.number + 1;
  return found;
}

void keep_rows(const input& in, const id_read_options& how, detected_layout& found) {
  found.layout.keeps_rows = true;
  found.layout.doubted.clear();
  found.note_on_names.clear();  // ids of different columns are different
  if (found.has_names) return;
  // Rows of empty fields may be before the line by which the delimiter was found.
  const header_line first =
      find_line(in, how.reading, is_hash_or_percent,
                [&](const char* p, const char* end) { return skip_margin(p, end, found.layout); });
  found.body = first.begin;
  found.first_line = first.number;
}

}  // namespace skerry
