// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A matrix as kernels take it, but for hook_first and rem: with 64-bit offsets, so that they are
/// compiled for two pairs of widths and not for three.
template <class Index>
using research_matrix = csr_ref<Index, std::uint64_t, host_space>;

/// A matrix and, if its own have 32 bits, a copy of its offsets.
///
/// cost  O(n) and 8 bytes a row, or nothing
template <class Index, class Offset>
class with_wide_offsets {
 public:
  with_wide_offsets(const csr_view<Index, Offset>& A, const any_executor& run) : A_(A) {
    if constexpr (sizeof(Offset) == 4) {
      offsets_.resize(A.row_offsets.size());
      for_each_block(run, offsets_.size(), std::uint64_t{1} << 16,
                     [&](std::uint64_t first, std::uint64_t last) {
                       std::copy(A.row_offsets.begin() + static_cast<std::ptrdiff_t>(first),
                                 A.row_offsets.begin() + static_cast<std::ptrdiff_t>(last),
                                 offsets_.begin() + static_cast<std::ptrdiff_t>(first));
                     });
    }
  }

  [[nodiscard]] research_matrix<Index> ref() const {
    if constexpr (sizeof(Offset) == 4)
      return csr_view<Index, std::uint64_t>{A_.row_count, A_.column_count, offsets_, A_.columns};
    else
      return A_;
  }

 private:
  const csr_view<Index, Offset>& A_;
  buffer<std::uint64_t> offsets_;  // [n + 1], or none
};

}  // namespace skerry
