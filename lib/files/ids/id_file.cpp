// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/id_file.hpp"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "lib/files/bytes/archives.hpp"
#include "lib/files/ids/notes_on_strings.hpp"
#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/files/readers/edge_list_comments.hpp"
#include "lib/files/readers/foreign_formats.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

constexpr const char* remedy_of_integers = "read the ids as strings (--id-type string)";

}  // namespace

format check_id_file(const input& in, const id_read_options& how, std::size_t least_columns) {
  const format from = id_format_of(in, how);
  if (column_count(how) < least_columns)
    throw std::invalid_argument(
        "an edge has two ids; set two or more columns (--columns), or connect rows that share an "
        "id in one column (--rows)");
  refuse_archives(in.head(512), in.name());
  if (!how.reading.format) refuse_foreign_formats(in.head(input::most_of_head), in, true);
  refuse_lone_returns(in);
  return from;
}

parse_error integer_expected(const record_remarks& remarks) {
  return {remarks.not_an_integer, "the id is not an integer",
          fmt::format("write integers, or {}{}", remedy_of_integers,
                      remarks.missing_word == remarks.not_an_integer
                          ? ", or use --missing isolate or skip"
                          : "")};
}

integer_order order_of_integers(const remarked_lines& remarks) {
  return remarks.negative.exists() ? integer_order::two_complement : integer_order::plain;
}

void check_integers(const std::string& name, const remarked_lines& remarks) {
  const marked_line &overflow = remarks.overflow, &large = remarks.large;
  if (overflow.exists())
    fail_at_line(name, overflow.number, "an id does not fit in 64 bits", overflow.text,
                 remedy_of_integers);
  if (remarks.negative.exists() && large.exists())
    fail_at_line(name, large.number,
                 fmt::format("an id is 2^63 or more, and one in line {} is negative",
                             remarks.negative.number),
                 large.text, remedy_of_integers);
}

void check_same_range(const std::string& name, const remarked_lines& remarks,
                      const std::string& other_name, const remarked_lines& other) {
  if (remarks.large.exists() && other.negative.exists())
    fail_at_line(name, remarks.large.number,
                 fmt::format("an id is 2^63 or more, and one in line {} of {} is negative",
                             other.negative.number, printable_name(other_name)),
                 remarks.large.text, remedy_of_integers);
}

std::vector<std::string> notes_on_lines(const detected_layout& found, const remarked_lines& remarks,
                                        std::uint64_t entries, bool are_strings) {
  std::vector<std::string> notes = found.notes;
  const record_layout& layout = found.layout;
  const std::uint64_t pairs = entries + (layout.keeps_rows ? 0 : remarks.light_entries),
                      lines =
                          layout.has_pairs() ? pairs + remarks.incomplete : remarks.hyperedge_lines;
  if (remarks.hyperedge_lines != 0 && !layout.keeps_rows)
    notes.push_back(
        layout.others == record_layout::none
            ? note_on_hyperedges(pairs, lines, layout.columns.size())
            : fmt::format("{} entries are the pairs of a vertex and its neighbours in {} lines",
                          pairs, lines));
  if (remarks.light_entries != 0) {
    const std::string below = fmt::format("below {}", layout.threshold),
                      above = fmt::format("above {}", layout.at_most);
    notes.push_back(fmt::format("{} of {} entries have a weight {} and connect nothing",
                                remarks.light_entries, pairs,
                                std::isinf(layout.at_most)     ? below
                                : std::isinf(layout.threshold) ? above
                                                               : below + " or " + above));
  }
  const std::vector<std::string>& names = found.layout.doubted;
  if (!names.empty() && are_strings && remarks.doubted_ids == ends_of_line(names.size()))
    notes.push_back(fmt::format(
        "line {} is read as an edge ({}), whose ids occur in no other line; use --header yes if it "
        "names the columns",
        found.first_line, shown_ids(names)));
  if (remarks.name_lines != 0)
    notes.push_back(fmt::format(
        "{} further lines have the names of columns, and are left out; use --header no if they are "
        "edges",
        remarks.name_lines));
  if (remarks.incomplete != 0 && layout.keeps_rows)
    notes.push_back(fmt::format("{} of {} rows have no key in column {}", remarks.incomplete, lines,
                                layout.columns[0] + 1));
  else if (remarks.incomplete != 0)
    notes.push_back(fmt::format("{} of {} lines have a missing id and {}", remarks.incomplete,
                                lines,
                                layout.missing == missing_ids::skip ? "are left out"
                                : layout.has_pairs()                ? "connect nothing"
                                                                    : "connect their other ids"));
  if (remarks.missing_word.exists())
    notes.push_back(fmt::format(
        "{} of {} lines have an id that may mean a missing one, first line {} ({}); use --missing "
        "isolate or skip if it does, else quote it",
        remarks.missing_words, lines, remarks.missing_word.number,
        printable(remarks.missing_word.text, 40)));
  if (!are_strings && remarks.decimal.exists())
    notes.push_back(
        fmt::format("an id with zeros after a point is read as a whole number, first in line {} "
                    "({}); use --id-type string if it is another id",
                    remarks.decimal.number, printable(remarks.decimal.text, 40)));
  const bool may_hide_ids = are_strings || pairs == 0;  // all, in the latter case
  if (may_hide_ids && remarks.comment.exists())
    notes.push_back(
        fmt::format("line {} is read as a comment ({}); quote an id that begins with # or %",
                    remarks.comment.number, printable(remarks.comment.text, 40)));
  return notes;
}

