// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "choose.hpp"
#include "skerry/options.hpp"

namespace skerry {

/// What a run will take beside the matrix it is given.
struct memory_need {
  std::uint64_t labels = 0;   // bytes that the answer holds
  std::uint64_t vectors = 0;  // bytes of the algorithm's own vectors
  std::uint64_t matrix = 0;   // bytes of a matrix made for it, 0 where a view serves

  [[nodiscard]] std::uint64_t total() const { return labels + vectors + matrix; }
};

/// What a run works on.
enum class work_matrix {
  given,     // the view itself; GraphBLAS makes a wide copy of it
  borrowed,  // a GrB_Matrix, in place
  by_rows,   // A + A', made first: a list, a rectangular matrix, or one not known to be symmetric
  dense,     // n x n bytes, made first
};

/// An estimate for the worst that usually happens; saturates instead of overflowing.  What is left
/// of a sampled matrix outside its giant component is not counted.
///
/// index_bytes  4 or 8
/// memory       of a back end on a device: from what it reads the matrix
[[nodiscard]] memory_need estimate(const extent& of, const choice& run, unsigned index_bytes,
                                   work_matrix on, matrix_memory memory = matrix_memory::device);

/// Bytes that this process can still take without swapping, by the system's own account; no more
/// than its control group allows.
[[nodiscard]] std::uint64_t free_memory();

/// Throws invalid_matrix where the need exceeds `limit`, or the free memory where limit is 0.
void check_memory(const memory_need& need, const extent& of, std::uint64_t limit);

}  // namespace skerry
