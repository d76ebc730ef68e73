// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <vector>

#include "algorithms/compact_edges.cuh"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/cross_tile.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/first_link.cuh"
#include "algorithms/hook_first/cuda/giant.cuh"
#include "algorithms/hook_first/cuda/hub_segments.cuh"
#include "algorithms/hook_first/cuda/locality.cuh"
#include "algorithms/hook_first/cuda/outside_giant.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/rows.cuh"
#include "algorithms/hook_first/cuda/sample.cuh"
#include "algorithms/hook_first/cuda/search.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/cuda/tiles.cuh"
#include "algorithms/hook_first/cuda/unvisited.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

/// The number of edges that the kernels of a solve have kept.
template <class Index>
struct edges_of_state {
  const hook_first_state<Index>* state;
  std::uint64_t n;
  [[nodiscard]] __device__ bool is_valid() const { return !state->is_refused(); }
  [[nodiscard]] __device__ std::uint64_t operator()() const { return n - state->count(); }
};

/// The phases of one solve on a device: each launches its kernel.  Record is one of record.hpp.
template <class Pattern, std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
class hook_first_launches {
 public:
  hook_first_launches(const csr_ref<Index, Offset, device_space>& A, Index* labels, Record record,
                      hook_first_workspace<Index>& workspace)
      : A_(A),
        labels_(labels),
        record_(record),
        workspace_(workspace),
        stream_(workspace.resources().stream),
        processors_(workspace.processors()),
        overlaps_(supports_programmatic_launch(skerry::measure_locality<Index, Offset>)),
        max_rows_(max_rows_within(workspace.shared_bytes())),
        plan_(cut(min_rows_of_tile(A.row_count, A.entry_count))) {
    workspace.reserve(A.row_count, A.entry_count, plan_, searches());
  }

  /// Whether a search from one row may find a giant.
  [[nodiscard]] bool searches() const {
    return Pattern::balanced && !search_is_refused_ && search_first(A_.row_count, A_.entry_count);
  }
  /// Whether a few entries are united first, to find a giant.
  [[nodiscard]] bool samples() const { return sample_first(A_.row_count, A_.entry_count); }

  /// Whether a second sample may follow.  Where rows are so long that a search was tried, two more
  /// launches would cost every matrix that it succeeds on.
  [[nodiscard]] bool may_sample_again() const {
    return !searches() && second_sample_pays_on_device(A_.row_count, A_.entry_count, 0, 1, false);
  }

