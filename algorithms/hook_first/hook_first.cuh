// SPDX-License-Identifier: Apache-2.0
// hook_first on a device: the same plan as on the host, with the first hook within stretches where
// ids are near, and a search instead of it where rows are long. What is decided on the way is
// decided on the device; kernels that are not wanted return at once.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/cuda_run.cuh"
#include "algorithms/hook_first/device_flat.cuh"
#include "algorithms/hook_first/device_giant.cuh"
#include "algorithms/hook_first/device_hang.cuh"
#include "algorithms/hook_first/device_rest.cuh"
#include "algorithms/hook_first/device_room.cuh"
#include "algorithms/hook_first/device_search.cuh"
#include "algorithms/hook_first/device_unmet.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/tiles.cuh"
#include "matrix_ops/cuda/csr_pointers.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/view.hpp"

namespace skerry {

/// The kernels of hook_first, each with its blocks and its arguments.
template <class Pattern, std::unsigned_integral Index, std::unsigned_integral Offset>
class hook_first_launches {
 public:
  hook_first_launches(const csr_pointers<Index, Offset>& A, Index* labels,
                      hook_first_workspace<Index>& room)
      : A_(A),
        labels_(labels),
        room_(room),
        stream_(room.place().stream),
        processors_(multiprocessor_count()),
        early_(overlaps_launches(skerry::measure_locality<Index, Offset>)),
        most_rows_(most_rows_within(most_shared_bytes())),
        plan_(cut(least_rows_of_tile(A.row_count, A.entry_count))) {
    room.reserve(A.row_count, A.entry_count, plan_, searches());
  }

  /// Whether a search from the first row may show a giant.
  [[nodiscard]] bool searches() const {
    return Pattern::symmetric && search_first(A_.row_count, A_.entry_count);
  }

  void measure_locality() {
    launch(lone(), skerry::measure_locality<Index, Offset>, A_, local_distance(), room_.state());
  }
  void hang() { launch(all(), link_all_rows<Index, Offset>, A_, labels_, room_.state()); }
  void link_for_sample() {
    launch(stretches(&tile_plan::bytes_of_parents), skerry::link_for_sample<Index, Offset>, A_,
           plan_, labels_, room_.state());
  }
  void unite_in_tiles() {
    launch(stretches(&tile_plan::bytes_of), unite_tiles<Pattern, Index, Offset>, A_, plan_, labels_,
           room_.far(), room_.pieces(), room_.state());
  }
  void unite_rows() {
    launch(all(), skerry::unite_rows<Pattern, Index, Offset>, A_, labels_, room_.pieces(),
           room_.state());
  }
  void unite_cross_tile() {
    launch_shape shape = all();
    // Set up early, it finds most of a multiprocessor's memory cut for stretches, and little of it
    // cache, which a large matrix feels more than the wait.
    if (plan_.blocks > tiles_at_once * processors_) {
      shape.is_early = false;
      shape.shared_percent = 50;
    }
    launch(shape, skerry::unite_cross_tile<Pattern, Index, Offset>, A_, plan_, labels_, room_.far(),
           room_.pieces(), room_.state());
  }
  void unite_some() {
    launch(all(), skerry::unite_some<Index, Offset>, A_,
           entries_of_root(A_.row_count, A_.entry_count), labels_, room_.state());
  }
  void find_giant() {
    launch(lone(), skerry::find_giant<Index, Offset>, A_, labels_, room_.state());
  }
  void search() {
    launch_together({processors_, search_block, stream_}, search_from_first<Index, Offset>, A_,
                    local_distance(), room_.queue(), labels_, room_.state());
  }
  void unite_unvisited() {
    launch(all(), skerry::unite_unvisited<Index, Offset>, A_, labels_, room_.pieces(),
           room_.state());
  }
  void unite_outside() {
    launch(all(), skerry::unite_outside<Pattern, Index, Offset>, A_, labels_, room_.pieces(),
           room_.state());
  }
  void unite_segments() {
    launch(all(), skerry::unite_segments<Index, Offset>, A_, labels_, room_.pieces().pieces,
           room_.state());
  }
  void compress_all(bool only_if_parted) {
    launch(all(), compress_all_rows<Index>, labels_, A_.row_count, only_if_parted, room_.state());
  }

