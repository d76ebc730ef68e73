// SPDX-License-Identifier: Apache-2.0
// Four ways to read the first two entries of each row on a device. After Hong, Dhulipala, Shun:
// Exploring the design space of static and incremental graph connectivity algorithms on GPUs. PACT
// 2020, section 3.5.
#pragma once

#include <cstdint>

#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/passes/first_two_entries.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

namespace detail {

/// Calls f for entry k of row u, if it exists.
template <class Index, class Offset, class Function>
struct entry_of_row {
  csr_ref<Index, Offset, device_space> A;
  std::uint64_t k;
  Function f;

  __device__ void operator()(std::uint64_t u) const {
    if (k < A.length(u)) f(static_cast<Index>(u), A.columns[A.first(u) + k]);
  }
};

/// Calls f for entry i % 2 of row i / 2: adjacent threads take the two entries of a row.
template <class Index, class Offset, class Function>
struct entry_per_thread {
  csr_ref<Index, Offset, device_space> A;
  Function f;

  __device__ void operator()(std::uint64_t i) const {
    entry_of_row<Index, Offset, Function>{A, i % 2, f}(i / 2);
  }
};

/// Calls f for both entries of row u.
template <class Index, class Offset, class Function>
struct row_per_thread {
  csr_ref<Index, Offset, device_space> A;
  Function f;

  __device__ void operator()(std::uint64_t u) const {
    const std::uint64_t first = A.first(u), length = A.length(u);
    const Index one = length > 0 ? A.columns[first] : Index{0};
    const Index two = length > 1 ? A.columns[first + 1] : Index{0};
    if (length > 0) f(static_cast<Index>(u), one);
    if (length > 1) f(static_cast<Index>(u), two);
  }
};

/// The first two entries of a lane's row: their index, and how many of the two exist.
struct row_head {
  std::uint64_t first;
  unsigned count;

  /// The head of the row of the partner lane (lane ^ 1).
  [[nodiscard]] __device__ row_head of_partner() const {
    return {__shfl_xor_sync(all_lanes, first, 1), __shfl_xor_sync(all_lanes, count, 1)};
  }
};

/// A pair of lanes reads the two entries of the even lane's row together, then those of the odd
/// lane's row.  A shuffle then gives each lane the entry of its row that its partner has read:
///   lane       even     odd
///   1st read   a0       a1     of the even lane's row a
///   2nd read   b0       b1     of the odd lane's row b
///   calls f    a0, a1   b0, b1
template <class Index, class Offset, class Function>
__global__ void call_for_rows_in_pairs(csr_ref<Index, Offset, device_space> A, std::uint64_t rows,
                                       Function f) {
  const unsigned odd = lane() % 2;
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  // The condition is uniform in a block, so that all lanes reach the shuffles: in the last warps,
  // lanes without a row take part.
  for (std::uint64_t base = std::uint64_t{blockIdx.x} * blockDim.x; base < rows; base += stride) {
    const std::uint64_t u = base + threadIdx.x;
    row_head mine{0, 0};
    if (u < rows) {
      const std::uint64_t length = A.length(u);
      mine = {A.first(u), length < 2 ? static_cast<unsigned>(length) : 2u};
    }
    const row_head partner = mine.of_partner();
    const row_head even_row = odd ? partner : mine, odd_row = odd ? mine : partner;
    const Index of_even = odd < even_row.count ? A.columns[even_row.first + odd] : Index{0};
    const Index of_odd = odd < odd_row.count ? A.columns[odd_row.first + odd] : Index{0};
    const Index received = __shfl_xor_sync(all_lanes, odd ? of_even : of_odd, 1);
    const Index one = odd ? received : of_even, two = odd ? of_odd : received;
    if (mine.count > 0) f(static_cast<Index>(u), one);
    if (mine.count > 1) f(static_cast<Index>(u), two);
    __syncwarp();
  }
}

}  // namespace detail

/// Calls f(u, v) for the first two entries (u, v) of each row, or for all entries of a shorter row.
/// The last but one argument is a policy of matrix_ops/passes/first_two_entries.hpp.
///
/// cost  columns are read in sectors of 32 bytes; without coalescing each sector is requested
///       twice, by two passes or two instructions
template <class Index, class Offset, class Function>
void for_first_two_entries(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                           two_passes, Function f) {
  run.for_each(A.row_count, detail::entry_of_row<Index, Offset, Function>{A, 0, f});
  run.for_each(A.row_count, detail::entry_of_row<Index, Offset, Function>{A, 1, f});
}

/// One entry per thread.
template <class Index, class Offset, class Function>
void for_first_two_entries(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                           coalesced, Function f) {
  run.for_each(2 * A.row_count, detail::entry_per_thread<Index, Offset, Function>{A, f});
}

/// One row per thread.
template <class Index, class Offset, class Function>
void for_first_two_entries(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                           reorganised, Function f) {
  run.for_each(A.row_count, detail::row_per_thread<Index, Offset, Function>{A, f});
}

/// Two rows per pair of threads, which exchange entries.
template <class Index, class Offset, class Function>
void for_first_two_entries(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                           coalesced_reorganised, Function f) {
  const std::uint64_t n = A.row_count;
  if (n == 0) return;
  detail::call_for_rows_in_pairs<<<blocks_for(n), block_threads, 0, run.stream()>>>(A, n, f);
  check_launch();
}

}  // namespace skerry
