// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/column_header.hpp"

#include <algorithm>
#include <array>

#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/column_names.hpp"
#include "lib/files/readers/text_chunks.hpp"

namespace skerry {

namespace {

constexpr std::size_t most_rows = 100;

bool is_integer(const field& f) { return integer_of(f.text).has_value(); }

bool is_number(const field& f) {
  const char* const end = f.text.data() + f.text.size();
  return !f.text.empty() && scan::skip_number(f.text.data(), end) == end;
}

bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Whether a text has a word of the names of columns with ids: `person_id`, `FromNode`.
bool has_word_of_names(std::string_view text) {
  static constexpr std::array<std::string_view, 22> known{
      "id",   "ids",  "source", "src",    "target", "tgt",   "dst",  "dest",
      "from", "to",   "node",   "vertex", "left",   "right", "name", "user",
      "head", "tail", "key",    "start",  "end",    "parent"};
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t end = begin;
    while (end < text.size() && is_letter(text[end]) &&
           !(end > begin && is_capital(text[end]) && !is_capital(text[end - 1])))
      ++end;
    if (std::ranges::find(known, scan::lower(text.substr(begin, end - begin))) != known.end())
      return true;
    begin = end == begin ? begin + 1 : end;
  }
  return false;
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
  while (below_.size() < most_rows) {
    const std::string_view line = first_line(below, is_hash_or_percent);
    if (line.empty()) return;
    below_.push_back(fields_of(line, layout.separator));
    below = after(below, line);
  }
}

bool column_header::has_ids() const { return std::max(columns_[0], columns_[1]) < first_.size(); }

const field* column_header::id_of(const row& of, unsigned side) const {
  return columns_[side] < of.size() ? &of[columns_[side]] : nullptr;
}

template <class Predicate>
bool column_header::any_id_below(Predicate is) const {
  return std::ranges::any_of(below_, [&](const row& each) {
    const field *u = id_of(each, 0), *v = id_of(each, 1);
    return (u != nullptr && is(*u)) || (v != nullptr && is(*v));
  });
}

unsigned column_header::quoted_ids() const { return id(0).is_quoted + id(1).is_quoted; }

bool column_header::has_numbers_below() const {
  if (std::ranges::any_of(first_, is_number) || is_missing(id(0)) || is_missing(id(1)))
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

names_by column_header::rule() const {
  if (!has_ids()) return names_by::nothing;
  const field &u = id(0), &v = id(1);
  if (is_name_of_end(u.text) && is_name_of_end(v.text)) return names_by::known;
  if (below_.empty()) return names_by::nothing;
  const field *below_u = id_of(below_[0], 0), *below_v = id_of(below_[0], 1);
  if (below_u != nullptr && below_v != nullptr && is_integer(*below_u) && is_integer(*below_v) &&
      !is_integer(u) && !is_integer(v))
    return names_by::integers_below;
  if (has_numbers_below()) return names_by::numbers_below;
  const auto has_word = [](const field& f) { return has_word_of_names(f.text); };
  return has_word(u) && has_word(v) && !any_id_below(has_word) ? names_by::words
                                                               : names_by::nothing;
}

bool column_header::is_doubtful() const {
  if (!has_ids() || below_.empty() || quoted_ids() != 0 || columns_[0] == columns_[1]) return false;
  const field &u = id(0), &v = id(1);
  return !is_number(u) && !is_number(v) && !is_missing(u) && !is_missing(v) &&
         !any_id_below([&](const field& f) { return f.text == u.text || f.text == v.text; });
}

}  // namespace skerry
