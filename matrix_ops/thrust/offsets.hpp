// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <thrust/scan.h>

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/elements.hpp"

namespace reef::on_thrust {

/// sums[b] = the lengths of block b
template <class Length, class Offset>
struct sum_block {
  Length length;
  std::size_t n, grain;
  Offset* sums;
  ATOLL_HOST_DEVICE void operator()(std::size_t b) const {
    Offset sum = 0;
    const std::size_t end = lesser(n, (b + 1) * grain);
    for (std::size_t r = b * grain; r < end; ++r) sum += length(r);
    sums[b] = sum;
  }
};

/// offsets[r + 1] = the lengths up to and with r, of the rows r of block b
template <class Length, class Offset>
struct write_block {
  Length length;
  std::size_t n, grain;
  const Offset* sums;
  Offset* offsets;
  ATOLL_HOST_DEVICE void operator()(std::size_t b) const {
    Offset sum = sums[b];
    const std::size_t end = lesser(n, (b + 1) * grain);
    if (b == 0) offsets[0] = 0;
    for (std::size_t r = b * grain; r < end; ++r) offsets[r + 1] = sum += length(r);
  }
};

/// Where rows begin whose lengths are length(0), length(1), ... length(n - 1).
///
/// returns  offsets[n + 1]
/// cost     two passes over the lengths; only the sums of blocks are scanned
template <class System, class Offset, class Length>
[[nodiscard]] typename System::template vector<Offset> offsets_of(std::size_t n, Length length) {
  using offsets_vector = typename System::template vector<Offset>;
  if (n == 0) return offsets_vector(1, Offset{0});
  const std::size_t blocks = block_count<System>(n);
  offsets_vector sums(blocks), offsets(n + 1);
  auto* const sum = System::data(sums);
  System::for_each(blocks, sum_block<Length, Offset>{length, n, System::grain, sum});
  ::thrust::exclusive_scan(System::policy(), sum, sum + blocks, sum);
  System::for_each(
      blocks, write_block<Length, Offset>{length, n, System::grain, sum, System::data(offsets)});
  return offsets;
}

}  // namespace reef::on_thrust
