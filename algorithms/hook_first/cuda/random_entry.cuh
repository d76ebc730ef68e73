// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/random.hpp"

namespace skerry {

/// Where an entry of a row is that its number draws, but for the first one if there are others.  A
/// fixed place would not do: the last entry of each row may lead to a vertex of degree 1.
///
/// row  has an entry
template <class Index, class Offset>
[[nodiscard]] __device__ Offset random_place(const row_range<Index, Offset>& row) {
  const Offset others = row.end - row.begin - 1;
  if (others == 0) return row.begin;
  return row.begin + 1 + static_cast<Offset>(__umul64hi(detail::scramble(row.row), others));
}

}  // namespace skerry
