// SPDX-License-Identifier: Apache-2.0
// Writes one text line for each entry: formatted in parallel, written in order.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lib/files/writers/output_file.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A growing text.
class text_buffer {
 public:
  void append(std::string_view text) { text_ += text; }
  void append(char c) { text_ += c; }
  template <std::integral Number>
  requires(!std::same_as<Number, char>) void append(Number number) {
    char digits[24];
    text_.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
  }
  [[nodiscard]] const std::string& text() const { return text_; }
  void clear() { text_.clear(); }

 private:
  std::string text_;
};

/// Calls f(row, column) for entries [first, last) of A, in their order.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Function>
void for_each_entry_in(const csr_view<Index, Offset>& A, std::uint64_t first, std::uint64_t last,
                       Function f) {
  const auto& ends = A.row_offsets;
  // The row of an entry k is the last row whose offset is at most k.
  auto row = static_cast<std::uint64_t>(std::upper_bound(ends.begin(), ends.end(), first) -
                                        ends.begin() - 1);
  for (std::uint64_t k = first; k < last; ++k) {
    while (ends[row + 1] <= k) ++row;
    f(row, std::uint64_t{A.columns[k]});
  }
}

template <std::unsigned_integral Index, class Function>
void for_each_entry_in(const coo_view<Index>& A, std::uint64_t first, std::uint64_t last,
                       Function f) {
  for (std::uint64_t k = first; k < last; ++k)
    f(std::uint64_t{A.rows[k]}, std::uint64_t{A.columns[k]});
}

/// Writes the text that line(text, row, column) appends to `text` for each entry of A.
template <class View, class Line>
void write_entry_lines(output_file& out, const View& A, Line line) {
  constexpr std::uint64_t entries_per_block = std::uint64_t{1} << 15;
  const threads run;
  std::vector<text_buffer> blocks(std::size_t{run.thread_count()} * 4);
  const std::uint64_t entries = A.entry_count(), stride = entries_per_block * blocks.size();
  for (std::uint64_t begin = 0; begin < entries; begin += stride) {
    run.for_each(
        blocks.size(),
        [&](std::size_t i) {
          blocks[i].clear();
          const std::uint64_t first = std::min(entries, begin + i * entries_per_block);
          const std::uint64_t last = std::min(entries, first + entries_per_block);
          if (first == last) return;
          for_each_entry_in(A, first, last, [&](std::uint64_t row, std::uint64_t column) {
            line(blocks[i], row, column);
          });
        },
        1);
    for (const text_buffer& block : blocks) out.write(block.text());
  }
}

}  // namespace skerry
