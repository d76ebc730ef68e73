// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "lib/files/ids/numbered_records.hpp"
#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/scan.hpp"

namespace skerry {

/// A line of a file; `none` if there is none.
struct marked_line {
  static constexpr std::uint64_t none = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t number = none;
  std::string text;

  [[nodiscard]] bool exists() const { return number != none; }
};

/// record_remarks of a chunk, or of the file, by lines.
struct remarked_lines : record_counts {
  marked_line comment, not_an_integer, overflow, negative, large, decimal, missing_word;

  static constexpr auto lines() {
    return std::array{&remarked_lines::comment,     &remarked_lines::not_an_integer,
                      &remarked_lines::overflow,    &remarked_lines::negative,
                      &remarked_lines::large,       &remarked_lines::decimal,
                      &remarked_lines::missing_word};
  }

  remarked_lines() = default;
  remarked_lines(const record_remarks& remarks, std::string_view text, std::uint64_t first_line)
      : record_counts(remarks) {
    const auto mark = [&](marked_line& line, const char* at) {
      if (at == nullptr) return;
      const auto before = static_cast<std::size_t>(at - text.data());
      line = {first_line + scan::count_line_ends(text.substr(0, before)),
              std::string(line_at(text, at).substr(0, 1000))};
    };
    mark(comment, remarks.comment);
    mark(not_an_integer, remarks.not_an_integer);
    mark(overflow, remarks.overflow);
    mark(negative, remarks.negative);
    mark(large, remarks.large);
    mark(decimal, remarks.decimal);
    mark(missing_word, remarks.missing_word);
  }

  /// Adds those of a later chunk.
  void add(const remarked_lines& later) {
    record_counts::add(later);
    for (const auto line : lines())
      if (!(this->*line).exists()) this->*line = later.*line;
  }
};

}  // namespace skerry
