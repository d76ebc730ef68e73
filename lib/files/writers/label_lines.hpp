// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <concepts>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace skerry {

/// Calls write(bytes) for the lines of labels, one on each, in blocks of about a mebibyte.
template <std::unsigned_integral Index, class Write>
void for_label_lines(std::span<const Index> labels, Write write) {
  constexpr std::size_t longest = std::numeric_limits<Index>::digits10 + 2;  // incl. the newline
  std::vector<char> text(std::size_t{1} << 20);
  char* end = text.data();
  const char* const full = text.data() + text.size() - longest;
  for (const Index label : labels) {
    end = std::to_chars(end, end + longest, label).ptr;
    *end++ = '\n';
    if (end > full) {
      write(std::span<const char>(text.data(), end));
      end = text.data();
    }
  }
  write(std::span<const char>(text.data(), end));
}

}  // namespace skerry