 private:
  [[nodiscard]] tile_plan cut(std::uint32_t least_rows) const {
    return cut_into_tiles(A_.row_count, tiles_at_once * processors_, least_rows, most_rows_);
  }
  /// Half of what a stretch would have if there were enough for the whole device: in a small matrix
  /// the ids of a stretch would be near to most.
  [[nodiscard]] std::uint64_t local_distance() const { return cut(warp_lanes).rows / 2; }
  /// As many threads as a device runs at once.
  [[nodiscard]] launch_shape all() const {
    return {
        .blocks = 8 * processors_, .threads = queue_block, .stream = stream_, .is_early = early_};
  }
  [[nodiscard]] launch_shape lone() const {
    return {.blocks = 1, .threads = lone_block, .stream = stream_, .is_early = early_};
  }
  /// bytes_of  of shared memory for so many rows
  [[nodiscard]] launch_shape stretches(std::size_t (*bytes_of)(std::uint32_t)) const {
    return {.blocks = plan_.blocks,
            .threads = tile_plan::threads,
            .stream = stream_,
            .shared_bytes = bytes_of(plan_.rows),
            .shared_limit = bytes_of(most_rows_),
            .is_early = early_};
  }

  static constexpr unsigned tiles_at_once = 2;  // on a multiprocessor

  csr_pointers<Index, Offset> A_;
  Index* labels_;
  hook_first_workspace<Index>& room_;
  cudaStream_t stream_;
  unsigned processors_;
  bool early_;               // kernels are set up while the one before runs
  std::uint32_t most_rows_;  // of a stretch
  tile_plan plan_;
};

namespace detail {

template <class Pattern, class Index, class Offset>
void launch_hook_first(const csr_pointers<Index, Offset>& A, Index* labels,
                       hook_first_workspace<Index>& room) {
  hook_first_launches<Pattern, Index, Offset> run(A, labels, room);
  if (run.searches())
    run.search();
  else
    run.measure_locality();
  // How many rows are roots by now is not known to the host; it is taken for few.
  if (sample_first(A.row_count, A.entry_count)) {
    run.link_for_sample();
    run.unite_some();
    run.find_giant();
    run.unite_outside();
    if (run.searches()) run.unite_unvisited();
    run.unite_segments();
    run.compress_all(true);
  } else {
    run.hang();
    run.unite_in_tiles();
    run.unite_cross_tile();
    run.unite_rows();
    run.unite_segments();
    run.compress_all(false);
  }
}

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component, in the order of room's stream.
///
/// A          n x n, its rows checked.  Ids are checked as far as they are looked at: one that is
///            no row raises room.state()->id_outside and is left out.
/// symmetric  a promise that with (u, v) it holds (v, u): one of the two is looked at
/// labels     [n], in the device's memory; written only
/// room       what it needs besides; reserves memory only where a call before had less
/// throws     backend_error
/// cost       short rows with near ids: one pass over the entries, three over the labels, and a
///            list of the entries that lead out of their stretch. Long rows: where a search meets
///            a giant, n entries and two passes over the labels; else three passes, an
///            entry of each row, a few of each root and of one row in eight, and the rows outside
///            the giant.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
void hook_first(const csr_pointers<Index, Offset>& A, bool symmetric, Index* labels,
                hook_first_workspace<Index>& room) {
  if (A.row_count == 0) return;
  if (symmetric)
    detail::launch_hook_first<symmetric_pattern>(A, labels, room);
  else
    detail::launch_hook_first<any_pattern>(A, labels, room);
}

/// The same for a run that keeps nothing: ids that are no rows are told to on.id_outside().
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] device_buffer<Index> hook_first(const cuda_run& on, const csr_view<Index, Offset>& A,
                                              bool symmetric) {
  hook_first_workspace<Index> room(on.executor.place());
  device_buffer<Index> labels = on.executor.template allocate<Index>(A.row_count);
  hook_first<Index, Offset>({A.row_count, A.entry_count(), A.row_offsets.data(), A.columns.data()},
                            symmetric, labels.data(), room);
  if (A.row_count != 0 && read_back(&room.state()->id_outside, on.executor.stream()) != 0)
    on.id_outside();
  return labels;
}

}  // namespace skerry
