// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "choose.hpp"

namespace reef {

/// What a run will take beside the matrix it is given.
struct memory_need {
  std::uint64_t labels = 0;   // bytes that the answer holds
  std::uint64_t vectors = 0;  // bytes of the algorithm's own vectors
  std::uint64_t matrix = 0;   // bytes of a matrix made for it, 0 where a view serves

  [[nodiscard]] std::uint64_t total() const { return labels + vectors + matrix; }
};

/// An upper estimate; saturates instead of overflowing.
///
/// index_bytes  4 or 8
/// copies       a matrix by rows has to be made: the input is a list, rectangular or may turn out
///              not to be symmetric
/// dense        the algorithm works on a dense matrix that has to be made
[[nodiscard]] memory_need estimate(const extent& of, const choice& run, unsigned index_bytes,
                                   bool copies, bool dense);

/// Bytes that a process can still take without swapping, by the system's own account.
[[nodiscard]] std::uint64_t free_memory();

/// Throws invalid_matrix where the need exceeds `limit`, or the free memory where limit is 0.
void check_memory(const memory_need& need, const extent& of, std::uint64_t limit);

}  // namespace reef