  void check_balance(const keyed_hash& hash) {
    launch(full_device(), skerry::check_balance<Index, Offset>, A_, hash, workspace_.sums());
    sums_ = {workspace_.sums(), workspace_.full_device()};
  }
  void check_symmetry(const keyed_hash& hash) {
    const unsigned blocks = workspace_.full_device();
    const auto segments = workspace_.empty_segments();
    launch(full_device(), skerry::check_symmetry<Index, Offset>, A_, hash, segments,
           workspace_.sums());
    launch(full_device(), check_symmetry_of_segments<Index, Offset>, A_, hash, segments,
           workspace_.sums() + blocks);
    sums_ = {workspace_.sums(), 2 * blocks};
  }
  /// The sum of the test, modulo 2^64.  Waits for the stream.
  [[nodiscard]] std::uint64_t pattern_sum() const {
    std::vector<std::uint64_t> of_blocks(sums_.count);
    copy_async(sums_.of_blocks, of_blocks.data(), of_blocks.size(), stream_);
    wait_for(stream_);
    return std::reduce(of_blocks.begin(), of_blocks.end());
  }
  void measure_locality() {
    launch_shape shape = one_block();
    if (samples()) shape.blocks = 2;
    launch(shape, skerry::measure_locality<Index, Offset>, A_, local_distance(), sums_,
           workspace_.state(), workspace_.first_entries_join());
  }
  /// Measures locality and searches.  Where the device refuses a cooperative launch it only
  /// measures, and searches() is false from then on: a sample finds the giant.
  void search() {
    search_is_refused_ = !launch_cooperative(
        {processors_, search_block_size, stream_}, search_from_one<Index, Offset, Record>, A_,
        local_distance(), sums_, workspace_.queue(), labels_, record_, workspace_.state(),
        workspace_.first_entries_join());
    if (search_is_refused_) measure_locality();
  }
  void link_for_sample() {
    launch(tiles(&tile_plan::bytes_of_parents), skerry::link_for_sample<Index, Offset, Record>, A_,
           plan_, labels_, record_, workspace_.state(), workspace_.first_entries_join());
  }
  void unite_sampled_entries() {
    launch(full_device(), skerry::unite_sampled_entries<Index, Offset, Record>, A_,
           entries_of_root(A_.row_count, A_.entry_count), labels_, record_, workspace_.state(),
           workspace_.first_entries_join());
  }
  void find_giant(sample_number after) {
    launch(one_block(), skerry::find_giant<Index, Offset>, A_, after, labels_, workspace_.state());
  }
  void unite_last_entries() {
    launch(full_device(), skerry::unite_last_entries<Index, Offset, Record>, A_, labels_, record_,
           workspace_.state());
  }
  void unite_outside_giant() {
    // An odd number of blocks: long rows often are a power of two apart.
    launch_shape shape = full_device();
    shape.blocks = (shape.blocks - 1) | 1;
    launch(shape, skerry::unite_outside_giant<Pattern, Index, Offset, Record>, A_, labels_, record_,
           workspace_.segments(), workspace_.state());
  }
  void unite_unvisited() {
    launch(full_device(), skerry::unite_unvisited<Index, Offset, Record>, A_, labels_, record_,
           workspace_.segments(), workspace_.state());
  }
  void unite_tiles() {
    launch(tiles(&tile_plan::bytes_of), skerry::unite_tiles<read_pattern, Index, Offset, Record>,
           A_, plan_, labels_, record_, workspace_.cross_tile(), workspace_.segments(),
           workspace_.state());
  }
  void unite_remaining_entries() {
    launch_shape shape = full_device();
    // Launched early, it would find most of a multiprocessor's memory reserved for tiles, and
    // little of it as cache: in a large matrix that costs more than the wait.
    if (plan_.blocks > tiles_at_once * processors_) {
      shape.overlaps_previous = false;
      shape.shared_carveout_percent = 50;
    }
    launch(shape, skerry::unite_remaining_entries<read_pattern, Index, Offset, Record>, A_, plan_,
           labels_, record_, workspace_.cross_tile(), workspace_.segments(), workspace_.state());
  }
  void unite_hub_segments() {
    const bool all_rows_are_read = !samples();
    launch(full_device(), skerry::unite_hub_segments<Index, Offset, Record>, A_, labels_, record_,
           workspace_.segments(), Pattern::symmetric && all_rows_are_read, workspace_.state());
  }
  /// The labels are final.
  void compact_edges() {
    static_assert(queue_block_size == block_threads);
    skerry::compact_edges(full_device(), A_.row_count,
                          edges_of_state<Index>{workspace_.state(), A_.row_count}, record_,
                          is_no_root<Index>{labels_}, workspace_.moves(A_.row_count));
  }
  void compress() { launch_compress(false); }
  void compress_if_needed() { launch_compress(true); }

 private:
  void launch_compress(bool only_if_needed) {
    launch(full_device(), compress_forest<Index>, labels_, A_.row_count, only_if_needed,
           workspace_.state());
  }
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

  /// Where no row may be skipped, a balanced matrix is as any other.
  using read_pattern = std::conditional_t<Pattern::symmetric, symmetric_pattern, any_pattern>;
  static constexpr unsigned tiles_at_once = 2;  // on a multiprocessor

  csr_ref<Index, Offset, device_space> A_;
  Index* labels_;  // [n]
  Record record_;
  hook_first_workspace<Index>& workspace_;
  cudaStream_t stream_;
  unsigned processors_;     // multiprocessors
  bool overlaps_;           // kernels are set up while the previous one runs
  std::uint32_t max_rows_;  // of a tile
  tile_plan plan_;
  pattern_sums sums_ = {nullptr, 0};
  bool search_is_refused_ = false;  // by the device
};

}  // namespace skerry
