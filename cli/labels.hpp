// SPDX-License-Identifier: Apache-2.0
// A file of labels: line v + 1 holds the label of vertex v, a whole number.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "matrix_ops/formats/output_file.hpp"

namespace skerry {

/// Writes labels[n] to a file that is there whole or not at all.
///
/// throws  unwritable_file
template <std::unsigned_integral Index>
void write_labels(const std::filesystem::path& file, std::span<const Index> labels) {
  constexpr std::size_t longest = std::numeric_limits<Index>::digits10 + 2;  // with its line end
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

/// Reads labels.  Blanks around a number, CRLF and a missing last line end are fine.
///
/// throws  invalid_matrix, with FILE:LINE
[[nodiscard]] std::vector<std::uint64_t> read_labels(const std::filesystem::path& file);

/// The same partition in the width of a matrix's ids: a label that is too wide makes all of them
/// be numbered anew.
template <std::unsigned_integral Index>
[[nodiscard]] std::vector<Index> narrow_labels(const std::vector<std::uint64_t>& labels);

}  // namespace skerry
