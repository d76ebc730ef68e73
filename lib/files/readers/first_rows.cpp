// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/first_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/scan.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

namespace {

bool is_symmetric(const std::vector<row_fields>& rows) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (rows[i][j] != rows[j][i]) return false;
  return true;
}

bool is_number(std::string_view field) {
  const char* const end = field.data() + field.size();
  return !field.empty() && scan::skip_number(field.data(), end) == end;
}

/// As many rows as fields, which are symmetric, or 0 and 1 alone.
bool is_matrix(const std::vector<row_fields>& rows) {
  constexpr std::size_t least = 3;  // as few as a weighted edge has fields
  const auto is_square = [&](const row_fields& row) { return row.size() == rows.size(); };
  const auto is_bit = [](std::string_view field) { return field == "0" || field == "1"; };
  const auto all_of = [&](auto is) {
    return std::ranges::all_of(rows,
                               [&](const row_fields& row) { return std::ranges::all_of(row, is); });
  };
  return rows.size() >= least && rows.size() < most_first_rows &&
         std::ranges::all_of(rows, is_square) && all_of(is_number) &&
         (all_of(is_bit) || is_symmetric(rows));
}

/// Whether the k-th row has the k-th label first, and then a number, or nothing, for each label.
bool have_labels(std::span<const std::string_view> labels, const std::vector<row_fields>& rows) {
  if (labels.size() < 2 || rows.size() < 2 || rows.size() > labels.size()) return false;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const auto is_value = [](std::string_view field) { return field.empty() || is_number(field); };
    if (rows[k].size() != labels.size() + 1 || rows[k][0] != labels[k] ||
        !std::all_of(rows[k].begin() + 1, rows[k].end(), is_value))
      return false;
  }
  return true;
}

}  // namespace

row_fields fields_of(std::string_view line) {
  const char* const end = line.data() + line.size();
  row_fields fields;
  for (const char* p = scan::skip_blanks(line.data(), end); p != end;) {
    const char* const begin = p;
    while (p != end && !scan::is_blank_or_comma(*p)) ++p;
    fields.emplace_back(begin, static_cast<std::size_t>(p - begin));
    while (p != end && scan::is_blank_or_comma(*p)) ++p;
  }
  return fields;
}

std::vector<row_fields> first_rows(std::string_view text) {
  std::vector<row_fields> rows;
  while (rows.size() < most_first_rows) {
    const std::string_view line = first_line(text, is_hash_or_percent);
    if (line.empty()) break;
    rows.push_back(fields_of(line));
    text = after(text, line);
  }
  return rows;
}

field_counts count_fields(const std::vector<row_fields>& rows) {
  if (rows.empty()) return {};
  const auto [fewest, most] = std::ranges::minmax(rows, {}, &row_fields::size);
  return {fewest.size(), most.size(), is_matrix(rows)};
}

std::optional<assumption> ignored_fields(const field_counts& found) {
  constexpr std::size_t most_usual = 4;  // two ids, a weight and a time
  const auto [fewest, most, is_matrix] = found;
  if (!is_matrix && (most <= 2 || (fewest == most && most <= most_usual))) return {};
  return assumption{
      fmt::format("lines have {} fields; the first two of each are an entry, the rest is ignored",
                  fewest == most ? std::to_string(most) : fmt::format("{} to {}", fewest, most)),
      is_matrix ? fmt::format("if they are a matrix, write a value a line, after the lines "
                              "`%%MatrixMarket matrix array real general` and `{0} {0}`",
                              most)
                : "if they are neighbours of the first, use --from adjlist --ids any, or .graph "
                  "for METIS",
      "--columns 1,2"};
}

void check_labelled_matrix(const input& in, const header_line& first, const row_fields& labels,
                           const std::vector<row_fields>& below) {
  const std::span all(labels);
  const bool may_have_corner = !all.empty() && !is_number(all[0]);
  if (!have_labels(all, below) && !(may_have_corner && have_labels(all.subspan(1), below))) return;
  fail_at_line(
      in.name(), first.number, "rows and columns have the same labels, as of a matrix", first.text,
      "in Python, skerry.cc(pandas.read_csv(FILE, sep=None, engine='python', "
      "index_col=0).fillna(0).to_numpy() != 0) solves it; or use --columns 1,2 if these have ids");
}

void check_names_of_ends(const input& in, const header_line& first, const row_fields& names) {
  std::vector<std::size_t> ends;
  for (std::size_t c = 0; c < names.size(); ++c)
    if (is_name_of_end(names[c])) ends.push_back(c + 1);
  if (ends.size() != 2 || ends[1] == 2) return;
  fail_at_line(in.name(), first.number,
               fmt::format("columns {} and {} have names of ends", ends[0], ends[1]), first.text,
               fmt::format("use --columns {},{}, or --columns 1,2 if these are", ends[0], ends[1]));
}

bool have_row_names(const row_fields& names, const std::vector<row_fields>& below) {
  const auto has_one_more = [&](const row_fields& row) {
    return row.size() == names.size() + 1 && !row.back().empty();
  };
  return names.size() > 1 && std::ranges::all_of(names, is_word) && !below.empty() &&
         std::ranges::all_of(below, has_one_more);
}

void check_row_names(const input& in, const header_line& first, const row_fields& names,
                     const std::vector<row_fields>& below) {
  if (!have_row_names(names, below)) return;
  fail_at_line(in.name(), first.number,
               "each line below has a field more, as where R writes names of rows", first.text,
               "use the numbers of columns, --columns 2,3, or --columns 1,2 if these have ids");
}

}  // namespace skerry
