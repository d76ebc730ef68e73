// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/formats/binary_csr_source.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "matrix_ops/executors/blocks.hpp"

namespace skerry {

std::uint64_t binary_csr_source::offset(std::uint64_t r) const {
  // A negative one becomes a huge one, which copy_offsets() refuses.
  return static_cast<std::uint64_t>(
      number_at(in_.bytes(), file_.offsets_at + r * file_.offset_bytes, file_.offset_bytes));
}

void binary_csr_source::copy_offsets(std::uint64_t first, std::uint64_t last,
                                     const entry_range& among, std::uint32_t* to) const {
  constexpr std::uint64_t at_once = 4096;
  std::array<char, 8 * (at_once + 1)> raw;
  for (; first < last; first += at_once, to += at_once) {
    const std::uint64_t count = std::min(at_once, last - first);
    const unsigned size = file_.offset_bytes;
    in_.copy(file_.offsets_at + first * size, (count + 1) * size, raw.data());
    const std::string_view bytes(raw.data(), raw.size());
    std::int64_t before = number_at(bytes, 0, size);
    for (std::uint64_t k = 0; k < count; ++k) {
      const std::int64_t here = number_at(bytes, (k + 1) * size, size);
      check_offset(in_, file_, first + k, before, here);
      to[k] = place_among(among, static_cast<std::uint64_t>(before));
      before = here;
    }
  }
}

void binary_csr_source::copy_columns(const entry_range& among, std::uint32_t* to) const {
  in_.copy(file_.neighbours_at + 4 * among.first, 4 * (among.last - among.first), to);
}

void binary_csr_source::check_columns(const any_executor& run) const {
  for_each_block(run, file_.entries, std::uint64_t{1} << 16,
                 [&](std::uint64_t first, std::uint64_t last) {
                   std::vector<std::uint32_t> some(last - first);
                   copy_columns({first, last}, some.data());
                   check_neighbours(in_, file_, first, some);
                 });
}

}  // namespace skerry
