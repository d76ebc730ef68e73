// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/printable.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <cstdio>
#include <utility>

namespace skerry {

namespace {

/// The first character of a text: its code point and its length in bytes.  If it is not UTF-8: the
/// first byte, and the length 0.
struct character {
  char32_t code;
  std::size_t length;
};

character first_of(std::string_view text) noexcept {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return {lead, 0};
  char32_t code = lead & (0x7fU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {lead, 0};
    code = code << 6 | (byte(i) & 0x3fU);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};  // overlong below
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  if (code < least[length] || code > 0x10ffff || surrogate) return {lead, 0};
  return {code, length};
}

/// Characters beyond ASCII that a terminal obeys, hides, or shows as a blank: the first and the
/// last of each range.
constexpr std::array<std::pair<char32_t, char32_t>, 15> unseen{{
    {0x80, 0xa0},        // C1 control characters, no-break space
    {0xad, 0xad},        // soft hyphen
    {0x61c, 0x61c},      // Arabic letter mark
    {0x1680, 0x1680},    // Ogham space mark
    {0x180e, 0x180e},    // Mongolian vowel separator
    {0x2000, 0x200b},    // spaces of several widths
    {0x200e, 0x200f},    // left-to-right and right-to-left mark
    {0x2028, 0x202f},    // line separators, bidirectional embeddings and overrides, a space
    {0x205f, 0x206f},    // a space, word joiner, invisible operators, bidirectional isolates
    {0x3000, 0x3000},    // ideographic space
    {0xfeff, 0xfeff},    // byte order mark
    {0xfff9, 0xfffb},    // interlinear annotation
    {0x1d173, 0x1d17a},  // musical format characters
    {0xe0000, 0xe007f},  // tags
    {0xe0100, 0xe01ef},  // variation selectors
}};

bool is_unseen(char32_t code) {
  return std::ranges::any_of(
      unseen, [=](const auto& range) { return code >= range.first && code <= range.second; });
}

}  // namespace

std::size_t show_character(std::string_view& text,
                           std::span<char, longest_shown_character> shown) noexcept {
  const character found = first_of(text);
  const auto code = static_cast<unsigned>(found.code);
  const std::size_t length = std::max<std::size_t>(found.length, 1);
  int written = 0;
  if (found.length == 0 || code < 0x20 || code == 0x7f)
    written = std::snprintf(shown.data(), shown.size(), "\\x%02x", code);
  else if (is_unseen(found.code))
    written = std::snprintf(shown.data(), shown.size(), "\\u{%x}", code);
  else
    written = static_cast<int>(text.copy(shown.data(), length));
  text.remove_prefix(length);
  return static_cast<std::size_t>(written);
}

std::string printable(std::string_view text, std::size_t max_length) {
  std::string message;
  std::array<char, longest_shown_character> shown;
  for (std::size_t i = 0; !text.empty(); ++i) {
    if (i == max_length) return message + "...";
    message.append(shown.data(), show_character(text, shown));
  }
  return message;
}

std::string printable_name(const std::filesystem::path& file) {
  const std::string& name = file.native();
  if (name.empty()) return "\"\"";
  return name.size() < PATH_MAX ? printable(name, PATH_MAX) : printable(name);
}

}  // namespace skerry
