// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/columns_meant.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/first_rows.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

/// Whether blanks separate numbers in an id.
bool has_numbers(std::string_view id) {
  return id.find(' ') != id.npos && id.find_first_not_of("0123456789. \t") == id.npos;
}

bool has_semicolon(std::string_view id) { return id.find(';') != id.npos; }

/// Whether a comment seems to begin in an id: after a blank, or behind a number.
bool has_comment(std::string_view id) {
  const std::size_t at = id.find('#', 1);
  return at != id.npos &&
         (scan::is_blank(id[at - 1]) || (scan::is_digit(id[at - 1]) && at + 1 == id.size()));
}

}  // namespace

void check_default_columns(const input& in, const id_read_options& how, const header_line& first,
                           const column_header& header, detected_layout& found) {
  check_labelled_matrix(in, first, header.first(), header.below());
  if (header.has_unnamed_first() && how.names != column_names::absent &&
      how.missing == missing_ids::automatic)
    fail_at_line(in.name(), first.number,
                 "column 1 has no name, as where pandas and R number the rows", first.text,
                 "use --columns 2,3, or --columns 1,2 if it has ids");
  if (how.names != column_names::absent) check_names_of_ends(in, first, header.first());
  if (const std::string_view text = header.same_second(); !text.empty() && !how.weights)
    found.notes.push_back(fmt::format(
        "the first lines have the same id in column 2 ({}), which connects them; use --columns 1,3 "
        "if column 3 has the other ends",
        printable(text, 20)));
  else if (header.has_times_first())
    found.notes.push_back(
        "column 1 seems to have times; use --columns 2,3 if these have the ends of the edges");
  else if (const std::string_view word = header.same_first(); !word.empty())
    found.notes.push_back(fmt::format(
        "the first lines have the same id in column 1 ({}), which connects them; use --columns 2,3 "
        "if these have the ends of the edges",
        printable(word, 20)));
  else if (const std::string_view columns = header.linked_columns();
           !columns.empty() && !how.weights)
    found.notes.push_back(fmt::format(
        "in the first lines, columns {0} and 3 have ids in common, and columns 1 and 2 none; use "
        "--columns {0},3 if these have the ends of the edges",
        columns[0]));
}

void check_rows_below(const input& in, const id_read_options& how, const header_line& first,
                      const column_header& header, detected_layout& found) {
  std::vector<row_fields> rows = header.below();
  if (found.has_names && (how.columns.empty() || has_column_name(how)))
    check_row_names(in, first, header.first(), rows);
  if (!found.has_names && how.columns.empty()) {
    rows.insert(rows.begin(), header.first());
    if (const auto ignored = ignored_fields(count_fields(rows)))
      found.notes.push_back(fmt::format("{}; {}", ignored->what, ignored->otherwise));
  }
  if (const std::string_view id = header.unquoted_id(has_comment); !id.empty())
    found.notes.push_back(
        fmt::format("an id has # as a comment would begin ({}); remove such comments, as `sed "
                    "'s/[[:blank:]]*#.*//'` does, or quote the id",
                    printable(id, 20)));
  if (const std::string_view id = header.unquoted_id(has_numbers);
      !how.delimiter && !id.empty() && found.layout.separator.delimiter() != ' ')
    found.notes.push_back(fmt::format(
        "an id is several numbers ({}); use --delimiter blank if blanks separate the columns",
        printable(id, 20)));
  if (const std::string_view id = header.unquoted_id(has_semicolon);
      !how.delimiter && !id.empty() && found.layout.separator.delimiter() == ',')
    found.notes.push_back(fmt::format(
        "commas separate the columns, and an id has a semicolon ({}); use --delimiter semicolon if "
        "that separates them",
        printable(id, 20)));
}

std::string note_on_names(const column_header& header, const std::vector<unsigned>& columns) {
  if (columns.size() != 2 || !header.has_ids() || !header.has_integers_below()) return {};
  const std::vector<field> names = header.ids();
  const std::string note = note_on_different_things(names[0].text, names[1].text);
  if (note.empty()) return {};
  return fmt::format(
      "{0}; --rows --columns {1},{2} or --ids rows --bipartite --columns {1},{2} keeps them apart",
      note, columns[0] + 1, columns[1] + 1);
}

}  // namespace skerry
