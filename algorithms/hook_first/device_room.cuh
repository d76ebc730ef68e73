// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/hook_first/cross_tile_entries.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/tile_plan.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/warp_queue.cuh"
#include "matrix_ops/cuda/warp_rows.cuh"

namespace skerry {

/// A matrix that with (u, v) holds (v, u): one of the two is looked at;
struct symmetric_pattern {
  static constexpr bool symmetric = true;
};
/// and any other.
struct any_pattern {
  static constexpr bool symmetric = false;
};

/// The rounds of a search are no more: where it takes many, rows are no sample of each other.
inline constexpr unsigned search_rounds = 12;

/// What the kernels of one solve tell each other; no number of it passes through the host.
template <std::unsigned_integral Index>
struct hook_first_state {
  std::uint32_t near = 0;        // a fifth or more of a sample of the entries lead to near rows,
                                 // and most, if a search is planned, are not scattered
  std::uint32_t id_outside = 0;  // raised where an id turns out to be no row
  std::uint32_t has_giant = 0;   // one tree has most entries, that of the vertex `giant`
  std::uint32_t parted = 0;      // something was united after the forest was made flat
  std::uint32_t pieces = 0;      // of rows that no warp has read yet
  Index giant = 0;
  std::uint32_t searched = 0;   // the giant was met by a search, and hangs flat below `first`
  std::uint32_t has_first = 0;  // there is a row with an entry, of which `first` is the first
  Index first = 0;
  std::uint32_t met[search_rounds + 1] = {};          // rows that a round has queued for the next
  std::uint32_t hubs[search_rounds + 1] = {};         // long ones among them
  std::uint32_t hub_entries[search_rounds + 1] = {};  // of those
  std::uint32_t blocks_done = 0;                      // with the search
};

/// Rows that a search is to read, in the order in which they were met; after them the long ones.
template <std::unsigned_integral Index>
struct search_queue {
  Index* rows;
  std::uint32_t most_rows;

  static constexpr std::uint32_t most_hubs = 256;
  [[nodiscard]] __device__ Index* hubs() const { return rows + most_rows; }
};

/// The memory that a solve needs beside the matrix and the labels: 1/32 of a byte for each entry,
/// and for each row, with ids of 32 bits, three bytes where rows are short (no less than 12 KB),
/// and half a byte where they are long.  Kept, it serves one solve after the other in its stream.
template <std::unsigned_integral Index>
class hook_first_workspace {
 public:
  explicit hook_first_workspace(device_place place = {}) : place_(place), state_(1, place) {}

  /// Takes memory where more is needed than there was.
  ///
  /// search  whether there is to be one
  void reserve(std::uint64_t rows, std::uint64_t entries, const tile_plan& plan, bool search) {
    if (!sample_first(rows, entries)) {
      stretches_ = plan.blocks;
      cross_tile_capacity_ =
          static_cast<std::uint32_t>(cross_tile_entries<Index>::capacity_for(plan.rows));
      const std::size_t far = std::size_t{plan.blocks} * cross_tile_capacity_;
      if (cross_tile_.size() < far) cross_tile_ = device_buffer<vertex_pair<Index>>(far, place_);
      if (cross_tile_count_.size() < plan.blocks)
        cross_tile_count_ = device_buffer<std::uint32_t>(plan.blocks, place_);
    }
    const std::size_t pieces = row_segment<Index>::bound(entries) + 1;
    if (pieces_.size() < pieces) pieces_ = device_buffer<row_segment<Index>>(pieces, place_);
    if (!search) return;
    queue_rows_ = static_cast<std::uint32_t>(rows_to_search(rows, entries));
    const std::size_t queued = std::size_t{queue_rows_} + search_queue<Index>::most_hubs;
    if (queue_.size() < queued) queue_ = device_buffer<Index>(queued, place_);
  }

  [[nodiscard]] hook_first_state<Index>* state() { return state_.data(); }
  [[nodiscard]] cross_tile_entries<Index> far() {
    return {cross_tile_.data(), cross_tile_count_.data(), cross_tile_capacity_, stretches_};
  }
  [[nodiscard]] segment_list<Index> pieces() { return {pieces_.data(), &state_.data()->pieces}; }
  [[nodiscard]] search_queue<Index> queue() { return {queue_.data(), queue_rows_}; }
  [[nodiscard]] const device_place& place() const { return place_; }

 private:
  device_place place_;
  device_buffer<hook_first_state<Index>> state_;
  device_buffer<vertex_pair<Index>> cross_tile_;
  device_buffer<std::uint32_t> cross_tile_count_;
  std::uint32_t cross_tile_capacity_ = 0, stretches_ = 0;
  device_buffer<row_segment<Index>> pieces_;
  device_buffer<Index> queue_;
  std::uint32_t queue_rows_ = 0;
};

}  // namespace skerry
