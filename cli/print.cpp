// SPDX-License-Identifier: Apache-2.0
#include "cli/print.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "cli/streams.hpp"
#include "skerry/io.hpp"

namespace skerry {

void print(const std::string& text, std::FILE* to) {
  if (std::fwrite(text.data(), 1, text.size(), to) != text.size() || std::fflush(to) != 0)
    throw unwritable_file(
        fmt::format("the output cannot be written ({}); redirect it to another place",
                    std::generic_category().message(errno)));
}

void print_notes(const std::string& file, const std::vector<std::string>& notes) {
  for (const std::string& note : notes)
    print_error(fmt::format("{}: note: {}", input_name(file), note));
}

std::string text_of(const json& value) {
  return value.dump(2, ' ', true, json::error_handler_t::replace) + "\n";
}

void print_json(const json& value, std::FILE* to) { print(text_of(value), to); }

std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view align) {
  std::vector<std::size_t> width;
  for (const auto& row : rows) {
    width.resize(std::max(width.size(), row.size()));
    for (std::size_t c = 0; c < row.size(); ++c) width[c] = std::max(width[c], row[c].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < row.size(); ++c)
      line += align[c] == 'r' ? fmt::format("{:>{}}  ", row[c], width[c])
                              : fmt::format("{:<{}}  ", row[c], width[c]);
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string grouped(std::uint64_t number) {
  const std::string digits = std::to_string(number);
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i != 0 && (digits.size() - i) % 3 == 0) text += ',';
    text += digits[i];
  }
  return text;
}

std::string in_seconds(double seconds) {
  constexpr std::array units{"s", "ms", "us", "ns"};
  std::size_t unit = 0;
  for (; seconds < 1 && unit + 1 < units.size(); ++unit) seconds *= 1000;
  return fmt::format("{:.{}f} {}", seconds, seconds < 10 ? 2 : seconds < 100 ? 1 : 0, units[unit]);
}

std::string in_bytes(std::uint64_t bytes) {
  constexpr std::array units{"bytes", "KB", "MB", "GB", "TB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1000 && unit + 1 < units.size(); ++unit) value /= 1000;
  return fmt::format("{:.{}f} {}", value, unit == 0 ? 0 : 1, units[unit]);
}

namespace {

/// What the library says to all its callers, and what a user of the command does.
struct said {
  std::string_view by_library, by_command;
};

constexpr auto translations = std::to_array<said>({
    {"say bipartite to take", "add --bipartite to take"},
    {"the limit, max_bytes or --max-memory", "--max-memory"},
    {"renumber the vertices, so that ids without entries do not count",
     "number only the ids that occur: --ids any does so for an edge list"},
});

/// The translation of the text that a message begins with, if it has one.
const said* translation_at(std::string_view message) {
  for (const said& each : translations)
    if (message.starts_with(each.by_library)) return &each;
  return nullptr;
}

}  // namespace

void print_error(std::string_view message) noexcept {
  std::array<char, 4096> line;
  std::size_t used = 0;
  const auto add = [&](std::string_view text) {
    if (used + text.size() > line.size()) {
      std::fwrite(line.data(), 1, used, stderr);
      used = 0;
    }
    used += text.copy(line.data() + used, text.size());
  };
  add("skerry: ");
  std::array<char, longest_shown_character> shown;
  for (int i = 0; i < 8192 && !message.empty(); ++i) {
    if (const said* const found = translation_at(message)) {
      add(found->by_command);
      message.remove_prefix(found->by_library.size());
      continue;
    }
    const std::size_t size = show_character(message, shown);
    add({shown.data(), size});
  }
  add(message.empty() ? "\n" : "...\n");
  std::fwrite(line.data(), 1, used, stderr);
}

}  // namespace skerry
