// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/giant.cuh"
#include "algorithms/hook_first/cuda/locality.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// The launches of a solve whose kernels unite nothing: the same for each pattern and record, and
/// compiled once for all.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class shared_launches {
 public:
  /// may_search  whether the pattern is one that may be searched
  shared_launches(const csr_ref<Index, Offset, device_space>& A, Index* labels, bool may_search,
                  hook_first_workspace<Index>& workspace);

  /// Whether a search from one row may find a giant.
  [[nodiscard]] bool searches() const { return searches_; }
  /// Whether a few entries are united first, to find a giant.
  [[nodiscard]] bool samples() const { return sample_first(A_.row_count, A_.entry_count); }

  void check_balance(const keyed_hash& hash);
  void check_symmetry(const keyed_hash& hash);
  /// The sum of the test, modulo 2^64.  Waits for the stream.
  [[nodiscard]] std::uint64_t pattern_sum() const;
  void measure_locality();
  void find_giant(sample_number after);
  void compress() { launch_compress(false); }
  void compress_if_needed() { launch_compress(true); }

 protected:
  void launch_compress(bool only_if_needed);
  [[nodiscard]] tile_plan cut(std::uint32_t min_rows) const {
    return cut_into_tiles(A_.row_count, tiles_at_once * processors_, min_rows, max_rows_);
  }
  /// Half the rows of a tile, if there were enough tiles for the whole device: in a small matrix a
  /// tile holds most ids.
  [[nodiscard]] std::uint64_t local_distance() const { return cut(warp_lanes).rows / 2; }

  /// As many threads as the device runs at once.
  [[nodiscard]] launch_shape full_device() const {
    return {.blocks = workspace_.full_device(),
            .threads = queue_block_size,
            .stream = stream_,
            .overlaps_previous = overlaps_};
  }
  [[nodiscard]] launch_shape one_block() const {
    return {.blocks = 1,
            .threads = single_block_size,
            .stream = stream_,
            .overlaps_previous = overlaps_};
  }
  /// One block a tile.
  ///
  /// bytes_of  bytes of shared memory for this many rows
  [[nodiscard]] launch_shape tiles(std::size_t (*bytes_of)(std::uint32_t)) const {
    return {.blocks = plan_.blocks,
            .threads = tile_plan::threads,
            .stream = stream_,
            .shared_bytes = bytes_of(plan_.rows),
            .shared_limit = bytes_of(max_rows_),
            .overlaps_previous = overlaps_};
  }

  static constexpr unsigned tiles_at_once = 2;  // on a multiprocessor

  csr_ref<Index, Offset, device_space> A_;
  Index* labels_;  // [n]
  hook_first_workspace<Index>& workspace_;
  cudaStream_t stream_;
  unsigned processors_;     // multiprocessors
  bool overlaps_;           // kernels are set up while the previous one runs
  bool searches_;           // false, too, once the device has refused to
  std::uint32_t max_rows_;  // of a tile
  tile_plan plan_;
  pattern_sums sums_ = {nullptr, 0};
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
shared_launches<Index, Offset>::shared_launches(const csr_ref<Index, Offset, device_space>& A,
                                                Index* labels, bool may_search,
                                                hook_first_workspace<Index>& workspace)
    : A_(A),
      labels_(labels),
      workspace_(workspace),
      stream_(workspace.resources().stream),
      processors_(workspace.processors()),
      overlaps_(supports_programmatic_launch(skerry::measure_locality<Index, Offset>)),
      searches_(may_search && search_first(A.row_count, A.entry_count)),
      max_rows_(max_rows_within(workspace.shared_bytes())),
      plan_(cut(min_rows_of_tile(A.row_count, A.entry_count))) {
  workspace.reserve(A.row_count, A.entry_count, plan_, searches());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::check_balance(const keyed_hash& hash) {
  launch(full_device(), skerry::check_balance<Index, Offset>, A_, hash, workspace_.sums());
  sums_ = {workspace_.sums(), workspace_.full_device()};
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::check_symmetry(const keyed_hash& hash) {
  const unsigned blocks = workspace_.full_device();
  const auto segments = workspace_.empty_segments();
  launch(full_device(), skerry::check_symmetry<Index, Offset>, A_, hash, segments,
         workspace_.sums());
  launch(full_device(), check_symmetry_of_segments<Index, Offset>, A_, hash, segments,
         workspace_.sums() + blocks);
  sums_ = {workspace_.sums(), 2 * blocks};
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
std::uint64_t shared_launches<Index, Offset>::pattern_sum() const {
  std::vector<std::uint64_t> of_blocks(sums_.count);
  copy_async(sums_.of_blocks, of_blocks.data(), of_blocks.size(), stream_);
  wait_for(stream_);
  return std::reduce(of_blocks.begin(), of_blocks.end());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::measure_locality() {
  launch_shape shape = one_block();
  if (samples()) shape.blocks = 2;
  launch(shape, skerry::measure_locality<Index, Offset>, A_, local_distance(), sums_,
         workspace_.state(), workspace_.first_entries_join());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::find_giant(sample_number after) {
  launch(one_block(), skerry::find_giant<Index, Offset>, A_, after, labels_, workspace_.state());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::launch_compress(bool only_if_needed) {
  launch(full_device(), compress_forest<Index>, labels_, A_.row_count, only_if_needed,
         workspace_.state());
}

}  // namespace skerry
