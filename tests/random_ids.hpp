// SPDX-License-Identifier: Apache-2.0
// Random edges between ids of every kind that a text file can hold, and partitions of such ids.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "skerry/ids.hpp"

namespace skerry::testing {

using partition = std::set<std::set<std::string>>;

/// The components of the edges of a file, by the texts of their ids.
///
/// least  vertices of a component that counts
[[nodiscard]] inline partition partition_of(const matrix_with_ids& from, std::size_t least = 1) {
  const auto found = cc(std::get<coo<std::uint32_t>>(from.matrix.entries).view());
  std::map<std::uint32_t, std::set<std::string>> parts;
  for (std::size_t v = 0; v < found.labels.size(); ++v)
    parts[found.labels[v]].insert(from.ids.text(v));
  partition all;
  for (auto& [label, part] : parts)
    if (part.size() >= least) all.insert(std::move(part));
  return all;
}

/// The two ids of each line of a file.
[[nodiscard]] inline std::vector<std::array<std::string, 2>> lines_of(const matrix_with_ids& from) {
  std::vector<std::array<std::string, 2>> lines;
  const auto& entries = std::get<coo<std::uint32_t>>(from.matrix.entries);
  for (std::size_t k = 0; k < entries.rows.size(); ++k)
    lines.push_back({from.ids.text(entries.rows[k]), from.ids.text(entries.columns[k])});
  return lines;
}

/// Edges of random ids as a file, and how to read it.
class random_ids {
 public:
  explicit random_ids(std::uint64_t seed) : random_(seed) {
    delimiter = one_of({" ", ",", "\t", ";", "|", "o", "-", "::", "->", "--"});
    how.reading.threads = 1;
    how.names = column_names::absent;
    how.delimiter = delimiter[0];
    how.delimiter_tail = delimiter.substr(1);
    if (roll(3) == 0) how.type = id_type::string;
    const std::size_t kinds = 1 + roll(3), ids = 1 + roll(12);
    std::vector<std::size_t> kind;
    for (std::size_t k = 0; k < kinds; ++k) kind.push_back(roll(kind_count));
    std::vector<std::string> id;
    for (std::size_t k = 0; k < ids; ++k) id.push_back(new_id(kind[roll(kinds)]));
    for (std::size_t k = 0, lines = 1 + roll(15); k < lines; ++k) {
      // A quote before everything else: no format has it.
      text += quoted(id[roll(ids)], k == 0) + delimiter + quoted(id[roll(ids)], false) + '\n';
    }
  }

  std::string text, delimiter;
  id_read_options how;  // of the text

  /// Whether a reader without options finds the delimiter.
  [[nodiscard]] bool is_usual_delimiter() const {
    return std::string_view(" ,\t;").find(delimiter) != std::string_view::npos;
  }

 private:
  static constexpr std::size_t kind_count = 10;

  std::size_t roll(std::size_t sides) { return random_() % sides; }

  std::string one_of(const std::vector<std::string>& words) { return words[roll(words.size())]; }

  std::string digits(std::size_t count) {
    std::string number;
    for (std::size_t k = 0; k < count; ++k) number += static_cast<char>('0' + roll(10));
    return number;
  }

  std::string new_id(std::size_t kind) {
    switch (kind) {
      case 0:
        return std::to_string(roll(20));
      case 1:
        return std::string(roll(3), '0') + std::to_string(roll(9));
      case 2:
        return digits(15 + roll(10));
      case 3:
        return '-' + std::to_string(roll(20));
      case 4:
        return one_of({"source", "target", "Src", "dst", "from", "to", "u", "v", "id1"});
      case 5:
        return one_of({"", "-0", "-00", "-007", "18446744073709551615", "9223372036854775808",
                       "-9223372036854775808", "1.5", "+1", "-", "NA", "#1", "%%MatrixMarket"});
      case 6:
        return one_of({"c", "p", "H", "PAR1", "BZh9", "PK\3\4", "\x1f\x8b", "\xff\xfe",
                       "\x28\xb5\x2f\xfd", "\xef\xbb\xbfx", "\xef\xbb\xbf", "MATLAB 5.0 MAT-file",
                       "!"});
      case 7:
        return one_of({"\xc3\xa9", "\xe2\x82\xac 5", "\xf0\x9f\x90\x9f", "e\xcc\x81", "\xa0"});
      case 8:
        return one_of({"graph", "dl", "*vertices", "<?xml", "[[", "((a", "create table x",
                       "nodedef>", "sep=", "{"});
      default: {
        constexpr std::string_view letters =
            "ab\",;|\t o#%'\\.-7\0"
            "\x7f";
        std::string id;
        for (std::size_t k = 0, count = 1 + roll(6); k < count; ++k)
          id += letters[roll(letters.size())];
        return id;
      }
    }
  }

  /// Quoted always, or where a field of letters and digits would not be the same.
  std::string quoted(const std::string& id, bool always) {
    const auto is_plain = [&](char c) {
      return delimiter.find(c) == delimiter.npos &&
             ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-');
    };
    if (!always && !id.empty() && std::ranges::all_of(id, is_plain) && roll(2) == 0) return id;
    std::string field = "\"";
    for (const char c : id) field += c == '"' ? "\"\"" : std::string(1, c);
    return field + '"';
  }

  std::mt19937_64 random_;
};

}  // namespace skerry::testing