namespace {

/// Whether a line of sizes and as many edges were read, between no more vertices than it says.
///
/// n, m  the sizes
bool have_sizes_first(std::uint64_t n, std::uint64_t m, std::uint64_t edges,
                      const vertex_ids& ids) {
  if (edges == 0 || m != edges) return false;
  if (ids.size() < 2 || ids.size() - 2 > n) return false;  // the sizes are ids, too
  const auto is_within = [&](std::size_t v) {
    const auto id = integer_of(ids.text(v));
    return !id->is_negative && (id->word <= n || id->word == edges);
  };
  return !ids.are_integers() ||
         (is_within(0) && is_within(ids.size() - 2) && is_within(ids.size() - 1));
}

/// The same of the first line, in either order: hMETIS has `m n`.
bool have_sizes_first(const detected_layout& found, const remarked_lines& remarks,
                      std::uint64_t entries, const vertex_ids& ids) {
  const record_layout& layout = found.layout;
  if (!found.sizes || !found.sizes->entries || !layout.has_pairs() || layout.keeps_rows)
    return false;
  const std::uint64_t edges = entries + remarks.light_entries + remarks.incomplete - 1;
  const std::uint64_t one = found.sizes->vertices, other = *found.sizes->entries;
  return have_sizes_first(one, other, edges, ids) || have_sizes_first(other, one, edges, ids);
}

}  // namespace

std::vector<std::string> notes_on_ids(const detected_layout& found, const remarked_lines& remarks,
                                      std::uint64_t entries, const vertex_ids& ids) {
  std::vector<std::string> notes = notes_on_lines(found, remarks, entries, !ids.are_integers());
  if (have_sizes_first(found, remarks, entries, ids))
    notes.push_back(
        fmt::format("line {} is read as an edge, and has the number of the other edges, as where "
                    "sizes are first; remove it if it has sizes",
                    found.first_line));
  if (ids.are_integers() && !found.note_on_names.empty()) notes.push_back(found.note_on_names);
  if (!ids.are_integers()) add_notes_on_strings(notes, found, remarks, ids);
  if (ids.are_integers() && ids.size() > 1 && ids.text(0) == "-1" && ids.text(1)[0] != '-')
    notes.push_back(
        "-1 is the only negative id; if it means a missing one, write NA in its place, and use "
        "--missing isolate");
  return notes;
}

}  // namespace skerry
