// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/locality.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/random_entry.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

namespace detail {

/// Counts how often each id occurs: a hash table with linear probing, in shared memory.
template <class Index>
struct tally {
  static constexpr unsigned slots = 2 * sample_size;  // a power of two
  unsigned long long key[slots];                      // id + 1; 0 where the slot is free
  std::uint32_t count[slots];

  __device__ void add(Index id, unsigned times) {
    const unsigned long long own = std::uint64_t{id} + 1;
    for (auto at = static_cast<unsigned>(scramble(own)) % slots;; at = (at + 1) % slots) {
      const auto former = atomicCAS_block(&key[at], 0ull, own);
      if (former != 0 && former != own) continue;
      atomicAdd_block(&count[at], times);
      return;
    }
  }
  /// Adds the ids of those lanes that have one, equal ones together: most lanes often have the
  /// same.  All lanes call it.
  __device__ void add_of_warp(bool has_id, Index id) {
    const unsigned lanes = __ballot_sync(all_lanes, has_id);
    if (!has_id) return;
    const unsigned equal = __match_any_sync(lanes, id);
    if (lanes_before(equal) == 0) add(id, static_cast<unsigned>(__popc(equal)));
  }
};

}  // namespace detail

/// Steps after which a sampled vertex is taken to be in another tree: one block waits for each.
inline constexpr int most_steps_of_sample = 128;

/// v[k] = the root of v[k], or an ancestor if `most_steps` do not suffice.  They take the first
/// steps together, so that their loads overlap.
template <unsigned count, class Index>
__device__ void find_roots(Index* parent, Index (&v)[count], int most_steps) {
  constexpr int steps_together = 8;
  bool any = true;
  for (int step = 0; any && step < steps_together; ++step) {
    Index up[count];
    unrolled<count>([&](unsigned k) { up[k] = stale_device_atomics::load(parent[v[k]]); });
    any = false;
    unrolled<count>([&](unsigned k) {
      any |= up[k] != v[k];
      v[k] = up[k];
    });
  }
  if (any)
    unrolled<count>([&](unsigned k) {
      v[k] = find_root(parent, v[k], device_atomics::load(parent[v[k]]), most_steps);
    });
}

/// An entry, drawn at random, of the k-th sampled row; with equal ends if that is no edge to
/// another row.
template <class Index, class Offset>
[[nodiscard]] __device__ vertex_pair<Index> random_entry_of_row(
    const csr_ref<Index, Offset, device_space>& A, std::uint64_t k) {
  const std::uint64_t n = A.row_count;
  if (k >= n || k >= sample_size) return {0, 0};
  const auto row = row_at(A, sample_index{n, sample_size}(k));
  const Index u = row.begin < row.end ? A.columns[random_place(row)] : row.row;
  return {row.row, u < n ? u : row.row};
}

/// The sample after which find_giant() runs.
enum class sample_number {
  first,   ///< a second one may follow
  second,  ///< if the first one has found that it pays
  only,
};

/// Decides whether half of a sample of the entries or more are in one tree; after the first sample
/// also whether a second one pays.  The first block does: it mostly waits for memory, so further
/// ones, if there are any, run test_balance() meanwhile.
///
/// test, sums  as of test_balance(); unused where the grid has one block
template <class Index, class Offset>
__global__ void __launch_bounds__(single_block_size, 2)
    find_giant(csr_ref<Index, Offset, device_space> A, sample_number after, Index* parent,
               hook_first_state<Index>* state, const first_entries_found* found, pattern_test* test,
               std::uint64_t* sums) {
  static_assert(single_block_size == balance_block_size);
  if (blockIdx.x != 0) {
    wait_for_previous_kernel();
    return test_balance(A, gridDim.x - 1, test, sums);
  }
  __shared__ detail::tally<Index> trees;
  __shared__ unsigned largest;  // entries of the largest tree; 0 if it has less than half of them
  for (unsigned k = threadIdx.x; k < trees.slots; k += single_block_size)
    trees.key[k] = trees.count[k] = 0;
  if (threadIdx.x == 0) largest = 0;
  const std::uint64_t k = threadIdx.x, n = A.row_count, entries = A.entry_count;
  bool is_drawn = k < entries && k < sample_size;
  // Drawn before the wait: should another kernel still write A, another vertex is drawn.  It is
  // checked after the wait, and no label depends on which one it is.
  const Index u = is_drawn ? A.columns[sample_index{entries, sample_size}(k)] : Index{0};
  wait_for_previous_kernel();
  if (state->is_refused() || state->searched) return;
  if (after == sample_number::second && !state->samples_again) return;
  const bool is_local = state->is_local != 0;
  if (found->make_many_trees(A, is_local)) {
    if (threadIdx.x == 0) state->test = symmetry_test::none;  // the entries are in them already
    return;
  }
  __syncthreads();
  is_drawn = is_drawn && u < n;
  const auto pays = [&](double of_largest, double between_trees) {
    return second_sample_pays_on_device(n, entries, of_largest, between_trees, is_local);
  };
  // Starts from the parent: many drawn vertices are descendants of each other.
  Index root = device_atomics::load(parent[is_drawn ? u : 0]);
  root = find_root(parent, root, device_atomics::load(parent[root]), most_steps_of_sample);
  trees.add_of_warp(is_drawn, root);
  const auto drawn = static_cast<unsigned>(__syncthreads_count(is_drawn));
  for (unsigned slot = threadIdx.x; slot < trees.slots; slot += single_block_size)
    if (trees.count[slot] != 0 && 2 * trees.count[slot] >= drawn) {
      state->giant = static_cast<Index>(trees.key[slot] - 1);  // if two have half each, either
      state->has_giant = 1;
      state->test = symmetry_test::none;
      atomicMax_block(&largest, trees.count[slot]);
    }
  __syncthreads();
  const double largest_share = static_cast<double>(largest) / max(1u, drawn);
  if (after != sample_number::first || drawn == 0 || !pays(largest_share, 1)) return;
  const auto entry = random_entry_of_row(A, k);
  Index ends[] = {device_atomics::load(parent[entry.a]), device_atomics::load(parent[entry.b])};
  find_roots(parent, ends, most_steps_of_sample);
  const int rows_drawn = __syncthreads_count(entry.a != entry.b);
  const int between = __syncthreads_count(ends[0] != ends[1]);
  if (threadIdx.x != 0 || rows_drawn == 0) return;
  state->samples_again = pays(largest_share, static_cast<double>(between) / rows_drawn);
}

}  // namespace skerry
