// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "algorithms/compact_edges.cuh"
#include "algorithms/hook_first/cuda/cross_tile.cuh"
#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/first_link.cuh"
#include "algorithms/hook_first/cuda/hub_segments.cuh"
#include "algorithms/hook_first/cuda/launch_search.cuh"
#include "algorithms/hook_first/cuda/outside_giant.cuh"
#include "algorithms/hook_first/cuda/rows.cuh"
#include "algorithms/hook_first/cuda/sample.cuh"
#include "algorithms/hook_first/cuda/shared_launches.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/tile_plan.hpp"
#include "algorithms/hook_first/cuda/tiles.cuh"
#include "algorithms/hook_first/cuda/unvisited.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
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
class hook_first_launches : public shared_launches<Index, Offset> {
  using base = shared_launches<Index, Offset>;

 public:
  hook_first_launches(const csr_ref<Index, Offset, device_space>& A, balance known, Index* labels,
                      Record record, hook_first_workspace<Index>& workspace)
      : base(A, known, labels, workspace), record_(record) {}

  /// Whether rows may be skipped.
  [[nodiscard]] bool looks_for_giant() const {
    return searches_ || samples_pay_on_device(A_.row_count);
  }
  /// Whether a second sample may follow.  Where rows are so long that a search was tried, two more
  /// launches would cost every matrix that it succeeds on.
  [[nodiscard]] bool may_sample_again() const {
    return !searches_ && looks_for_giant() &&
           second_sample_pays_on_device(A_.row_count, A_.entry_count, 0, 1, false);
  }

  /// Measures locality and searches.  Where the device refuses a cooperative launch it only
  /// measures, and searches() is false from then on: a sample finds the giant.
  void search() {
    searches_ =
        launch_search(A_, base::local_distance(), base::known_, labels_, record_, workspace_);
    if (!searches_) base::measure_locality(false);
  }
  void link_for_sample() {
    launch(tiles(&tile_plan::bytes_of_parents), skerry::link_for_sample<Index, Offset, Record>, A_,
           plan_, labels_, record_, workspace_.state(), workspace_.first_entries());
  }
  void unite_sampled_entries() {
    launch(full_device(), skerry::unite_sampled_entries<Index, Offset, Record>, A_,
           entries_of_root(A_.row_count, A_.entry_count), base::local_distance(), labels_, record_,
           workspace_.state(), workspace_.first_entries());
  }
  void unite_random_entries() {
    launch(full_device(), skerry::unite_random_entries<Index, Offset, Record>, A_, labels_, record_,
           workspace_.state());
  }
  void unite_outside_giant() {
    launch(base::odd_device(), skerry::unite_outside_giant<Pattern, Index, Offset, Record>, A_,
           labels_, record_, workspace_.segments(), workspace_.state(), base::known_);
  }
  void unite_unvisited() {
    launch(full_device(), skerry::unite_unvisited<Index, Offset, Record>, A_, labels_, record_,
           workspace_.segments(), workspace_.state());
  }
  void unite_tiles() {
    launch(tiles(&tile_plan::bytes_of), skerry::unite_tiles<Pattern, Index, Offset, Record>, A_,
           plan_, labels_, record_, workspace_.cross_tile(), workspace_.segments(),
           workspace_.state());
  }
  void unite_remaining_entries() {
    launch_shape shape = full_device();
    // Launched early, it would find most of a multiprocessor's memory reserved for tiles, and
    // little of it as cache: in a large matrix that costs more than the wait.
    if (plan_.blocks > base::tiles_at_once * base::processors_) {
      shape.overlaps_previous = false;
      shape.shared_carveout_percent = 50;
    }
    launch(shape, skerry::unite_remaining_entries<Pattern, Index, Offset, Record>, A_, plan_,
           labels_, record_, workspace_.cross_tile(), workspace_.segments(), workspace_.state());
  }
  void unite_hub_segments() {
    const bool all_rows_are_read = !base::samples();
    launch(full_device(), skerry::unite_hub_segments<Index, Offset, Record>, A_, labels_, record_,
           workspace_.segments(), all_rows_are_read, Pattern::symmetric, workspace_.state());
  }
  /// The labels are final.
  void compact_edges() {
    static_assert(queue_block_size == block_threads);
    skerry::compact_edges(full_device(), A_.row_count,
                          edges_of_state<Index>{workspace_.state(), A_.row_count}, record_,
                          is_no_root<Index>{labels_}, workspace_.moves(A_.row_count));
  }

 private:
  using base::A_, base::labels_, base::plan_, base::searches_, base::workspace_;
  using base::full_device, base::tiles;

  Record record_;
};

}  // namespace skerry
