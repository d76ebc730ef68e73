// SPDX-License-Identifier: Apache-2.0
// The first two entries of each row, by a device's threads in four ways. After Hong, Dhulipala,
// Shun: Exploring the design space of static and incremental graph connectivity algorithms on GPUs.
// PACT 2020, section 3.5.
#pragma once

#include <cstdint>

#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/gpu_optimisations.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

namespace detail {

/// Of a pass over rows: entry k of each.
template <class Index, class Offset, class Function>
struct one_of_row {
  csr_ref<Index, Offset> A;
  std::uint64_t k;
  Function f;

  __device__ void operator()(std::uint64_t u) const {
    if (k < A.length(u)) f(static_cast<Index>(u), A.columns[A.first(u) + k]);
  }
};

/// Of a pass over twice as many numbers as rows: neighbouring threads take the two of a row.
template <class Index, class Offset, class Function>
struct one_by_number {
  csr_ref<Index, Offset> A;
  Function f;

  __device__ void operator()(std::uint64_t i) const {
    one_of_row<Index, Offset, Function>{A, i % 2, f}(i / 2);
  }
};

/// Of a pass over rows: both of each.
template <class Index, class Offset, class Function>
struct two_of_row {
  csr_ref<Index, Offset> A;
  Function f;

  __device__ void operator()(std::uint64_t u) const {
    const std::uint64_t first = A.first(u), length = A.length(u);
    const Index one = length > 0 ? A.columns[first] : Index{0};
    const Index two = length > 1 ? A.columns[first + 1] : Index{0};
    if (length > 0) f(static_cast<Index>(u), one);
    if (length > 1) f(static_cast<Index>(u), two);
  }
};

/// A lane's row, as its partner sees it, too: where it begins, and how many of two it has.
struct two_places {
  std::uint64_t first;
  unsigned count;

  [[nodiscard]] __device__ two_places of_partner() const {
    return {__shfl_xor_sync(all_lanes, first, 1), __shfl_xor_sync(all_lanes, count, 1)};
  }
};

/// Two lanes read the two entries of one's row together, then of the other's; then each is given
/// what the other has read of its row:
///   lane       even     odd
///   1st read   a0       a1     of the even lane's row a
///   2nd read   b0       b1     of the odd lane's row b
///   unites     a0, a1   b0, b1
template <class Index, class Offset, class Function>
__global__ void call_for_two_in_pairs(csr_ref<Index, Offset> A, std::uint64_t rows, Function f) {
  const unsigned odd = lane() % 2;
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  // The lanes of a warp stay together: the last rows are taken by warps that are not full.
  for (std::uint64_t base = std::uint64_t{blockIdx.x} * blockDim.x; base < rows; base += stride) {
    const std::uint64_t u = base + threadIdx.x;
    two_places mine{0, 0};
    if (u < rows) {
      const std::uint64_t length = A.length(u);
      mine = {A.first(u), length < 2 ? static_cast<unsigned>(length) : 2u};
    }
    const two_places other = mine.of_partner();
    const two_places even_row = odd ? other : mine, odd_row = odd ? mine : other;
    const Index of_even = odd < even_row.count ? A.columns[even_row.first + odd] : Index{0};
    const Index of_odd = odd < odd_row.count ? A.columns[odd_row.first + odd] : Index{0};
    const Index swapped = __shfl_xor_sync(all_lanes, odd ? of_even : of_odd, 1);
    const Index one = odd ? swapped : of_even, two = odd ? of_odd : swapped;
    if (mine.count > 0) f(static_cast<Index>(u), one);
    if (mine.count > 1) f(static_cast<Index>(u), two);
    __syncwarp();
  }
}

}  // namespace detail

/// Calls f(u, v) for the first two entries (u, v) of each row, or for all where there are fewer.
///
///   csr_coalescing  edge_reorganisation
///        no                no              two passes, an entry of each row in each
///        yes               no              an entry a thread, those of a row side by side
///        no                yes             a row a thread
///        yes               yes             two rows two threads, which swap what they have read
///
/// cost  reads of columns are of sectors of 32 bytes: without coalescing each sector is asked for
///       twice, in two passes or by two instructions
template <class Index, class Offset, class Function>
void for_first_two(const cuda_threads& run, const csr_view<Index, Offset>& A,
                   const gpu_optimisations& how, Function f) {
  const std::uint64_t n = A.row_count;
  if (n == 0) return;
  if (how.csr_coalescing && how.edge_reorganisation) {
    detail::call_for_two_in_pairs<<<blocks_for(n), block_threads, 0, run.stream()>>>(
        csr_ref<Index, Offset>(A), n, f);
    check_launch();
  } else if (how.csr_coalescing) {
    run.for_each(2 * n, detail::one_by_number<Index, Offset, Function>{A, f});
  } else if (how.edge_reorganisation) {
    run.for_each(n, detail::two_of_row<Index, Offset, Function>{A, f});
  } else {
    run.for_each(n, detail::one_of_row<Index, Offset, Function>{A, 0, f});
    run.for_each(n, detail::one_of_row<Index, Offset, Function>{A, 1, f});
  }
}

}  // namespace skerry
