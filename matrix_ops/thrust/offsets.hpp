// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thrust/scan.h>

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/elements.hpp"

namespace skerry::on_thrust {

/// sums[b] = sum of the lengths in block b; 0 for the block after the last
template <class Length, class Sum>
struct sum_block {
  Length length;
  std::size_t n, grain;
  Sum* sums;
  SKERRY_HOST_DEVICE void operator()(std::size_t b) const {
    Sum sum = 0;
    const std::size_t end = lesser(n, (b + 1) * grain);
    for (std::size_t r = b * grain; r < end; ++r) sum += length(r);
    sums[b] = sum;
  }
};

/// offsets[r + 1] = sum of the lengths of rows 0, ..., r, for the rows r of block b
template <class Length, class Offset>
struct write_block {
  Length length;
  std::size_t n, grain;
  const Offset* sums;
  Offset* offsets;
  SKERRY_HOST_DEVICE void operator()(std::size_t b) const {
    Offset sum = sums[b];
    const std::size_t end = lesser(n, (b + 1) * grain);
    if (b == 0) offsets[0] = 0;
    for (std::size_t r = b * grain; r < end; ++r) offsets[r + 1] = sum += length(r);
  }
};

/// The sum of the lengths before each block of System::grain(n) rows, then the total.
///
/// returns  [blocks + 1]
template <class System, class Sum, class Length>
[[nodiscard]] typename System::template vector<Sum> block_prefix_sums(std::size_t n,
                                                                      Length length) {
  const std::size_t blocks = block_count<System>(n);
  typename System::template vector<Sum> sums(blocks + 1);
  Sum* const sum = System::data(sums);
  System::for_each(blocks + 1, sum_block<Length, Sum>{length, n, System::grain(n), sum});
  ::thrust::exclusive_scan(System::policy(), sum, sum + blocks + 1, sum);
  return sums;
}

/// Row offsets of rows with lengths length(0), ..., length(n - 1).
///
/// returns  offsets[n + 1]
/// cost     two passes over the lengths; the scan runs over block sums only
template <class System, class Offset, class Length>
[[nodiscard]] typename System::template vector<Offset> offsets_from_lengths(std::size_t n,
                                                                            Length length) {
  if (n == 0) return typename System::template vector<Offset>(1, Offset{0});
  const auto sums = block_prefix_sums<System, Offset>(n, length);
  typename System::template vector<Offset> offsets(n + 1);
  System::for_each(block_count<System>(n),
                   write_block<Length, Offset>{length, n, System::grain(n), System::data(sums),
                                               System::data(offsets)});
  return offsets;
}

}  // namespace skerry::on_thrust
