// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/compact_edges.cuh"
#include "algorithms/hook_first/cuda/cross_tile_entries.cuh"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/host_slot.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"

namespace skerry {

/// Rows that a search has to read, in the order in which it visited them; behind them the hubs.
template <std::unsigned_integral Index>
struct search_queue {
  Index* rows;  // [capacity + max_hubs]
  std::uint32_t capacity;

  static constexpr std::uint32_t max_hubs = 256;
  [[nodiscard]] __device__ Index* hubs() const { return rows + capacity; }
};

/// The device memory of a solve besides the matrix and the labels.
///
/// Takes 1/32 of a byte an entry and, with ids of 32 bits, 3 bytes a row where rows are short (at
/// least 12 KB), half a byte where they are long; of a forest 4 bytes a row more.  Serves one solve
/// after the other in its stream.
template <std::unsigned_integral Index>
class hook_first_workspace {
 public:
  /// slot  where the state is read back to if the workspace is kept for several calls; may be null
  explicit hook_first_workspace(device_resources resources = {}, host_slot* slot = nullptr)
      : resources_(resources),
        slot_(slot),
        processors_(multiprocessor_count()),
        shared_bytes_(max_shared_bytes()),
        state_(1, resources),
        sums_(2 * full_device(), resources),
        first_entries_(1, resources) {}

  /// Multiprocessors of the device.
  [[nodiscard]] unsigned processors() const { return processors_; }
  /// Shared memory that a block may have there.
  [[nodiscard]] std::size_t shared_bytes() const { return shared_bytes_; }

  /// Allocates where an earlier call has not allocated enough.
  ///
  /// search  whether there is to be one
  void reserve(std::uint64_t rows, std::uint64_t entries, const tile_plan& plan, bool search) {
    if (!sample_first(rows, entries)) {
      tiles_ = plan.blocks;
      cross_tile_capacity_ =
          static_cast<std::uint32_t>(cross_tile_entries<Index>::capacity_for(plan.rows));
      const std::size_t total = std::size_t{plan.blocks} * cross_tile_capacity_;
      if (cross_tile_.size() < total)
        cross_tile_ = device_buffer<vertex_pair<Index>>(total, resources_);
      if (cross_tile_count_.size() < plan.blocks)
        cross_tile_count_ = device_buffer<std::uint32_t>(plan.blocks, resources_);
    }
    const std::size_t segments = segments_for(entries);
    if (segments_.size() < segments)
      segments_ = device_buffer<row_segment<Index>>(segments, resources_);
    if (!search) return;
    queue_capacity_ = static_cast<std::uint32_t>(rows_to_search(rows, entries));
    const std::size_t queued = queue_for(rows, entries);
    if (queue_.size() < queued) queue_ = device_buffer<Index>(queued, resources_);
  }

  /// The lists of the edges of a forest that are moved; allocated where an earlier call has not
  /// allocated enough.
  [[nodiscard]] edge_moves<Index> moves(std::uint64_t rows) {
    if (moves_.size() < rows) moves_ = device_buffer<Index>(rows, resources_);
    return {moves_.data(), rows, state_.data()->edges_moved};
  }

  /// Bytes that reserve() allocates, but for the rounding of tiles.
  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t rows, std::uint64_t entries) {
    std::uint64_t bytes = segments_for(entries) * sizeof(row_segment<Index>);
    if (!sample_first(rows, entries))
      bytes += cross_tile_entries<Index>::capacity_for(rows) * sizeof(vertex_pair<Index>);
    else if (search_first(rows, entries))
      bytes += queue_for(rows, entries) * sizeof(Index);
    return bytes;
  }

  [[nodiscard]] hook_first_state<Index>* state() { return state_.data(); }
  /// The state once all kernels have completed.  Waits for the stream.
  [[nodiscard]] hook_first_state<Index> read_state() {
    return slot_ != nullptr ? slot_->read(state(), resources_.stream)
                            : read_back(state(), resources_.stream);
  }
  [[nodiscard]] cross_tile_entries<Index> cross_tile() {
    return {cross_tile_.data(), cross_tile_count_.data(), cross_tile_capacity_, tiles_};
  }
  [[nodiscard]] segment_list<Index> segments() {
    return {segments_.data(), &state_.data()->segments,
            static_cast<std::uint32_t>(segments_.size())};
  }
  /// The same memory for the test of symmetry, which comes before.
  [[nodiscard]] segment_list<Index> segments_to_test() {
    return {segments_.data(), &state_.data()->segments_tested,
            static_cast<std::uint32_t>(segments_.size())};
  }
  /// Blocks of queue_block_size threads, as many as the device runs at once.
  [[nodiscard]] unsigned full_device() const { return 8 * processors_; }
  /// The sums of two kernels that test the pattern.  [2 * full_device()]
  [[nodiscard]] std::uint64_t* sums() { return sums_.data(); }
  /// Where first entries lead: no part of the state, which another block clears at the same time.
  /// Written where a sample may be taken.
  [[nodiscard]] first_entries_lead* first_entries() { return first_entries_.data(); }
  [[nodiscard]] search_queue<Index> queue() { return {queue_.data(), queue_capacity_}; }
  [[nodiscard]] const device_resources& resources() const { return resources_; }

 private:
  [[nodiscard]] static std::uint64_t segments_for(std::uint64_t entries) {
    return row_segment<Index>::bound(entries) + 1;
  }
  [[nodiscard]] static std::uint64_t queue_for(std::uint64_t rows, std::uint64_t entries) {
    return rows_to_search(rows, entries) + search_queue<Index>::max_hubs;
  }

  device_resources resources_;
  host_slot* slot_;
  unsigned processors_;
  std::size_t shared_bytes_;
  device_buffer<hook_first_state<Index>> state_;
  device_buffer<std::uint64_t> sums_;
  device_buffer<first_entries_lead> first_entries_;
  device_buffer<vertex_pair<Index>> cross_tile_;
  device_buffer<std::uint32_t> cross_tile_count_;
  std::uint32_t cross_tile_capacity_ = 0, tiles_ = 0;
  device_buffer<row_segment<Index>> segments_;
  device_buffer<Index> queue_;
  std::uint32_t queue_capacity_ = 0;
  device_buffer<Index> moves_;
};

}  // namespace skerry
