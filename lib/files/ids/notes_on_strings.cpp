// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/notes_on_strings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>

#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/ids/vertex_id_arrays.hpp"
#include "lib/files/readers/values.hpp"
#include "matrix_ops/printable.hpp"

namespace skerry {

namespace {

/// Whether a text is a number.  Most ids are none by their first or last character.
bool is_number(std::string_view text) {
  if (text.empty() || !(scan::is_digit(text.back()) || text.back() == '.')) return false;
  if (!scan::is_digit(text[0]) && text[0] != '-' && text[0] != '+' && text[0] != '.') return false;
  return scan::skip_number(text.data(), text.data() + text.size()) == text.data() + text.size();
}

/// A number as an integer is printed, if it is one of at most 64 bits, or one of a double.
std::string printed(std::string_view number) {
  if (const auto id = integer_of(number))
    return !id->fits         ? ""
           : id->is_negative ? std::to_string(static_cast<std::int64_t>(id->word))
                             : std::to_string(id->word);
  constexpr double most = 9007199254740992;  // 2^53
  const std::optional<double> value = read_double(number);
  if (!value || std::abs(*value) > most || *value != std::floor(*value)) return "";
  return std::to_string(static_cast<std::int64_t>(*value));
}

bool is_visible_end(std::string_view text,
                    bool (std::string_view::*at_end)(std::string_view) const noexcept) {
  constexpr std::array<std::string_view, 4> invisible{"\xc2\xa0", "\xef\xbb\xbf", "\xe2\x80\x8b",
                                                      "\xe3\x80\x80"};
  return std::ranges::none_of(invisible,
                              [&](std::string_view each) { return (text.*at_end)(each); });
}

/// What the first or the last character of an id is, if it may not belong to the id.
std::string_view odd_end(std::string_view text, char delimiter) {
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  const auto is_foreign = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  const char first = text.front(), last = text.back();
  if (is_control(first) || is_control(last) ||
      (is_foreign(first) && !is_visible_end(text, &std::string_view::starts_with)) ||
      (is_foreign(last) && !is_visible_end(text, &std::string_view::ends_with)))
    return "an invisible character";
  if (first == ' ' || last == ' ') return "a blank";  // in quotes
  if (text.size() > 1 && (first == '\'') != (last == '\'')) return "one single quote";
  if (delimiter == ' ' && (last == ',' || last == ';' || last == ':')) return "a delimiter";
  return {};
}

}  // namespace

void add_notes_on_strings(std::vector<std::string>& notes, const detected_layout& found,
                          const remarked_lines& remarks, const vertex_ids& ids) {
  const auto& texts = std::get<sorted_ids<string_ids>>(ids.arrays().ids);
  const char delimiter = found.layout.separator.delimiter();
  std::string one, other, number, odd;
  std::string_view end;
  std::size_t tries = found.type == id_type::automatic ? 100'000 : 0;  // of numbers
  for (std::size_t v = 0; v < texts.size(); ++v) {
    const std::string_view text = texts[v];
    if (text.empty() || text.front() == '\n') continue;  // none, or one of no line
    if (end.empty() && !(end = odd_end(text, delimiter)).empty()) odd = text;
    if (tries == 0 || !is_number(text) || is_printed_integer(text)) continue;
    --tries;
    if (number.empty() && !integer_of(text)) number = text;
    const std::string integer = printed(text);
    if (integer.empty() || integer == text || !texts.find(integer)) continue;
    one = integer;
    other = text;
    tries = 0;
  }
  const marked_line& not_an_integer = remarks.not_an_integer;
  if (!one.empty())
    notes.push_back(fmt::format(
        "{} and {} are different ids, since not all ids are integers; --id-type integer finds "
        "those that are not",
        one, other));
  else if (found.type == id_type::automatic && not_an_integer.exists() &&
           not_an_integer.number > found.first_line && remarks.leading_integers != 0)
    notes.push_back(
        fmt::format("ids are strings, since one is no integer, first in line {} ({}); --id-type "
                    "integer finds such ids, --id-type string confirms it",
                    not_an_integer.number, printable(not_an_integer.text, 40)));
  else if (!number.empty())
    notes.push_back(
        fmt::format("an id is a number, but no integer ({}), so that ids are strings, and another "
                    "spelling is another id; write integers as digits, or --id-type string "
                    "confirms it",
                    printable(number, 20)));
  if (!odd.empty())
    notes.push_back(fmt::format(
        "an id begins or ends with {} ({}), which belongs to it; remove it, or set another "
        "delimiter, if it should not",
        end, printable(odd, 20)));
  if (ids.find(""))
    notes.emplace_back(
        "an id is the empty string, in quotes; remove these, and use --missing isolate, if "
        "it means a missing one");
  constexpr std::array<const char*, 9> placeholders{"-",   "?",      ".",       "<NA>", "#N/A",
                                                    "n/a", "(null)", "unknown", "none"};
  for (const char* const word : placeholders)
    if (ids.find(word))
      notes.push_back(
          fmt::format("an id is {}; if it means a missing one, write NA in its place, and use "
                      "--missing isolate",
                      word));
  for (const char* const sign : {"//", "#", "%", "--"})
    if (ids.find(sign))
      notes.push_back(fmt::format(
          "an id is {0}; begin comments with # in lines of their own if it begins one", sign));
}

}  // namespace skerry
