// SPDX-License-Identifier: Apache-2.0
#include "lib/files/ids/numbered_records.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace skerry {

std::optional<integer> integer_of(std::string_view text) {
  const bool is_negative = text.starts_with('-');
  const char* p = text.data() + (is_negative ? 1 : 0);
  const char* const end = text.data() + text.size();
  integer id{0, is_negative, true, false};
  const scan::number got = scan::read_number(p, end, id.word);
  if (got == scan::number::none) return std::nullopt;
  id.has_point =
      end - p >= 2 && *p == '.' && std::all_of(p + 1, end, [](char c) { return c == '0'; });
  if (p != end && !id.has_point) return std::nullopt;
  constexpr std::uint64_t least = std::uint64_t{1} << 63;  // its magnitude
  id.fits = got == scan::number::read && (!is_negative || id.word <= least);
  if (is_negative) id.word = -id.word;
  id.is_negative = is_negative && id.word != 0;
  return id;
}

bool is_printed_integer(std::string_view text) {
  const std::optional<integer> id = integer_of(text);
  if (!id || !id->fits || id->has_point || (!id->is_negative && id->word >> 63 != 0)) return false;
  return text == "0" || text[text.front() == '-' ? 1 : 0] != '0';
}

std::uint64_t id_reader<integer_ids>::read(const field& f) {
  const auto note = [&](const char*& first) {
    if (first == nullptr) first = f.text.data();
  };
  const bool is_string =
      f.has_escapes || (f.is_quoted && quotes_mark_strings_ && !is_printed_integer(f.text));
  const std::optional<integer> id = is_string ? std::nullopt : integer_of(f.text);
  if (!id) {
    remarks_.not_an_integer = f.text.data();
    throw not_an_integer();
  }
  if (id->has_point) note(remarks_.decimal);
  if (!id->fits)
    note(remarks_.overflow);
  else if (id->is_negative)
    note(remarks_.negative);
  else if (id->word >> 63 != 0)
    note(remarks_.large);
  return id->word;
}

void throw_missing_id(const field& f, std::string_view rules) {
  const bool is_empty = f.text.empty();
  throw parse_error{f.text.data(), is_empty ? "an id is empty" : "an id is missing",
                    fmt::format("write an id, or {}; or use --missing {}",
                                is_empty ? "\"\" for the empty string" : "quote this one", rules)};
}

}  // namespace skerry
