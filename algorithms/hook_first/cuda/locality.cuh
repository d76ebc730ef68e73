// SPDX-License-Identifier: Apache-2.0
// Measures on a sample whether rows are local, so that tiles of rows hold most of their entries.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/unrolled.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// Threads of a block of the kernels that run as a few blocks.
inline constexpr unsigned single_block_size = 1024;

/// Entries of a row from which on a search counts it among the hubs.
inline constexpr std::uint32_t hub_length = 256;

/// The phase that follows the measurement.
enum class next_phase { first_link, search };

/// The smallest of a row and its first 1024 entries.  One block; all its threads call it.
template <class Index, class Offset>
[[nodiscard]] __device__ Index least_of_row(const csr_ref<Index, Offset, device_space>& A,
                                            std::uint64_t v) {
  __shared__ unsigned long long least;
  if (threadIdx.x == 0) least = v;
  __syncthreads();
  const auto row = row_at(A, v);
  const std::uint64_t at = row.begin + std::uint64_t{threadIdx.x};
  if (at < row.end) atomicMin_block(&least, static_cast<unsigned long long>(A.columns[at]));
  __syncthreads();
  return static_cast<Index>(least);
}

/// Chooses the row from which a search starts, among the 1024 rows around the first one with an
/// entry: that one or, if another is much longer, the longest that is no hub.  From a short row the
/// first rounds visit few others, and from a hub only its neighbours.  One block.
///
/// The source is the vertex to which the search links those that it visits, all of which have to be
/// larger.  It is the row itself, if it is among the first 1024; else, as in the second half of a
/// matrix that is divided among devices, its smallest entry.
///
/// first_row  written where there is a row with an entry
template <class Index, class Offset>
__device__ void choose_source(const csr_ref<Index, Offset, device_space>& A,
                              hook_first_state<Index>* state, Index* first_row) {
  constexpr unsigned much_longer = 8, most_chunks = 16;
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  __shared__ unsigned first, longest;  // longest: length and number
  if (k == 0) first = single_block_size, longest = 0;
  __syncthreads();
  const auto length_of = [&](std::uint64_t v) {
    if (v >= n) return Offset{0};
    const auto row = row_at(A, v);
    return row.end - row.begin;
  };
  // Whether one of the rows from `base` on has an entry.
  const auto look_from = [&](std::uint64_t base) {
    const Offset length = length_of(base + k);
    const auto counted = static_cast<unsigned>(length <= hub_length ? length : 0);
    const unsigned longest_of_warp =
        __reduce_max_sync(all_lanes, counted * single_block_size + static_cast<unsigned>(k));
    if (lane() == 0) atomicMax_block(&longest, longest_of_warp);
    if (length != 0) atomicMin_block(&first, static_cast<unsigned>(k));
    return __syncthreads_or(length != 0) != 0;
  };
  std::uint64_t base = 0;
  bool is_found = look_from(base);
  for (unsigned chunk = 1; chunk < most_chunks && !is_found; ++chunk)
    is_found = look_from(base = chunk * single_block_size);
  if (!is_found && !look_from(base = row_of_entry(A, 0))) return;
  const bool is_longer = longest / single_block_size >= much_longer * length_of(base + first);
  const std::uint64_t row = base + (is_longer ? longest % single_block_size : first);
  const auto source = base == 0 ? static_cast<Index>(row) : least_of_row(A, row);
  if (k != 0) return;
  *first_row = static_cast<Index>(row);
  state->has_source = 1;
  state->visited[0] = 1;
  state->source = source;
}

/// Whether u is a row that has the entry (u, v), or one of more entries than it reads.
template <class Index, class Offset>
[[nodiscard]] __device__ bool is_in_short_row(const csr_ref<Index, Offset, device_space>& A,
                                              Index u, Index v) {
  constexpr unsigned most = 4;  // their loads overlap
  if (u >= A.row_count) return false;
  const auto row = row_at(A, u);
  if (row.end - row.begin > most) return true;
  bool is_found = false;
  unrolled<most>([&](unsigned k) {
    if (row.begin + k < row.end) is_found |= A.columns[row.begin + k] == v;
  });
  return is_found;
}

