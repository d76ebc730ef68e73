// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/compact_edges.cuh"
#include "algorithms/hook_first/cuda/cross_tile_entries.cuh"
#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/first_entries.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/host_slot.cuh"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/repeated_launches.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"
#include "matrix_ops/unforeseen_seed.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Rows that a search has to read, in the order in which it visited them; behind them the hubs.
template <std::unsigned_integral Index>
struct search_queue {
  Index* rows;  // [capacity + max_hubs]
  std::uint32_t capacity;

  static constexpr std::uint32_t max_hubs = 256;
  [[nodiscard]] __device__ Index* hubs() const { return rows + capacity; }
};

/// What a solve knows about the pattern: whether as many entries enter each set of vertices as
/// leave it.  `tested`: it finds out, if it looks for a giant.
enum class balance { unknown, tested, assumed };

/// What determines the launches of a solve, besides its workspace.
struct solve_arguments {
  const void* offsets = nullptr;
  const void* columns = nullptr;
  const void* labels = nullptr;
  std::uint64_t rows = 0, entries = 0;
  std::size_t offset_bytes = 0;
  symmetry pattern = symmetry::unknown;
  bool tests = false;  // a pattern that is not known

  [[nodiscard]] bool operator==(const solve_arguments&) const = default;
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
        stream_(resources.stream),
        slot_(slot),
        processors_(multiprocessor_count()),
        shared_bytes_(max_shared_bytes()),
        state_(1, resources),
        sums_(2 * full_device(), resources),
        first_entries_(1, resources),
        test_(1, resources) {}

  /// Where launches go.
  [[nodiscard]] cudaStream_t stream() const { return stream_; }
  /// The state, as read_state().  launch() is what enqueues the solve: it is kept where a call
  /// repeats the arguments of the one before.
  template <class Launch>
  [[nodiscard]] hook_first_state<Index> run(const solve_arguments& arguments, Launch launch) {
    constexpr std::uint64_t most_rows = 1 << 23;  // of more, kernels take longer than launches
    const bool may_repeat = slot_ != nullptr && arguments.rows <= most_rows;
    if (!may_repeat || !slot_->is_ready()) {
      launch();
      if (may_repeat) kept_.expect(arguments);
      return read_state();
    }
    slot_->reserve();  // no stream may be kept meanwhile
    kept_.run(arguments, resources_.stream, [&](cudaStream_t stream) {
      stream_ = stream;
      launch();
      slot_->request(state(), stream);
    });
    stream_ = resources_.stream;
    return slot_->template take<hook_first_state<Index>>(stream_);
  }
  /// The tests of the pattern.  The first call draws the hash of the first one.
  [[nodiscard]] pattern_test* test() {
    if (!has_hash_) set_hash({unforeseen_seed()});
    return test_.data();
  }
  /// Of the next test.
  void set_hash(const keyed_hash& hash) {
    first_test_ = {hash};
    copy_async(&first_test_, test_.data(), 1, resources_.stream);
    has_hash_ = true;
  }

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
      enlarge(cross_tile_, total);
      enlarge(cross_tile_count_, plan.blocks);
    }
    enlarge(segments_, segments_for(entries));
    if (!search) return;
    queue_capacity_ = static_cast<std::uint32_t>(rows_to_search(rows, entries));
    enlarge(queue_, queue_for(rows, entries));
  }

  /// The lists of the edges of a forest that are moved; allocated where an earlier call has not
  /// allocated enough.
  [[nodiscard]] edge_moves<Index> moves(std::uint64_t rows) {
    enlarge(moves_, rows);
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
  [[nodiscard]] first_entries_found* first_entries() { return first_entries_.data(); }
  [[nodiscard]] search_queue<Index> queue() { return {queue_.data(), queue_capacity_}; }
  [[nodiscard]] const device_resources& resources() const { return resources_; }

 private:
  template <class T>
  void enlarge(device_buffer<T>& array, std::size_t size) {
    if (array.size() >= size) return;
    kept_.forget();
    array = device_buffer<T>(size, resources_);
  }
  [[nodiscard]] static std::uint64_t segments_for(std::uint64_t entries) {
    return row_segment<Index>::bound(entries) + 1;
  }
  [[nodiscard]] static std::uint64_t queue_for(std::uint64_t rows, std::uint64_t entries) {
    return rows_to_search(rows, entries) + search_queue<Index>::max_hubs;
  }

  device_resources resources_;
  cudaStream_t stream_;  // another one than that of the resources while launches are kept
  host_slot* slot_;
  unsigned processors_;
  std::size_t shared_bytes_;
  device_buffer<hook_first_state<Index>> state_;
  device_buffer<std::uint64_t> sums_;
  device_buffer<first_entries_found> first_entries_;
  device_buffer<pattern_test> test_;
  device_buffer<vertex_pair<Index>> cross_tile_;
  device_buffer<std::uint32_t> cross_tile_count_;
  std::uint32_t cross_tile_capacity_ = 0, tiles_ = 0;
  device_buffer<row_segment<Index>> segments_;
  device_buffer<Index> queue_;
  std::uint32_t queue_capacity_ = 0;
  device_buffer<Index> moves_;
  pattern_test first_test_{};
  bool has_hash_ = false;
  repeated_launches<solve_arguments> kept_;
};

}  // namespace skerry
