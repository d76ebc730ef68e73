// SPDX-License-Identifier: Apache-2.0
// Whether a matrix is symmetric or balanced, where nothing is promised.  Randomised tests, which
// read all columns in order and follow none: a sum of random words, over the entries, has to be 0
// modulo 2^64.  A matrix that fails is solved as any other.
//
// If the test should fail, the sum is a linear combination of different words, whose coefficients
// are not all 0: differences between the numbers of (u, v) and (v, u), or between the entries of a
// row and those of its column.  Let 2^t be the largest power of two that divides all of them.  The
// sum of independent uniform words is then 0 with a probability of 2^(t - 64).
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/last_block.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "matrix_ops/cuda/block_sum.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/random.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// What a test draws.
struct keyed_hash {
  std::uint64_t key;

  /// For the next test.
  [[nodiscard]] __device__ keyed_hash next() const {
    return {detail::scramble(key + 0x9e3779b97f4a7c15u)};  // SplitMix64
  }
};

/// A function of words whose values pass for independent and uniform: rounds that multiply one half
/// of a word by the other, with keys before them.  A device multiplies halves by one instruction,
/// and 64-bit words by four: the finaliser of SplitMix64 takes longer than the read.
class word_hash {
 public:
  __device__ explicit word_hash(const keyed_hash& drawn)
      : keys_{drawn.key, detail::scramble(drawn.key), detail::scramble(~drawn.key)} {}
  [[nodiscard]] __device__ std::uint64_t operator()(std::uint64_t word) const {
    unrolled<3>([&](unsigned k) {
      word ^= keys_[k];
      const auto low = static_cast<std::uint32_t>(word);
      const auto high = static_cast<std::uint32_t>(word >> 32);
      word = (std::uint64_t{low} * high) ^ (std::uint64_t{low} << 32 | high);
    });
    return word;
  }

 private:
  std::uint64_t keys_[3];
};

/// What the tests of a workspace keep, from one to the next.
struct pattern_test {
  keyed_hash drawn;               // of the next test: each draws another when it ends
  std::uint32_t is_balanced = 0;  // the result of the last test_balance()
  std::uint32_t blocks_done = 0;  // of one that runs; else 0
};

/// Whether A is balanced, as a kernel gets to know it.
struct known_balance {
  bool assumed = false;
  const pattern_test* tested = nullptr;  // by test_balance(); null if it was not

  [[nodiscard]] __device__ bool holds() const {
    return tested != nullptr ? tested->is_balanced != 0 : assumed;
  }
};

namespace detail {

/// Adds up what the threads of a block found.  All of them call it.
__device__ inline void write_block_sum(std::uint64_t mine, unsigned block, std::uint64_t* sums) {
  const std::uint64_t sum = block_sum(mine);
  if (threadIdx.x == 0) sums[block] = sum;
}

/// h(v, u) for an entry above the diagonal, -h(u, v) for one below it, 0 for one on it.  In h the
/// pairs ascend.
template <class Index>
[[nodiscard]] __device__ std::uint64_t signed_hash(const word_hash& hash, Index v, Index u) {
  const std::uint64_t first = min(u, v), second = max(u, v);
  const std::uint64_t h =
      sizeof(Index) == 4 ? hash(first << 32 | second) : hash(hash(first) ^ second);
  return u == v ? 0 : u > v ? h : 0 - h;
}

/// The sum of signed hashes over `count` entries of up to 32 consecutive rows.  The lanes read
/// adjacent entries, whatever the lengths of the rows, and look up the row of each.
///
/// entries  the first of them
/// first    the first of the rows
/// row_end  where this lane's row ends, in entries
template <class Index>
[[nodiscard]] __device__ std::uint64_t sum_across_rows(const Index* entries, unsigned count,
                                                       const word_hash& hash, Index first,
                                                       unsigned row_end) {
  std::uint64_t sum = 0;
  for (unsigned k = 0; k < count; k += warp_lanes) {
    const unsigned at = k + lane();
    const Index u = at < count ? entries[at] : Index{0};
    unsigned rows_before = 0;  // that end at or before this entry
    unrolled<5>([&](unsigned j) {
      const unsigned step = warp_lanes >> (j + 1);
      const auto last = static_cast<int>(rows_before + step - 1);
      if (__shfl_sync(all_lanes, row_end, last) <= at) rows_before += step;
    });
    const Index v = first + rows_before;
    if (at < count) sum += signed_hash(hash, v, u);
  }
  return sum;
}

}  // namespace detail

/// Whether the sums that all blocks have written are 0 together.  All threads of a block call it.
[[nodiscard]] __device__ inline bool sums_are_0(const std::uint64_t* sums, unsigned count) {
  std::uint64_t sum = 0;
  for (unsigned k = threadIdx.x; k < count; k += blockDim.x) sum += sums[k];
  return block_sum(sum) == 0;
}

/// Threads of a block that tests whether A is balanced; a multiprocessor of 2048 threads runs two.
inline constexpr unsigned balance_block_size = 1024;

