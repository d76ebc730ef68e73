// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/column_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "lib/files/readers/scan.hpp"
#include "matrix_ops/printable.hpp"

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

bool is_letter(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= 0x80 || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z');
}
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

/// Words of columns with ids, which say which end of an edge they are, or that ids follow.
constexpr std::array<std::string_view, 21> words_of_ids{
    "id",  "ids",  "key", "name", "node",  "vertex", "source", "target", "src",  "dst",   "dest",
    "tgt", "from", "to",  "left", "right", "start",  "end",    "head",   "tail", "parent"};
/// Words that say so in the name of a column, but may also be ids.
constexpr std::array<std::string_view, 32> other_words_of_ids{
    "no",   "nr",     "num",         "number", "code",     "index",     "idx",   "nodes",
    "uid",  "guid",   "first",       "second", "child",    "in",        "out",   "row",
    "col",  "column", "origin",      "sender", "receiver", "one",       "two",   "prev",
    "next", "begin",  "destination", "friend", "neighbor", "neighbour", "other", "partner"};

bool is_one_of(std::span<const std::string_view> known, std::string_view word) {
  return std::ranges::find(known, word) != known.end();
}

bool is_of_any_column(std::string_view word) {
  return word.size() == 1 || is_one_of(words_of_ids, word) || is_one_of(other_words_of_ids, word);
}

/// The words of a name in lower case; a capital letter begins one: `user` and `id` of `UserId`.
std::vector<std::string> words_of_name(std::string_view name) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < name.size();) {
    std::size_t end = begin;
    while (end < name.size() && is_letter(name[end]) &&
           !(end > begin && is_capital(name[end]) && !is_capital(name[end - 1])))
      ++end;
    if (end != begin) words.push_back(scan::lower(name.substr(begin, end - begin)));
    begin = std::max(end, begin + 1);
  }
  return words;
}

}  // namespace

bool name_different_things(std::string_view one, std::string_view other) {
  const std::vector<std::string> words = words_of_name(one), others = words_of_name(other);
  const auto own = [](const auto& of, const auto& than) {
    const auto is_own = [&](const std::string& word) {
      return !is_of_any_column(word) && std::ranges::find(than, word) == than.end();
    };
    const auto found = std::ranges::find_if(of, is_own);
    return found == of.end() ? std::string() : *found;
  };
  const std::string a = own(words, others), b = own(others, words);
  return !a.empty() && !b.empty() && a.substr(0, 3) != b.substr(0, 3);
}

std::string note_on_different_things(std::string_view one, std::string_view other) {
  if (!name_different_things(one, other)) return {};
  return fmt::format(
      "{} and {} seem to name different things, but an id is one vertex in both columns",
      printable(one, 20), printable(other, 20));
}

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
  return is_one_of(known, scan::lower(name));
}

bool has_word_of_ids(std::string_view name) {
  return std::ranges::any_of(words_of_name(name), [](std::string_view word) {
    return word == "user" || is_one_of(words_of_ids, word);
  });
}

}  // namespace skerry
