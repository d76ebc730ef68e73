// SPDX-License-Identifier: Apache-2.0
// Random small tables of ids as people write them, with the faults that they make.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/files/ids/id_columns.hpp"

namespace skerry::soak {

/// A table and the options to read it by, from a seed.
class random_table {
 public:
  explicit random_table(std::uint64_t seed) : random_(seed) {
    constexpr std::array delimiters{' ', ',', '\t', ';', '|'};
    delimiter_ = delimiters[roll(delimiters.size())];
    if (delimiter_ == '|' || roll(4) == 0) how.delimiter = delimiter_;
    if (how.delimiter && delimiter_ != ' ' && delimiter_ != '\t' && roll(3) == 0)
      how.delimiter_tail = roll(2) == 0 ? std::string(1, delimiter_) : "|:";
    line_end_ = roll(3) == 0 ? "\r\n" : "\n";
    has_third_ = roll(3) == 0;
    is_careless_ = roll(3) == 0;
    has_points_ = roll(4) == 0;
    choose_options();
    const std::size_t kinds = 1 + roll(3), kind = roll(kind_count);
    for (std::size_t k = 0, ids = 1 + roll(10); k < ids; ++k)
      ids_.push_back(new_id(roll(kinds) == 0 ? roll(kind_count) : kind));
    if (roll(12) == 0) text += "\xef\xbb\xbf";
    if (roll(3) == 0) add_header();
    if (!header_.empty() && how.names != column_names::absent && roll(8) == 0)
      how.columns = {names_[0], names_[roll(8) == 0 ? 0 : 1]};
    for (std::size_t k = 0, lines = roll(14); k < lines; ++k) add_line();
    for (std::size_t k = 0, count = roll(3) == 0 ? roll(5) : 0; k < count; ++k)
      vertices.push_back(roll(2) == 0 ? ids_[roll(ids_.size())] : new_id(kind));
    if (!text.empty() && roll(4) == 0)
      text.resize(text.size() - std::min<std::size_t>(text.size(), 1 + roll(2)));
  }

  std::string text;
  id_read_options how;
  std::vector<std::string> vertices;  // further ones, in quotes

  [[nodiscard]] std::string vertex_text() const {
    std::string lines;
    for (const std::string& id : vertices) lines += in_quotes(id) + '\n';
    return lines;
  }

 private:
  static constexpr std::size_t kind_count = 8;

  std::size_t roll(std::size_t sides) { return random_() % sides; }

  template <std::size_t N>
  std::string one_of(const std::array<std::string_view, N>& words) {
    return std::string(words[roll(N)]);
  }

  void choose_options() {
    how.reading.threads = 1;
    how.columns = {1, 2};
    if (roll(4) == 0) how.reading.chunk_bytes = 1 + roll(40);
    if (roll(4) == 0) how.type = roll(2) == 0 ? id_type::integer : id_type::string;
    if (roll(6) == 0) how.names = roll(2) == 0 ? column_names::present : column_names::absent;
    if (has_third_ && roll(2) == 0) {
      how.weights = weight_filter{.column = 3, .threshold = 5};
      if (roll(3) == 0) how.weights->at_most = 17;
      if (roll(3) == 0) how.weights->missing = static_cast<double>(4 + roll(3));
    }
    if (has_third_ && !how.weights && roll(3) == 0) how.columns = {2, 3};
    if (has_third_ && roll(4) == 0) how.columns = {1, 2, 3};
    if (roll(8) == 0) std::swap(how.columns[0], how.columns[1]);
    if (roll(2) == 0) {
      constexpr std::array rules{missing_ids::error, missing_ids::isolate, missing_ids::skip};
      how.missing = rules[roll(rules.size())];
      lacks_ids_ = roll(2) == 0;
    }
    if (how.type == id_type::integer && roll(2) == 0) how.lookup = id_lookup::two_level;
  }