/// Clears the state, and unless the matrix is refused, decides whether rows are local and, before a
/// search, from which row it starts.
///
/// Rows are local if a fifth of the sampled entries lead to another row at most `distance` away.
/// Samples eight entries of a row, evenly spaced, or all of a shorter row.  One block.
///
/// Long rows are not local either if most entries are scattered: far from the entry at the same
/// position of the next row.  A search or a sample then finds more than a tile has.  In a mesh,
/// adjacent rows have adjacent neighbours, at the same positions if columns ascend.
///
/// First entries alone would not do.  In a 3-dimensional mesh they are a plane away, and rows that
/// are all linked a plane away make a path through all planes; but of the 26 entries of a row,
/// eight are in its own plane.
///
/// known       whether A is balanced, if that is known yet
/// may_assume  whether the pattern is taken to be symmetric if that pays, and all sampled entries
///             have mirror images
/// first_row  before a search, written as by choose_source()
template <class Index, class Offset>
__device__ void measure_row_locality(const csr_ref<Index, Offset, device_space>& A,
                                     std::uint64_t distance, next_phase next,
                                     const known_balance& known, bool may_assume,
                                     hook_first_state<Index>* state, Index* first_row = nullptr) {
  const bool is_balanced = known.holds();
  if (threadIdx.x == 0) {
    *state = {};
    state->is_balanced = is_balanced;
    state->bad_offset = A.row_offsets[0] != 0 || A.row_offsets[A.row_count] != A.entry_count;
  }
  constexpr unsigned of_row = 8, rows_drawn = single_block_size / of_row;
  constexpr int one_of = 5;
  const std::uint64_t n = A.row_count, k = threadIdx.x;
  const bool are_long = rows_are_long(n, A.entry_count);
  const auto within = [=](Index u, Index v) { return (u < v ? v - u : u - v) <= distance; };
  bool is_drawn = false, is_local = false, is_scattered = false;
  bool is_first_larger = false, is_first_far = false, is_near = false, has_no_image = false;
  if (k / of_row < n) {
    const std::uint64_t draw = k % of_row, v = sample_index{n, rows_drawn}(k / of_row);
    const auto row = row_at(A, v), next_row = row_at(A, min(v + 1, n - 1));
    const auto position_in = [=](const row_range<Index, Offset>& in) {
      const std::uint64_t length = in.end - in.begin;
      return in.begin + (length <= of_row ? draw : (length - 1) * draw / (of_row - 1));
    };
    const std::uint64_t at = position_in(row), at_next = position_in(next_row);
    is_drawn = at < row.end;
    if (is_drawn) {
      const Index u = A.columns[at];
      is_local = u != row.row && within(u, row.row);
      is_near = (u < row.row ? row.row - u : u - row.row) <= n / 8;
      is_first_larger = draw == 0 && u > row.row;
      is_first_far = draw == 0 && u < row.row && !is_local;
      if (are_long && !is_local)
        is_scattered = at_next >= next_row.end || !within(u, A.columns[at_next]);
      if (may_assume) has_no_image = !is_in_short_row(A, u, row.row);
    }
  }
  const int drawn = __syncthreads_count(is_drawn);
  const int local = __syncthreads_count(is_local);
  const int scattered = __syncthreads_count(is_scattered);
  const int first_larger = __syncthreads_count(is_first_larger);
  const int first_far = __syncthreads_count(is_first_far);
  const int near = __syncthreads_count(is_near);
  const bool is_mirrored = !__syncthreads_or(has_no_image);
  if (k == 0) {
    const auto share = [](int count, int of) { return static_cast<float>(count) / of; };
    const float far = share(first_far, rows_drawn);
    const bool has_tiles = local != 0 && one_of * local >= drawn && 2 * scattered <= drawn;
    state->is_local = has_tiles;
    const float larger = share(first_larger, rows_drawn);
    if (!first_link_pays(larger))
      state->links = first_links::few;
    else if (!has_tiles && !are_long && first_links_alternate(larger))
      state->links = first_links::of_every_other;
    state->far_first = first_entries_are_far(far);
    state->few_far_first = few_first_entries_are_far(far);
    if (sample_first(n, A.entry_count)
            ? is_balanced &&
                  test_without_giant_pays(n, A.entry_count, has_tiles || 2 * near >= drawn)
            : !may_assume &&
                  test_of_short_rows_pays(n, A.entry_count, share(local, max(1, drawn)), has_tiles))
      state->test = symmetry_test::by_hashes;
    if (may_assume && is_mirrored && assumption_pays(n, A.entry_count, has_tiles))
      state->test = symmetry_test::by_labels;
  }
  if (next == next_phase::search) choose_source(A, state, first_row);
}

/// The same without a search; two more blocks, if there are any, look where first entries lead.
template <class Index, class Offset>
__global__ void __launch_bounds__(single_block_size)
    measure_locality(csr_ref<Index, Offset, device_space> A, std::uint64_t distance,
                     known_balance known, bool may_assume, hook_first_state<Index>* state,
                     first_entries_found* found) {
  wait_for_previous_kernel();
  if (blockIdx.x == 0) {
    measure_row_locality(A, distance, next_phase::first_link, known, may_assume, state);
  } else if (blockIdx.x == 1) {
    follow_first_entries(A, rows_are_long(A.row_count, A.entry_count), &found->lead);
  } else {
    const bool join = join_ends(A);
    if (threadIdx.x == 0) found->join_ends = join;
  }
}

}  // namespace skerry
