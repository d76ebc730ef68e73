// SPDX-License-Identifier: Apache-2.0
// Scanning of text: numbers, fields, lines.  No function reads at or past `end`.  Only next_line()
// and count_line_ends() cross a line end.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace skerry::scan {

[[nodiscard]] inline bool is_digit(char c) { return static_cast<unsigned char>(c - '0') < 10; }

// What is called for every character is inlined at any level of optimisation.  These are function
// objects, since a function that is passed by its address is not.

/// A separator of fields within a line.  Carriage return is one, so CRLF line ends work like LF.
inline constexpr auto is_blank = [](char c) __attribute__((always_inline)) {
  return c == ' ' || c == '\t' || c == '\r';
};
inline constexpr auto is_blank_or_comma = [](char c) __attribute__((always_inline)) {
  return is_blank(c) || c == ',';
};

/// The first character at or after p that is no blank, or `end`.
inline constexpr auto skip_blanks =
    [](const char* p, const char* end) __attribute__((always_inline)) {
  while (p != end && is_blank(*p)) ++p;
  return p;
};

/// The end of the field that begins at p.
[[nodiscard]] inline const char* skip_field(const char* p, const char* end) {
  while (p != end && !is_blank(*p) && *p != '\n') ++p;
  return p;
}

[[nodiscard]] inline bool at_line_end(const char* p, const char* end) {
  return p == end || *p == '\n';
}

/// The line end at or after p, or `end`.
[[nodiscard]] inline const char* find_line_end(const char* p, const char* end) {
  const void* found = p == end ? nullptr : std::memchr(p, '\n', static_cast<std::size_t>(end - p));
  return found ? static_cast<const char*>(found) : end;
}

/// The start of the line after p's, or `end`.
[[nodiscard]] inline const char* next_line(const char* p, const char* end) {
  p = find_line_end(p, end);
  return p == end ? end : p + 1;
}

/// ASCII letters in lower case.
[[nodiscard]] inline std::string lower(std::string_view text) {
  std::string low(text);
  for (char& c : low)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return low;
}

/// The number of line ends in a text.
[[nodiscard]] inline std::uint64_t count_line_ends(std::string_view text) {
  constexpr std::size_t block = 192;  // < 256, so that a byte can hold the count
  std::uint64_t lines = 0;
  std::size_t i = 0;
  for (; i + block <= text.size(); i += block) {
    std::uint8_t hits = 0;
    for (std::size_t j = 0; j < block; ++j) hits += text[i + j] == '\n';
    lines += hits;
  }
  for (; i < text.size(); ++i) lines += text[i] == '\n';
  return lines;
}

namespace detail {

/// Reads up to eight digits at once; returns their number.  SIMD within a 64-bit word: c ^ '0' is a
/// digit's value, and adding 0x76 sets the top bit of a byte whose value is 10 or more.
[[gnu::always_inline]] inline unsigned eight_digits(const char* p, std::uint64_t& value) {
  std::uint64_t word;
  std::memcpy(&word, p, 8);
  word ^= 0x3030303030303030;
  const std::uint64_t other = (word | (word + 0x7676767676767676)) & 0x8080808080808080;
  const unsigned digits = static_cast<unsigned>(std::countr_zero(other)) / 8;  // 8 if other == 0
  if (digits == 0) return 0;
  word <<= 64 - 8 * digits;  // leading zeros
  word = (word * 10 + (word >> 8)) & 0x00ff00ff00ff00ff;
  word = (word * 100 + (word >> 16)) & 0x0000ffff0000ffff;
  value = (word * 10000 + (word >> 32)) & 0xffffffff;
  return digits;
}

}  // namespace detail

[[nodiscard]] inline const char* skip_digits(const char* p, const char* end) {
  while (p != end && is_digit(*p)) ++p;
  return p;
}

[[nodiscard]] inline const char* skip_sign(const char* p, const char* end) {
  return p != end && (*p == '-' || *p == '+') ? p + 1 : p;
}

/// The end of the decimal number at p; nullptr if there is none.  An exponent begins with e, or
/// with d as Fortran writes it.
[[nodiscard]] inline const char* skip_number(const char* p, const char* end) {
  const char* const whole = skip_sign(p, end);
  p = skip_digits(whole, end);
  bool has_digits = p != whole;
  if (p != end && *p == '.') {
    const char* const fraction = p + 1;
    p = skip_digits(fraction, end);
    has_digits = has_digits || p != fraction;
  }
  if (!has_digits) return nullptr;
  if (p == end || ((*p | 0x20) != 'e' && (*p | 0x20) != 'd')) return p;
  const char* const exponent = skip_sign(p + 1, end);
  p = skip_digits(exponent, end);
  return p == exponent ? nullptr : p;
}

enum class number { read, none, too_large };

/// Reads a run of decimal digits and advances p past it.  `value` is valid if the result is `read`.
[[gnu::always_inline]] inline number read_number(const char*& p, const char* end,
                                                 std::uint64_t& value) {
  const char* const begin = p;
  value = 0;
  if constexpr (std::endian::native == std::endian::little) {
    if (end - p >= 8) {
      const unsigned digits = detail::eight_digits(p, value);
      p += digits;
      if (digits < 8) return digits == 0 ? number::none : number::read;
    }
  }
  bool fits = true;
  for (; p != end && is_digit(*p); ++p) {
    const auto digit = static_cast<std::uint64_t>(*p - '0');
    constexpr std::uint64_t max = std::numeric_limits<std::uint64_t>::max();
    fits = fits && value <= (max - digit) / 10;
    value = value * 10 + digit;
  }
  if (p == begin) return number::none;
  return fits ? number::read : number::too_large;
}

}  // namespace skerry::scan
