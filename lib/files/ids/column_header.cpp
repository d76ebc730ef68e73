// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/column_header.hpp"

#include <algorithm>
#include <array>

#include "lib/files/bytes/archives.hpp"
#include "lib/files/bytes/decompress.hpp"
#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/detect.hpp"
#include "lib/files/readers/foreign_formats.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "skerry/ids.hpp"

namespace skerry {

namespace {

bool is_integer(const field& f) { return integer_of(f.text).has_value(); }

bool is_number(const field& f) {
  const char* const end = f.text.data() + f.text.size();
  return !f.text.empty() && scan::skip_number(f.text.data(), end) == end;
}

/// `2020-01-31` or `31.1.2020`, also with a time after it, or the seconds of Unix since 2001.
bool is_time(std::string_view text) {
  const auto matches = [&](std::string_view pattern) {
    return std::ranges::equal(pattern, text.substr(0, pattern.size()), [](char as, char c) {
      return as == '9' ? scan::is_digit(c) : as == c;
    });
  };
  static constexpr std::array<std::string_view, 10> dates{
      "9999-99-99", "9999/99/99", "99/99/9999", "99/9/9999", "9/99/9999",
      "9/9/9999",   "99.99.9999", "99.9.9999",  "9.99.9999", "9.9.9999"};
  return std::ranges::any_of(dates, matches) || (text.size() == 10 && matches("1999999999"));
}

}  // namespace

std::vector<field> fields_of(std::string_view line, const field_separator& separator) {
  std::vector<field> fields;
  const char* p = line.data();
  const char* const end = p + line.size();
  try {
    do fields.push_back(separator.read(p, end));
    while (separator.next(p, end));
  } catch (const parse_error&) {  // the parser of edges reports it, if it reads that field
  }
  return fields;
}

column_header::column_header(std::string_view first, std::string_view below,
                             const record_layout& layout)
    : columns_(layout.columns), first_(fields_of(first, layout.separator)) {
  while (below_.size() < most_first_rows) {
    std::string_view line = first_line(below, is_hash_or_percent);
    if (line.empty()) return;
    below = after(below, line);
    if (line.starts_with("\xef\xbb\xbf")) line.remove_prefix(3);  // of a file that was appended
    below_.push_back(fields_of(line, layout.separator));
  }
}

bool column_header::has_ids() const { return *std::ranges::max_element(columns_) < first_.size(); }

bool column_header::has_unnamed_first() const {
  return first_.size() > 2 && first_[0].text.empty() &&
         (!first_[0].is_quoted || std::ranges::all_of(first_, &field::is_quoted));
}

std::string_view column_header::same_second() const {
  if (below_.empty() || below_[0].size() < 3 || is_number(below_[0][1])) return {};
  const std::string_view text = below_[0][1].text;
  const auto has_it = [&](const row& each) { return each.size() > 2 && each[1].text == text; };
  constexpr std::size_t enough = 5;  // below a line that may have names
  const bool is_enough = below_.size() >= enough || has_it(first_);
  return is_enough && std::ranges::all_of(below_, has_it) ? text : std::string_view();
}

row_fields column_header::texts_of(const row& fields) {
  row_fields texts;
  for (const field& each : fields) texts.push_back(each.text);
  return texts;
}

std::vector<row_fields> column_header::below() const {
  std::vector<row_fields> rows;
  for (const row& each : below_) rows.push_back(texts_of(each));
  return rows;
}

std::string_view column_header::unquoted_id(bool (*is)(std::string_view)) const {
  std::string_view found;
  const auto is_it = [&](const field& f) {
    if (f.is_quoted || !is(f.text)) return false;
    found = f.text;
    return true;
  };
  const bool is_found = (has_ids() && std::ranges::any_of(ids(), is_it)) || any_id_below(is_it);
  return is_found ? found : std::string_view();
}

std::string_view column_header::same_first() const {
  if (below_.empty() || below_[0].empty() || is_number(below_[0][0])) return {};
  const std::string_view text = below_[0][0].text;
  const auto has_it = [&](const row& each) {
    return each.size() > 2 && each[0].text == text && is_number(each[1]) && is_number(each[2]);
  };
  return std::ranges::all_of(below_, has_it) ? text : std::string_view();
}

std::string_view column_header::linked_columns() const {
  std::array<std::vector<std::string_view>, 3> texts;
  const auto add = [&](const row& each) {
    for (std::size_t c = 0; c < texts.size() && each.size() > 2; ++c)
      if (!is_missing(each[c])) texts[c].push_back(each[c].text);
    return each.size() > 2;
  };
  if (below_.empty() || !add(first_) || !std::ranges::all_of(below_, add)) return {};
  for (auto& column : texts) std::ranges::sort(column);
  const auto share = [&](std::size_t a, std::size_t b) {
    return std::ranges::any_of(
        texts[a], [&](auto text) { return std::ranges::binary_search(texts[b], text); });
  };
  if (share(0, 1) || share(0, 2) == share(1, 2)) return {};
  const auto skips_a_row = [](const row& one, const row& next) {
    const auto number = integer_of(one[0].text), other = integer_of(next[0].text);
    return !number || !other || other->word != number->word + 1;
  };
  const bool counts_rows = below_.size() == 1
                               ? !skips_a_row(first_, below_[0])
                               : std::ranges::adjacent_find(below_, skips_a_row) == below_.end();
  const bool may_be_weights = is_number(below_[0][2]);
  if (share(0, 2)) return may_be_weights ? "" : "1,3";
  return may_be_weights && !counts_rows ? "" : "2,3";
}

bool column_header::has_times_first() const {
  return !below_.empty() && std::ranges::all_of(below_, [](const row& each) {
    return each.size() > 2 && is_time(each[0].text) && !is_time(each[1].text);
  });
}

std::vector<field> column_header::ids() const {
  std::vector<field> found;
  for (const unsigned column : columns_) found.push_back(first_[column]);
  return found;
}

template <class Predicate>
bool column_header::any_id_below(Predicate is) const {
  return std::ranges::any_of(below_, [&](const row& each) {
    return std::ranges::any_of(
        columns_, [&](unsigned column) { return column < each.size() && is(each[column]); });
  });
}

bool column_header::has_integers_below() const {
  return !below_.empty() && !any_id_below([](const field& f) { return !is_integer(f); });
}

std::size_t column_header::quoted_ids() const {
  return static_cast<std::size_t>(std::ranges::count_if(ids(), &field::is_quoted));
}

bool column_header::has_numbers_below() const {
  if (std::ranges::any_of(first_, is_number) || std::ranges::any_of(ids(), is_missing))
    return false;
  for (std::size_t c = 0; c < first_.size(); ++c) {
    if (is_missing(first_[c]) || c >= below_[0].size() || !is_number(below_[0][c])) continue;
    if (std::ranges::all_of(below_, [&](const row& each) {
          return c >= each.size() || is_missing(each[c]) || is_number(each[c]);
        }))
      return true;
  }
  return false;
}

bool column_header::are_usual_names() const {
  return has_ids() && std::ranges::all_of(ids(), is_name_of_end, &field::text);
}

bool column_header::has_first_ids_below() const {
  const std::vector<field> names = ids();
  return std::ranges::any_of(below_, [&](const row& each) {
    std::size_t found = 0, equal = 0;
    for (const unsigned column : columns_) {
      if (column >= each.size()) continue;
      found += std::ranges::find(names, each[column].text, &field::text) != names.end();
      equal += each[column].text == first_[column].text;
    }
    return found != 0 && equal != names.size();
  });
}

bool column_header::has_names_below() const {
  return are_usual_names() && has_first_ids_below() && rule() == names_by::nothing;
}

names_by column_header::rule() const {
  if (!has_ids()) return names_by::nothing;
  const std::vector<field> names = ids();
  if (are_usual_names() && !has_first_ids_below()) return names_by::known;
  if (below_.empty()) return names_by::nothing;
  const auto is_integer_below = [&](unsigned column) {
    return column < below_[0].size() && is_integer(below_[0][column]);
  };
  if (std::ranges::all_of(columns_, is_integer_below) && std::ranges::none_of(names, is_integer))
    return names_by::integers_below;
  if (has_numbers_below()) return names_by::numbers_below;
  const auto has_word = [](const field& f) { return has_word_of_ids(f.text); };
  return std::ranges::all_of(names, has_word) && !any_id_below(has_word) ? names_by::words
                                                                         : names_by::nothing;
}

bool column_header::is_doubtful() const {
  if (!has_ids() || below_.empty() || quoted_ids() != 0) return false;
  if (std::ranges::count(columns_, columns_[0]) > 1) return false;
  const std::vector<field> names = ids();
  const auto is_other = [](const field& f) { return is_number(f) || is_missing(f); };
  return std::ranges::none_of(names, is_other) && !any_id_below([&](const field& f) {
           return std::ranges::find(names, f.text, &field::text) != names.end();
         });
}

void protect_first_line(std::string& lines, std::string_view delimiter) {
  const std::string_view first = first_line(lines, is_hash_or_percent);
  if (first.empty() || first.front() == '"') return;
  record_layout layout;
  layout.separator = field_separator(delimiter);
  const char* p = first.data();
  const char* const end = p + first.size();
  const std::size_t size = layout.separator.read(p, end).text.size();
  if (!layout.separator.next(p, end)) layout.columns = {0, 0};  // a line of one id
  const bool has_names =
      column_header(first, after(lines, first), layout).rule() != names_by::nothing;
  const bool is_text = detect_compression(lines) == compression::none &&
                       remark_on_archive(lines).empty() && !lines.starts_with("\xef\xbb\xbf") &&
                       remark_on_foreign(lines).empty() && detect(lines, "") == format::edge_list;
  // The tag of a line by which detect() would know the format, also if that is a later one.
  const bool may_be_tag = size == 1 && first.find_first_of("cpH") == 0;
  if (has_names || !is_text || may_be_tag) lines.insert(size, 1, '"').insert(0, 1, '"');
}

}  // namespace skerry
