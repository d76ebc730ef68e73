// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

#include "algorithms/hook_first/cuda/compare_parents.cuh"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/giant.cuh"
#include "algorithms/hook_first/cuda/jump.cuh"
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
  shared_launches(const csr_ref<Index, Offset, device_space>& A, balance known, Index* labels,
                  hook_first_workspace<Index>& workspace);

  /// Whether a search from one row may find a giant.
  [[nodiscard]] bool searches() const { return searches_; }
  /// Whether a few entries are united first, to find a giant.
  [[nodiscard]] bool samples() const { return sample_first(A_.row_count, A_.entry_count); }

  /// Whether rows may be of two colours, numbered one after the other: long ones are not linked so.
  [[nodiscard]] bool may_alternate() const { return !rows_are_long(A_.row_count, A_.entry_count); }

  void check_balance();
  /// If the state says so.
  void check_symmetry();
  /// The sum of check_balance(), modulo 2^64.  Waits for the stream.
  [[nodiscard]] std::uint64_t pattern_sum() const;
  /// may_assume  whether the pattern may be taken to be symmetric, and compare_parents() follows
  void measure_locality(bool may_assume);
  /// tests_balance  whether further blocks test for balance meanwhile
  void find_giant(sample_number after, bool tests_balance);
  void compress_if_united() { launch_compress(compression::if_united); }
  void compress_if_alternate() { launch_compress(compression::if_alternate); }
  /// Compresses, but stops if the forest is deep: see state()->is_deep.
  void compress_unless_deep() { launch_compress(compression::unless_deep); }
  /// Goes on with a deep forest.
  void compress_if_deep();
  /// Where symmetry was assumed: unites the entries between trees that are left.
  ///
  /// of_deep  as of the kernel
  void compare_parents(bool of_deep);
  void compress_if_joined() { launch_compress(compression::if_joined); }

 protected:
  void launch_compress(compression when);
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
  /// The same, but an odd number of blocks: long rows often are a power of two apart.
  [[nodiscard]] launch_shape odd_device() const {
    launch_shape shape = full_device();
    shape.blocks = (shape.blocks - 1) | 1;
    return shape;
  }
  [[nodiscard]] launch_shape one_block() const {
    return {.blocks = 1,
            .threads = single_block_size,
            .stream = stream_,
            .overlaps_previous = overlaps_};
  }
  /// As many blocks of balance_block_size threads as a device of 2048 threads a multiprocessor runs
  /// at once.
  [[nodiscard]] unsigned balance_blocks() const { return 2 * processors_; }
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
  known_balance known_;  // what later kernels get
};

template <std::unsigned_integral Index, std::unsigned_integral Offset>
shared_launches<Index, Offset>::shared_launches(const csr_ref<Index, Offset, device_space>& A,
                                                balance known, Index* labels,
                                                hook_first_workspace<Index>& workspace)
    : A_(A),
      labels_(labels),
      workspace_(workspace),
      stream_(workspace.stream()),
      processors_(workspace.processors()),
      overlaps_(supports_programmatic_launch(skerry::measure_locality<Index, Offset>)),
      searches_(known != balance::unknown && search_first(A.row_count, A.entry_count)),
      max_rows_(max_rows_within(workspace.shared_bytes())),
      plan_(cut(min_rows_of_tile(A.row_count, A.entry_count))),
      known_{known == balance::assumed} {
  workspace.reserve(A.row_count, A.entry_count, plan_, searches());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::check_balance() {
  known_.tested = workspace_.test();
  launch({.blocks = balance_blocks(),
          .threads = balance_block_size,
          .stream = stream_,
          .overlaps_previous = overlaps_},
         skerry::check_balance<Index, Offset>, A_, workspace_.test(), workspace_.sums());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::check_symmetry() {
  const launch_shape shape = odd_device();
  launch(shape, skerry::check_symmetry<Index, Offset>, A_, workspace_.test(),
         workspace_.segments_to_test(), workspace_.sums(), workspace_.state());
  launch(shape, check_symmetry_of_segments<Index, Offset>, A_, workspace_.test(),
         workspace_.segments_to_test(), workspace_.sums(), workspace_.state());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
std::uint64_t shared_launches<Index, Offset>::pattern_sum() const {
  std::vector<std::uint64_t> of_blocks(balance_blocks());
  copy_async(workspace_.sums(), of_blocks.data(), of_blocks.size(), stream_);
  wait_for(stream_);
  return std::reduce(of_blocks.begin(), of_blocks.end());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::measure_locality(bool may_assume) {
  launch_shape shape = one_block();
  if (samples()) shape.blocks = rows_are_long(A_.row_count, A_.entry_count) ? 3 : 2;
  launch(shape, skerry::measure_locality<Index, Offset>, A_, local_distance(), known_, may_assume,
         workspace_.state(), workspace_.first_entries());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::find_giant(sample_number after, bool tests_balance) {
  launch_shape shape = one_block();
  if (tests_balance) {
    shape.blocks = balance_blocks();
    known_.tested = workspace_.test();
  }
  launch(shape, skerry::find_giant<Index, Offset>, A_, after, labels_, workspace_.state(),
         workspace_.first_entries(), tests_balance ? workspace_.test() : nullptr,
         workspace_.sums());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::launch_compress(compression when) {
  launch(full_device(), compress_forest<Index>, labels_, A_.row_count, when, workspace_.state());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::compare_parents(bool of_deep) {
  launch_shape shape = full_device();
  shape.blocks = compare_blocks * processors_;
  launch(shape, skerry::compare_parents<Index, Offset>, A_, labels_, workspace_.segments(), of_deep,
         workspace_.state());
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void shared_launches<Index, Offset>::compress_if_deep() {
  launch(tiles(&tile_plan::bytes_of_parents), jump_within_tiles<Index>, labels_, A_.row_count,
         plan_, workspace_.state());
  launch_compress(compression::if_deep);
}

}  // namespace skerry
