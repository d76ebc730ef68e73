// SPDX-License-Identifier: Apache-2.0
#include "lib/files/readers/binary_csr_source.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

std::uint64_t binary_csr_source::offset(std::uint64_t r) const {
  // A negative offset becomes a huge one, which copy_offsets() rejects.
  return static_cast<std::uint64_t>(
      number_at(in_, file_.offsets_at + r * file_.offset_bytes, file_.offset_bytes));
}

void binary_csr_source::copy_offsets(std::uint64_t first, std::uint64_t last,
                                     const entry_range& range, std::uint32_t* to) const {
  constexpr std::uint64_t block = 4096;
  std::array<char, 8 * (block + 1)> raw;
  for (; first < last; first += block, to += block) {
    const std::uint64_t count = std::min(block, last - first);
    const unsigned size = file_.offset_bytes;
    in_.copy(file_.offsets_at + first * size, (count + 1) * size, raw.data());
    const std::string_view bytes(raw.data(), raw.size());
    std::int64_t previous = number_at(bytes, 0, size);
    for (std::uint64_t k = 0; k < count; ++k) {
      const std::int64_t offset = number_at(bytes, (k + 1) * size, size);
      check_offset(in_, file_, first + k, previous, offset);
      to[k] = index_in(range, static_cast<std::uint64_t>(previous));
      previous = offset;
    }
  }
}

void binary_csr_source::copy_columns(const entry_range& range, std::uint32_t* to) const {
  in_.copy(file_.neighbours_at + 4 * range.first, 4 * (range.last - range.first), to);
}

void binary_csr_source::check_columns(const any_executor& run) const {
  for_each_block(run, file_.entries, std::uint64_t{1} << 16,
                 [&](std::uint64_t first, std::uint64_t last) {
                   std::vector<std::uint32_t> columns(last - first);
                   copy_columns({first, last}, columns.data());
                   check_neighbours(in_, file_, first, columns);
                 });
}

}  // namespace skerry
