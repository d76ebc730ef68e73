// SPDX-License-Identifier: Apache-2.0
// Lines of a table of any ids and their fields, for slow_table.hpp.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/soak/table_texts.hpp"

namespace skerry::soak {

/// Why a table is refused: a part of the message, and the line.
struct refusal {
  std::string part;
  std::size_t line;
};

/// The lines of a text, with their numbers.
class slow_lines {
 public:
  /// delimiter  if it is not chosen by the first line
  /// tail       what follows it
  slow_lines(std::string_view text, std::optional<char> delimiter, const std::string& tail) {
    read_lines(text);
    delimiter_ = delimiter ? *delimiter : delimiter_of_first();
    by_ = delimiter_ + tail;
  }

  [[nodiscard]] bool empty() const { return lines_.empty(); }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] auto begin() const { return lines_.begin(); }
  [[nodiscard]] auto end() const { return lines_.end(); }
  [[nodiscard]] const auto& operator[](std::size_t k) const { return lines_[k]; }

  /// Adds the fields of a line up to the last column that is read.
  void add_cells(std::size_t number, const std::string& line, std::size_t last,
                 std::vector<cell>& cells) const {
    const bool by_blanks = delimiter_ == ' ';
    const auto is_around = [&](char c) { return is_blank(c) && (by_blanks || c != delimiter_); };
    std::size_t p = 0;
    const auto skip = [&] {
      while (p < line.size() && is_around(line[p])) ++p;
    };
    const auto at_end_of_field = [&] {
      return p == line.size() || (by_blanks ? is_blank(line[p]) : line.substr(p).starts_with(by_));
    };
    for (;; p += by_blanks ? 0 : by_.size()) {
      skip();
      cell c;
      if (p < line.size() && line[p] == '"') {
        c = {quoted_text(number, line, p), true};
        if (!by_blanks) skip();
        if (!at_end_of_field()) throw refusal{"a character follows a closing quote", number};
      } else {
        while (!at_end_of_field()) c.text += line[p++];
        while (!c.text.empty() && is_blank(c.text.back())) c.text.pop_back();
      }
      cells.push_back(c);
      skip();
      if (p == line.size() || cells.size() == last) return;
    }
  }

  /// All fields of a line, up to the first fault.
  std::vector<cell> cells_of(std::string line) const {
    std::ranges::replace(line, '\r', ' ');
    std::vector<cell> cells;
    try {
      add_cells(0, line, std::string::npos, cells);
    } catch (const refusal&) {  // reported for the edge
    }
    return cells;
  }

  /// The fields of the lines below the first one.
  [[nodiscard]] std::vector<std::vector<cell>> cells_below() const {
    std::vector<std::vector<cell>> below;
    for (std::size_t k = 1; k < lines_.size(); ++k) {
      const std::size_t begin = lines_[k].second.find_first_not_of(" \t\r");
      if (begin == std::string::npos || lines_[k].second[begin] == '#' ||
          lines_[k].second[begin] == '%')
        continue;
      below.push_back(cells_of(lines_[k].second));
    }
    return below;
  }

  /// Whether each line below the first has a field more than it has words.
  [[nodiscard]] bool names_lack_one() const {
    const std::vector<cell> names = cells_of(lines_[0].second);
    const auto below = cells_below();
    const auto is_word = [](const cell& c) {
      const char first = c.text.empty() ? '0' : c.text[0];
      return first == '_' || first < 0 || (first >= 'a' && first <= 'z') ||
             (first >= 'A' && first <= 'Z');
    };
    const auto has_one_more = [&](const std::vector<cell>& cells) {
      return cells.size() == names.size() + 1 && !cells.back().text.empty();
    };
    return names.size() > 1 && std::ranges::all_of(names, is_word) && !below.empty() &&
           std::ranges::all_of(below, has_one_more);
  }

 private:
  /// The lines that are neither blank nor comments, and those with a lone carriage return.
  void read_lines(std::string_view text) {
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    std::size_t number = 0;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('\n'), text.size());
      std::string line(text.substr(0, end));
      text.remove_prefix(std::min(end + 1, text.size()));
      ++number;
      if (line.ends_with('\r')) line.pop_back();
      const std::size_t begin = line.find_first_not_of(" \t");
      const bool has_edge = begin != std::string::npos && line[begin] != '#' && line[begin] != '%';
      if (has_edge || line.find('\r') != std::string::npos) lines_.emplace_back(number, line);
    }
  }

  [[nodiscard]] char delimiter_of_first() const {
    if (lines_.empty()) return ' ';
    bool in_quotes = false;
    std::string outside;
    for (const char c : lines_[0].second) {
      in_quotes = in_quotes != (c == '"');
      if (!in_quotes) outside += c;
    }
    for (const char c : {'\t', ',', ';'})
      if (outside.find(c) != std::string::npos) return c;
    return ' ';
  }

  /// What a field holds whose first quote is at p, which becomes the place behind the last one.
  static std::string quoted_text(std::size_t number, const std::string& line, std::size_t& p) {
    std::string text;
    for (++p; p < line.size(); ++p) {
      if (line[p] == '"') {
        ++p;  // behind a closing quote, or the second of two
        if (p == line.size() || line[p] != '"') return text;
      }
      text += line[p];
    }
    throw refusal{"a quote is not closed", number};
  }

  std::vector<std::pair<std::size_t, std::string>> lines_;
  char delimiter_ = ' ';
  std::string by_;
};

}  // namespace skerry::soak