  std::string new_id(std::size_t kind) {
    switch (kind) {
      case 0:
        return std::to_string(roll(30)) + (has_points_ && roll(2) == 0 ? ".0" : "");
      case 1:
        return std::string(roll(4), '0') + std::to_string(roll(12));
      case 2:
        return '-' + std::string(roll(2), '0') + std::to_string(roll(12));
      case 3:
        return one_of(std::to_array<std::string_view>(
            {"9223372036854775807", "9223372036854775808", "18446744073709551615",
             "18446744073709551616", "-9223372036854775808", "-9223372036854775809",
             "00018446744073709551615", "123456789012345678901234567890", "4294967295",
             "4294967296"}));
      case 4:
        return one_of(std::to_array<std::string_view>(
            {"anna", "Bob", "carol 2", "d-17", "NA", "x", "AT1234567", "e.f@g.org", "null", "7a"}));
      case 5:
        return one_of(std::to_array<std::string_view>({"\xc3\x84rger", "\xe6\x9d\xb1\xe4\xba\xac",
                                                       "\xf0\x9f\x90\x9f", "e\xcc\x81t\xc3\xa9",
                                                       "na\xc3\xafve id", "\xc2\xa0"}));
      case 6:
        return one_of(std::to_array<std::string_view>({"say \"hi\"", "\"", "O'Neil", "Smith, J.",
                                                       "a;b", "a|b", "a\tb", " both ", "\"\"", "",
                                                       "#5", "%7", "5 # five", "1,5", ","}));
      default:
        return one_of(std::to_array<std::string_view>(
            {"1.5", "+1", "-", "1e3", "0x10", "--1", "1-2", "2026-11-27", "2.0", "-3.00", "2.",
             ".0", "18446744073709551616.0", "1 000", "-0", "0", "1_0"}));
    }
  }

  static std::string in_quotes(const std::string& id) {
    std::string field = "\"";
    for (const char c : id) field += c == '"' ? "\"\"" : std::string(1, c);
    return field + '"';
  }

  /// An id, quoted where it must be, or at will; a careless writer forgets.
  std::string field(const std::string& id) {
    const bool needs_quotes =
        id.empty() || id.find_first_of("\"\t ,;|#%") != std::string::npos || id == "\xc2\xa0";
    const bool quotes = needs_quotes ? !is_careless_ || roll(3) != 0 : roll(10) == 0;
    std::string written = quotes ? in_quotes(id) : id;
    if (is_careless_ && roll(40) == 0)
      written += one_of(std::to_array<std::string_view>({"\"", "x", " y", "\r"}));
    if (roll(12) == 0) written = std::string(1 + roll(2), ' ') + written;
    if (roll(12) == 0) written += roll(4) == 0 ? "\t" : " ";
    return written;
  }

  /// An id, or what stands for a missing one.
  std::string id_or_none() {
    if (lacks_ids_ && roll(4) == 0)
      return one_of(std::to_array<std::string_view>(
          {"", "NA", "N/A", "NULL", "null", "\\N", "None", "nan", "NaN", "na", "\"NA\""}));
    return field(ids_[roll(ids_.size())]);
  }

  std::string between() {
    return delimiter_ == ' '
               ? one_of(std::to_array<std::string_view>({" ", " ", "\t", "  ", " \t"}))
               : delimiter_ + how.delimiter_tail;
  }

  void add_header() {
    const std::string first = one_of(std::to_array<std::string_view>(
                          {"source", "Source", "from", "FROM", "src", "user", "payer", "sender id",
                           "7", "PersonId", "node_1", "\"from\""})),
                      second = one_of(std::to_array<std::string_view>(
                          {"target", "Target", "to", "TO", "friend", "payee", "\"to\"", "8",
                           "left name", "node_2", "id"}));
    header_ = first + between() + second;
    if (has_third_)
      header_ +=
          between() + one_of(std::to_array<std::string_view>({"weight", "to", "amount", "9"}));
    text += header_;
    text += line_end_;
    names_ = {first, second};
  }

  void add_line() {
    if (roll(12) == 0) {
      text += one_of(std::to_array<std::string_view>(
          {"", "", " ", "\t", "# a comment", "% a comment, too", "#", " # not at the beginning"}));
      text += line_end_;
      return;
    }
    if (!header_.empty() && roll(12) == 0) {
      text += header_;
      text += line_end_;
      return;
    }
    text += id_or_none();
    if (!is_careless_ || roll(40) != 0) text += between() + id_or_none();
    if (has_third_ && (!is_careless_ || roll(20) != 0)) text += between() + third();
    if (roll(30) == 0) text += between() + "\"a further one\"";
    text += is_careless_ && roll(10) == 0 ? "\n" : line_end_;
  }

  std::string third() {
    if (std::ranges::count(how.columns, table_column(3)) != 0 && !how.weights) return id_or_none();
    if (is_careless_ && roll(10) == 0)
      return one_of(
          std::to_array<std::string_view>({"", "", "NA", "\\N", "many", "5 EUR", "1,5", "\"6\""}));
    return one_of(std::to_array<std::string_view>(
        {"0", "4.99", "5", "5.0", "17", "-3", "1e3", "+6", "0.5e1"}));
  }

  std::mt19937_64 random_;
  char delimiter_ = ',';
  std::string_view line_end_;
  std::string header_;
  std::array<std::string, 2> names_;  // of columns
  bool has_third_ = false, is_careless_ = false, lacks_ids_ = false, has_points_ = false;
  std::vector<std::string> ids_;
};

}  // namespace skerry::soak
