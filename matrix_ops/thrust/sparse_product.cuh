// SPDX-License-Identifier: Apache-2.0
// y[r] = add of x[j] over the entries (r, j), on a device.
//
// Bytes: every column id once from memory, in whole lines, as the lanes of a row read neighbours;
// and for each entry a sector of 32 bytes of x, which no order of the work avoids.  As many as ten
// million x fit the L2 of an H200, so on graphs of that size the sectors are the L2's, and they are
// what the time goes to.
// Balance: a row has few lanes, so that short rows leave none idle; a row longer than piece_length
// is cut, and its pieces go to whole warps afterwards.  A row that has reached the semiring's
// terminal is read no further, which no division of the entries into equal tiles could do: in the
// last rounds of an algorithm most rows of a giant component end in their first strip.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"

namespace skerry::on_thrust {

/// Entries that a row's own lanes read; what is behind them is left to other warps.
inline constexpr std::size_t piece_length = 1024;

/// Entries that a lane asks for before it looks at one.
inline constexpr std::size_t lane_entries = 4;

/// Pieces of long rows that are left to do.  There is room for all that a matrix can have: each row
/// leaves fewer than its entries / piece_length.
template <class Index, class Offset>
struct row_pieces {
  struct piece {
    Index row;
    Offset first;  // entry
  };
  piece* list;           // [entries / piece_length]
  std::uint32_t* count;  // [1]
};

/// A group of `Lanes` neighbouring lanes of a warp, Lanes a power of 2.
template <unsigned Lanes>
struct lane_group {
  unsigned lane = threadIdx.x % Lanes;
  unsigned mask = (Lanes == 32 ? ~0u : (1u << Lanes) - 1u) << (threadIdx.x % 32 / Lanes * Lanes);

  /// add of all lanes' sums, to each of them
  template <class Semiring, class Index>
  __device__ Index sum(Semiring add, Index own) const {
    for (unsigned far = Lanes / 2; far > 0; far /= 2)
      own = add.add(own, __shfl_xor_sync(mask, own, far));
    return own;
  }
  __device__ bool any(bool own) const { return __any_sync(mask, own); }
  template <class T>
  __device__ T of_first(T own) const {
    return __shfl_sync(mask, own, 0, Lanes);
  }
};

/// A lane's part of the sum over the entries [first, last), by strips of neighbours.
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

/// The rows, up to piece_length entries of each; a group of lanes a row.
template <unsigned Lanes, class Semiring, class Index, class Offset>
__global__ void multiply_rows(Semiring add, sparse_matrix_ref<Index, Offset> A, const Index* x,
                              Index* y, row_pieces<Index, Offset> left) {
  const lane_group<Lanes> group;
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x / Lanes;
  std::size_t r = (std::size_t{blockIdx.x} * blockDim.x + threadIdx.x) / Lanes;
  for (; r < A.row_count; r += stride) {
    const std::size_t first = A.row_offsets[r], end = A.row_offsets[r + 1];
    const std::size_t last = lesser(end, first + piece_length);
    const Index sum = group.sum(add, lane_sum(group, add, A.columns, x, first, last));
    if (group.lane == 0) y[r] = sum;
    if (last == end || sum == Semiring::terminal) continue;
    const auto more = static_cast<std::uint32_t>((end - last + piece_length - 1) / piece_length);
    std::uint32_t at = 0;
    if (group.lane == 0) at = device_atomics::fetch_add(*left.count, more);
    at = group.of_first(at);
    for (std::uint32_t p = group.lane; p < more; p += Lanes)
      left.list[at + p] = {static_cast<Index>(r), static_cast<Offset>(last + p * piece_length)};
  }
}

/// The pieces that were left, a warp a piece.
template <class Semiring, class Index, class Offset>
__global__ void multiply_pieces(Semiring add, sparse_matrix_ref<Index, Offset> A, const Index* x,
                                Index* y, row_pieces<Index, Offset> left) {
  const lane_group<32> warp;
  const std::uint32_t count = *left.count, stride = gridDim.x * blockDim.x / 32;
  for (std::uint32_t p = (blockIdx.x * blockDim.x + threadIdx.x) / 32; p < count; p += stride) {
    const auto [r, first] = left.list[p];
    const std::size_t last = lesser(A.row_offsets[r + 1], std::size_t{first} + piece_length);
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
  using pieces = row_pieces<Index, Offset>;
  const std::size_t most = M.entry_count / piece_length;
  device_vector<typename pieces::piece> list(most);
  device_vector<std::uint32_t> count(1);
  check_cuda(cudaMemsetAsync(count.data(), 0, sizeof(std::uint32_t), stream), "cudaMemsetAsync");
  const pieces left{list.data(), count.data()};
  const auto launch = [&]<unsigned Lanes>() {
    multiply_rows<Lanes>
        <<<blocks_for(M.row_count * Lanes), block_threads, 0, stream>>>(add, M, x, y, left);
  };
  const std::size_t mean = M.entry_count / M.row_count;  // entries in a row
  if (mean <= 6)
    launch.template operator()<2>();
  else if (mean <= 128)
    launch.template operator()<8>();
  else
    launch.template operator()<32>();
  check_launch();
  if (most == 0) return;
  constexpr std::size_t enough_blocks = 2048;  // more than any device runs at a time
  multiply_pieces<<<blocks_for(lesser(most * 32, enough_blocks * block_threads)), block_threads, 0,
                    stream>>>(add, M, x, y, left);
  check_launch();
}

}  // namespace skerry::on_thrust
