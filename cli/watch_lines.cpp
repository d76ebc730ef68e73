// SPDX-License-Identifier: Apache-2.0
#include "cli/watch_lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <string>

#include "skerry/io.hpp"

namespace skerry {

namespace {

constexpr std::string_view separators = " \t\r";

/// Removes the first field from a text, and returns it; empty at the end of the text.
std::string_view take_field(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(separators), text.size()));
  const std::string_view field = text.substr(0, text.find_first_of(separators));
  text.remove_prefix(field.size());
  return field;
}

/// Why a field is no id; empty if it is one, which is written to `id`.
std::string read_id(std::string_view field, std::uint64_t largest, std::uint64_t& id) {
  const auto [end, error] = std::from_chars(field.begin(), field.end(), id);
  const bool is_number = error != std::errc::invalid_argument && end == field.end();
  if (!is_number) return fmt::format("\"{}\" is no id", printable(field));
  if (error != std::errc{} || id > largest)
    return fmt::format("the id {} is too large", printable(field));
  return {};
}

[[noreturn]] void fail(std::uint64_t number, std::string_view what, std::string_view line,
                       std::string_view remedy) {
  std::string shown(line.substr(0, 1000));
  std::ranges::replace(shown, '\t', ' ');
  while (shown.ends_with('\r')) shown.pop_back();
  throw invalid_matrix(
      fmt::format("standard input:{}: {} ({}); {}", number, what, printable(shown), remedy));
}

[[noreturn]] void fail(std::uint64_t number, std::string_view what, std::string_view line,
                       std::uint64_t largest) {
  fail(number, what, line,
       fmt::format("write `+ u v`, `? u v` or `save`, with ids from 0 to {}", largest));
}

/// The same where an id is none.
[[noreturn]] void fail_at_id(std::uint64_t number, std::string_view what, std::string_view line,
                             std::uint64_t largest) {
  fail(
      number, what, line,
      fmt::format("write ids from 0 to {}{}, or solve a file of other ids by `skerry cc FILE --ids "
                  "any`",
                  largest,
                  largest <= std::numeric_limits<std::uint32_t>::max()
                      ? ", begin a new STATE with --wide for larger ones"
                      : ""));
}

}  // namespace

void check_length(std::string_view line, std::uint64_t largest, std::uint64_t number) {
  if (line.size() > 4096) fail(number, "a line of more than 4096 bytes", line, largest);
}

void refuse_incomplete_line(std::string_view line, std::uint64_t number) {
  fail(number, "the last line has no end, so that it may be incomplete, and was not applied", line,
       "write the whole line, with a newline");
}

watch_line parse_watch_line(std::string_view line, std::uint64_t largest, std::uint64_t number) {
  using kind = watch_line::kind;
  check_length(line, largest, number);
  std::string_view rest = line;
  const std::string_view first = take_field(rest);
  if (first != "+" && first != "?" && first != "save")
    fail(number, first.empty() ? "an empty line" : "an unknown request", line, largest);
  watch_line found{first == "+" ? kind::insert : first == "?" ? kind::query : kind::save};
  if (found.is != kind::save)
    for (std::uint64_t* const id : {&found.u, &found.v}) {
      const std::string_view field = take_field(rest);
      if (field.empty()) fail(number, "an id is missing", line, largest);
      if (const std::string what = read_id(field, largest, *id); !what.empty())
        fail_at_id(number, what, line, largest);
    }
  if (!take_field(rest).empty()) fail(number, "too many fields", line, largest);
  return found;
}

}  // namespace skerry
