// SPDX-License-Identifier: Apache-2.0
// Files of labels: line v + 1 is the label of vertex v, a whole number.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "skerry/io.hpp"

namespace skerry {

/// Writes labels[n] to a file, which appears whole or not at all; `-` is standard output.
///
/// throws  unwritable_file
template <std::unsigned_integral Index>
void write_labels(const std::filesystem::path& file, std::span<const Index> labels) {
  constexpr std::size_t longest = std::numeric_limits<Index>::digits10 + 2;  // incl. the newline
  std::vector<char> text(std::size_t{1} << 20);
  output_file out(file);
  char* end = text.data();
  const char* full = text.data() + text.size() - longest;
  for (const Index label : labels) {
    end = std::to_chars(end, end + longest, label).ptr;
    *end++ = '\n';
    if (end > full) {
      out.write({text.data(), end});
      end = text.data();
    }
  }
  out.write({text.data(), end});
  out.commit();
}

/// Reads labels; `-` is standard input.  Accepts blanks around a number, CRLF, and a last line
/// without a newline.
///
/// throws  invalid_matrix with FILE:LINE
[[nodiscard]] std::vector<std::uint64_t> read_labels(const std::filesystem::path& file);

/// The same partition, in the width of a matrix's ids.  If a label does not fit, all labels are
/// renumbered.
template <std::unsigned_integral Index>
[[nodiscard]] std::vector<Index> narrow_labels(const std::vector<std::uint64_t>& labels);

}  // namespace skerry
