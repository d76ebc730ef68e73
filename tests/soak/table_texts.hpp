// SPDX-License-Identifier: Apache-2.0
// What the text of one field of a table is, for the slow reader.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <string_view>

namespace skerry::soak {

/// A field of a line.
struct cell {
  std::string text;
  bool is_quoted = false;
};

inline bool is_blank(char c) { return c == ' ' || c == '\t'; }

inline bool is_missing(const cell& c) {
  static const std::set<std::string> words{"",    "NA",   "N/A", "NULL", "null",
                                           "\\N", "None", "nan", "NaN"};
  return !c.is_quoted && words.contains(c.text);
}

/// Without a point and zeros.
inline std::string_view whole(std::string_view text) {
  const std::size_t point = text.find('.');
  const bool has_zeros = point + 1 < text.size() && point != std::string_view::npos &&
                         text.find_first_not_of('0', point + 1) == std::string_view::npos;
  return has_zeros ? text.substr(0, point) : text;
}

/// Digits, with or without a minus sign, and zeros after a point or not.
inline bool has_digits_alone(std::string_view text) {
  if (text.starts_with('-')) text.remove_prefix(1);
  text.remove_suffix(text.size() - whole(text).size());
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Without leading zeros; -0 is 0.
inline std::string canonical(const std::string& text) {
  const bool is_negative = text.starts_with('-');
  std::string digits(whole(text).substr(is_negative ? 1 : 0));
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return is_negative && digits != "0" ? '-' + digits : digits;
}

/// Whether a row of digits without leading zeros is at most another.
inline bool fits(const std::string& digits, const std::string& most) {
  return digits.size() != most.size() ? digits.size() < most.size() : digits <= most;
}

/// Whether an integer without leading zeros is one of 64 bits with a sign.
inline bool fits_signed(const std::string& number) {
  return number[0] == '-' ? fits(number.substr(1), "9223372036854775808")
                          : fits(number, "9223372036854775807");
}

inline bool is_common_name(std::string text) {
  static const std::set<std::string> names{"source", "target", "src",    "dst",   "from",
                                           "to",     "i",      "node_1", "node_2"};
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  return names.contains(text);
}

/// A word of the names of columns with ids.
inline bool has_word(const std::string& text) {
  static const std::set<std::string> words{"id",   "ids",   "source", "src",   "target", "tgt",
                                           "dst",  "dest",  "from",   "to",    "node",   "vertex",
                                           "left", "right", "name",   "user",  "head",   "tail",
                                           "key",  "start", "end",    "parent"};
  const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
  std::string word;
  char before = ' ';
  for (const char c : text + ' ') {
    const bool is_letter = is_capital(c) || (c >= 'a' && c <= 'z') || (c & 0x80) != 0;
    if (!is_letter || (is_capital(c) && !is_capital(before))) {
      if (words.contains(word)) return true;
      word.clear();
    }
    if (is_letter) word += is_capital(c) ? static_cast<char>(c | 0x20) : c;
    before = c;
  }
  return false;
}

inline bool is_number(const std::string& text) {
  char* end = nullptr;
  static_cast<void>(std::strtod(text.c_str(), &end));
  return !text.empty() && text.find_first_not_of("0123456789.+-eE") == std::string::npos &&
         *end == '\0' && end != text.c_str();
}

}  // namespace skerry::soak