/// Sums h(u) over all entries (v, u), less the sum of h(v): 0 if A is balanced.  Called by all
/// threads of the `blocks` blocks with the highest numbers; the one that ends last decides.
///
/// sums  [blocks]
template <class Index, class Offset>
__device__ void test_balance(const csr_ref<Index, Offset, device_space>& A, unsigned blocks,
                             pattern_test* test, std::uint64_t* sums) {
  const word_hash hash(test->drawn);
  constexpr unsigned at_once = 8;  // entries, so that their loads overlap
  const unsigned block = blockIdx.x - (gridDim.x - blocks);
  std::uint64_t sum = 0;
  const std::uint64_t step = std::uint64_t{blocks} * balance_block_size;
  const std::uint64_t thread = std::uint64_t{block} * balance_block_size + threadIdx.x;
  for (std::uint64_t v = thread; v < A.row_count; v += step)
    sum -= std::uint64_t{A.row_offsets[v + 1] - A.row_offsets[v]} * hash(v);
  std::uint64_t k = thread;
  for (; k + (at_once - 1) * step < A.entry_count; k += at_once * step) {
    Index u[at_once];
    unrolled<at_once>([&](unsigned j) { u[j] = A.columns[k + j * step]; });
    unrolled<at_once>([&](unsigned j) { sum += hash(u[j]); });
  }
  for (; k < A.entry_count; k += step) sum += hash(A.columns[k]);
  detail::write_block_sum(sum, block, sums);
  if (!is_last_block(test->blocks_done, blocks)) return;
  const bool is_balanced = sums_are_0(sums, blocks);
  if (threadIdx.x == 0) *test = {test->drawn.next(), is_balanced};
}

/// The same as a kernel of its own.
template <class Index, class Offset>
__global__ void __launch_bounds__(balance_block_size, 2)
    check_balance(csr_ref<Index, Offset, device_space> A, pattern_test* test, std::uint64_t* sums) {
  wait_for_previous_kernel();
  test_balance(A, gridDim.x, test, sums);
}

/// Sums h(v, u) over the entries above the diagonal, less h(u, v) over those below it: 0 if A is
/// symmetric.
///
/// segments  takes rows too long for a warp, unread
/// state     says whether to test
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block_size)
    check_symmetry(csr_ref<Index, Offset, device_space> A, const pattern_test* test,
                   segment_list<Index> segments, std::uint64_t* sums,
                   const hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  if (state->skips_test()) return;
  const word_hash hash(test->drawn);
  std::uint64_t sum = 0;
  for_each_row_of_warps<queue_block_size>(
      A, [&](std::uint64_t first, row_range<Index, Offset> row) {
        constexpr unsigned most = row_segment<Index>::length;
        const auto length = static_cast<unsigned>(min(row.end - row.begin, Offset{most + 1}));
        const unsigned longest = __reduce_max_sync(all_lanes, length);
        if (longest <= most) {
          const Offset begin = __shfl_sync(all_lanes, row.begin, 0);
          const Offset end = first + lane() < A.row_count ? row.end : Offset(A.entry_count);
          const auto row_end = static_cast<unsigned>(end - begin);
          const std::uint64_t left = A.entry_count - begin;  // more only if offsets are invalid
          const auto count = static_cast<unsigned>(
              min(left, std::uint64_t{__shfl_sync(all_lanes, row_end, warp_lanes - 1)}));
          // Were each lane to read its own row, all would wait for the longest.  To look up a row
          // takes two thirds of the time of a hash.
          if (count < 3 * longest * warp_lanes / 5) {
            sum += detail::sum_across_rows(A.columns + begin, count, hash,
                                           static_cast<Index>(first), row_end);
            return;
          }
        }
        // Rows may have fewer entries than a lane is given; a hash costs more than a vote.
        const auto add = [&](Index from, const Index(&u)[entries_of_lane], bool) {
          unrolled<entries_of_lane>([&](unsigned j) {
            if (__any_sync(all_lanes, u[j] != from)) sum += detail::signed_hash(hash, from, u[j]);
          });
        };
        for_each_entry_of_warp(A, row, segments, add);
      });
  detail::write_block_sum(sum, blockIdx.x, sums);
}

/// The same sum over the segments that check_symmetry() has left.  The last block decides whether A
/// is symmetric.
///
/// sums  [2 gridDim.x]: the first half is that of check_symmetry()
template <class Index, class Offset>
__global__ void __launch_bounds__(queue_block_size)
    check_symmetry_of_segments(csr_ref<Index, Offset, device_space> A, pattern_test* test,
                               segment_list<Index> segments, std::uint64_t* sums,
                               hook_first_state<Index>* state) {
  wait_for_previous_kernel();
  if (state->skips_test()) return;
  const word_hash hash(test->drawn);
  std::uint64_t sum = 0;
  for_each_entry_of_segments<queue_block_size>(
      A, segments, [&](Index from, const Index(&to)[entries_of_lane]) {
        unrolled<entries_of_lane>(
            [&](unsigned j) { sum += detail::signed_hash(hash, from, to[j]); });
      });
  detail::write_block_sum(sum, gridDim.x + blockIdx.x, sums);
  if (!is_last_block(state->blocks_tested)) return;
  const bool is_symmetric = sums_are_0(sums, 2 * gridDim.x);
  if (threadIdx.x != 0) return;
  state->is_symmetric = is_symmetric;
  test->drawn = test->drawn.next();
}

}  // namespace skerry
