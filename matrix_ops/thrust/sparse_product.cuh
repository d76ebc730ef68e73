// SPDX-License-Identifier: Apache-2.0
// y[r] = add of x[j] over the entries (r, j), on a device.
//
// Memory traffic: each column id is read once, coalesced, because the lanes of a row read adjacent
// ids.  Each entry also needs one 32-byte sector of x, in any order of the work.  Up to ten million
// elements of x fit in the L2 cache of an H200; for graphs of that size these sectors come from L2
// and dominate the run time.
// Load balance: a small group of lanes per row leaves no lane idle on short rows.  A row longer
// than chunk_length is split, and whole warps process its chunks afterwards.  A row is read no
// further once its sum has reached the terminal of the semiring, which a split into equal tiles
// would not allow.  In the last rounds of an algorithm most rows of a giant component end in their
// first strip.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/lane_group.cuh"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// Maximum number of entries that a row's lanes read; further entries are left to whole warps.
inline constexpr std::size_t chunk_length = 1024;

/// Loads that a lane issues before it uses the first.
inline constexpr std::size_t lane_entries = 4;

/// Deferred chunks of long rows.  The array is large enough for every matrix: a row has fewer
/// deferred chunks than its entries / chunk_length.
template <class Index, class Offset>
struct deferred_chunks {
  struct chunk {
    Index row;
    Offset first;  // entry
  };
  chunk* chunks;         // [entries / chunk_length]
  std::uint32_t* count;  // [1]
};

/// A lane's partial sum over the entries [first, last).  The group reads strips of adjacent entries
/// and stops once a lane has reached the terminal.
template <unsigned Lanes, class Semiring, class Index>
__device__ Index lane_sum(const lane_group<Lanes>& group, Semiring add, const Index* columns,
                          const Index* x, std::size_t first, std::size_t last) {
  Index sum = Semiring::zero;
  for (std::size_t strip = first; strip < last; strip += Lanes * lane_entries) {
    Index seen[lane_entries];
    for (std::size_t e = 0; e < lane_entries; ++e) {
      const std::size_t k = strip + e * Lanes + group.lane;
      seen[e] = k < last ? x[columns[k]] : Semiring::zero;
    }
    for (const Index value : seen) sum = add.add(sum, value);
    if (group.any(sum == Semiring::terminal)) break;
  }
  return sum;
}

/// Multiplies the first chunk_length entries of each row and defers the others; one group of lanes
/// per row.
template <unsigned Lanes, class Semiring, class Index, class Offset>
__global__ void multiply_rows(Semiring add, csr_ref<Index, Offset, device_space> A, const Index* x,
                              Index* y, deferred_chunks<Index, Offset> deferred) {
  const lane_group<Lanes> group;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x / Lanes;
  std::size_t r = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / Lanes;
  for (; r < A.row_count; r += stride) {
    const std::size_t first = A.row_offsets[r], end = A.row_offsets[r + 1];
    const std::size_t last = lesser(end, first + chunk_length);
    const Index sum = group.sum(add, lane_sum(group, add, A.columns, x, first, last));
    if (group.lane == 0) y[r] = sum;
    if (last == end || sum == Semiring::terminal) continue;
    const auto more = static_cast<std::uint32_t>((end - last + chunk_length - 1) / chunk_length);
    std::uint32_t at = 0;
    if (group.lane == 0) at = device_atomics::fetch_add(*deferred.count, more);
    at = group.of_first(at);
    for (std::uint32_t c = group.lane; c < more; c += Lanes)
      deferred.chunks[at + c] = {static_cast<Index>(r),
                                 static_cast<Offset>(last + c * chunk_length)};
  }
}

/// Multiplies the deferred chunks, one warp per chunk.
template <class Semiring, class Index, class Offset>
__global__ void multiply_chunks(Semiring add, csr_ref<Index, Offset, device_space> A,
                                const Index* x, Index* y, deferred_chunks<Index, Offset> deferred) {
  const lane_group<32> warp;
  const std::uint32_t count = *deferred.count, stride = gridDim.x * blockDim.x / 32;
  for (std::uint32_t c = (blockIdx.x * blockDim.x + threadIdx.x) / 32; c < count; c += stride) {
    const auto [r, first] = deferred.chunks[c];
    const std::size_t last = lesser(A.row_offsets[r + 1], std::size_t{first} + chunk_length);
    const Index sum = warp.sum(add, lane_sum(warp, add, A.columns, x, first, last));
    if (warp.lane == 0) add_into<device_atomics>(y[r], add, sum);
  }
}

/// y[r] = add of x[j] over the entries (r, j) of A; two launches.
template <class Semiring, class Index, class Offset>
void multiply(Index* y, Semiring add, const sparse_matrix<cuda_system, Index, Offset>& A,
              const Index* x) {
  const auto M = A.ref();
  if (M.row_count == 0) return;
  const cudaStream_t stream = device_scope::current().stream;
  using chunk_array = deferred_chunks<Index, Offset>;
  const std::size_t max_chunks = M.entry_count / chunk_length;
  device_vector<typename chunk_array::chunk> chunks(max_chunks);
  device_vector<std::uint32_t> count(1);
  check_cuda(cudaMemsetAsync(count.data(), 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
  const chunk_array deferred{chunks.data(), count.data()};
  const auto launch = [&]<unsigned Lanes>() {
    multiply_rows<Lanes>
        <<<blocks_for(M.row_count * Lanes), block_threads, 0, stream>>>(add, M, x, y, deferred);
  };
  const std::size_t mean = M.entry_count / M.row_count;  // entries per row
  if (mean <= 6)
    launch.template operator()<2>();
  else if (mean <= 128)
    launch.template operator()<8>();
  else
    launch.template operator()<32>();
  check_launch();
  if (max_chunks == 0) return;
  constexpr std::size_t max_blocks = 2048;  // more than are resident at once on any device
  multiply_chunks<<<blocks_for(lesser(max_chunks * 32, max_blocks * block_threads)), block_threads,
                    0, stream>>>(add, M, x, y, deferred);
  check_launch();
}

}  // namespace skerry::on_thrust
