// SPDX-License-Identifier: Apache-2.0
// Labels stay on a device while the entries stream through it in chunks: for matrices larger than
// device memory. Each entry crosses the bus once. Uniting a chunk takes a fraction of the transfer
// of the next one, so there is nothing to gain by skipping entries.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/cuda_run.cuh"
#include "algorithms/forest.hpp"
#include "algorithms/hook_first/cuda/compress.cuh"
#include "algorithms/hook_first/cuda/edge_queue.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/vertex_pair.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/staging_ring.hpp"
#include "matrix_ops/row_chunks.hpp"
#include "matrix_ops/row_source.hpp"

namespace skerry {

/// A chunk in device memory.
template <std::unsigned_integral Index>
struct device_chunk {
  std::uint64_t first_row;       // the first of row_count rows
  std::uint64_t row_count;       // > 0
  std::uint32_t entry_count;     // of the chunk
  const Index* columns;          // [entry_count]
  const std::uint32_t* offsets;  // [row_count + 1]: of these rows among these entries

  [[nodiscard]] __device__ std::uint64_t first(std::uint64_t row) const { return offsets[row]; }
};

/// Unites the ends of a chunk's entries.  Warps take segments of the entries, across rows; each
/// lane searches for the row of its entry, starting from the row of its previous one.
///
/// below_diagonal  skips the entries above it, which are mirror images
/// id_outside      raised where an id is none of the n rows
template <class Index>
__global__ void __launch_bounds__(queue_block_size)
    unite_chunk(device_chunk<Index> A, std::uint64_t n, bool below_diagonal, Index* parent,
                std::uint32_t* id_outside) {
  constexpr std::uint64_t segment = 1024;  // entries
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  edge_queue<Index> edges(items, parent);
  bool is_outside = false;
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (queue_block_size / warp_lanes);
  const std::uint64_t mine =
      std::uint64_t{blockIdx.x} * (queue_block_size / warp_lanes) + warp_of_block();
  for (std::uint64_t begin = mine * segment; begin < A.entry_count; begin += warps * segment) {
    const std::uint64_t end = min(begin + segment, std::uint64_t{A.entry_count});
    std::uint64_t row = row_of_entry(A, {0, A.row_count}, begin);
    const std::uint64_t rows_end = row_of_entry(A, {row, A.row_count}, end - 1) + 1;
    for (std::uint64_t k = begin; k < end; k += warp_lanes) {
      const bool is_entry = k + lane() < end;
      Index v = 0, u = 0;
      if (is_entry) {
        row = row_of_entry(A, {row, rows_end}, k + lane());
        v = static_cast<Index>(A.first_row + row);
        u = A.columns[k + lane()];
      }
      const bool is_row = u < n;
      is_outside |= !is_row;
      bool joins = is_entry && is_row && (below_diagonal ? u < v : u != v);
      if (joins)
        joins = stale_device_atomics::load(parent[u]) != stale_device_atomics::load(parent[v]);
      edges.add_if(joins, {v, u});
    }
  }
  edges.flush();
  if (is_outside) raise<device_atomics>(*id_outside);
}
// Correctness.  A parent, former or current, is in its vertex's tree for good.  So ends with equal
// parents are in one tree.

/// The buffers of a stream.
struct stream_plan {
  std::size_t chunk_bytes = staging_plan{}.slot_bytes;
  unsigned buffers = 4;  // of a chunk each, on the device; they fill while the forest is compressed
  unsigned threads = 0;  // as in staging_plan
};

namespace detail {

/// Streams the chunks of a matrix to a device, which unites their entries.
template <class Index>
class label_stream {
 public:
  label_stream(const cuda_run& on, const row_source<Index>& A, const stream_plan& plan)
      : on_(on),
        A_(A),
        chunks_(cut_into_chunks(A, plan.chunk_bytes)),
        columns_pinned_(is_pinned(A.columns())),
        staging_({.slot_bytes = slot_bytes(plan), .threads = plan.threads}),
        arrived_(plan.buffers),
        used_(plan.buffers),
        labels_(on.executor.template allocate<Index>(A.row_count())),
        id_outside_(on.executor) {
    for (unsigned b = 0; b < plan.buffers; ++b)
      buffers_.push_back(on.executor.template allocate<std::byte>(plan.chunk_bytes));
    on.executor.for_each(A.row_count(), make_root<Index>{labels_.data()});
    for (auto& event : used_) event.record(on.executor.stream());
  }

  [[nodiscard]] device_buffer<Index> united(bool symmetric) && {
    staging_.transfer(
        chunks_.size(), bus_.get(),
        [&](std::uint64_t c, unsigned segment, unsigned segments, std::byte* slot) {
          fill(chunks_[c], segment, segments, slot);
        },
        [&](std::uint64_t c, const std::byte* slot) {
          send(c, slot);
          unite(c, symmetric);
        });
    compress();
    if (id_outside_.is_raised()) on_.id_outside();
    return std::move(labels_);
  }

 private:
  /// Bytes at the start of a chunk that bypass its slot: pinned columns are copied from where they
  /// are.
  [[nodiscard]] std::size_t bypassed_bytes(const chunk_layout<Index>& layout) const {
    return columns_pinned_ ? layout.offsets_at : 0;
  }

  /// Large enough for any chunk, or for its offsets alone.
  [[nodiscard]] std::size_t slot_bytes(const stream_plan& plan) const {
    if (!columns_pinned_) return plan.chunk_bytes;
    std::size_t largest = 0;
    for (const row_chunk& chunk : chunks_) {
      const chunk_layout<Index> layout(chunk);
      largest = std::max(largest, layout.bytes - bypassed_bytes(layout));
    }
    return largest;
  }

  /// Fills one of the segments of a slot.
  void fill(const row_chunk& chunk, unsigned segment, unsigned segments, std::byte* slot) const {
    const chunk_layout<Index> layout(chunk);
    const auto share = [&](std::uint64_t all, unsigned k) { return all * k / segments; };
    if (!columns_pinned_) {
      const std::uint64_t first = share(chunk.entry_count(), segment);
      const std::uint64_t last = share(chunk.entry_count(), segment + 1);
      A_.copy_columns({chunk.entries.first + first, chunk.entries.first + last},
                      reinterpret_cast<Index*>(slot) + first);
    }
    auto* const offsets =
        reinterpret_cast<std::uint32_t*>(slot + (layout.offsets_at - bypassed_bytes(layout)));
    const std::uint64_t first = share(chunk.row_count(), segment);
    const std::uint64_t last = share(chunk.row_count(), segment + 1);
    A_.copy_offsets(chunk.first_row + first, chunk.first_row + last, chunk.entries,
                    offsets + first);
    if (segment + 1 == segments)
      offsets[chunk.row_count()] = static_cast<std::uint32_t>(chunk.entry_count());
  }

  void send(std::uint64_t c, const std::byte* slot) {
    const unsigned b = c % buffers_.size();
    const chunk_layout<Index> layout(chunks_[c]);
    const std::size_t from = bypassed_bytes(layout);
    used_[b].make_wait(bus_.get());
    copy_async(slot, buffers_[b].data() + from, layout.bytes - from, bus_.get());
    if (columns_pinned_)
      copy_async(A_.columns().data() + chunks_[c].entries.first,
                 reinterpret_cast<Index*>(buffers_[b].data()), chunks_[c].entry_count(),
                 bus_.get());
    arrived_[b].record(bus_.get());
  }

  void unite(std::uint64_t c, bool symmetric) {
    const unsigned b = c % buffers_.size();
    const row_chunk& chunk = chunks_[c];
    const std::byte* const at = buffers_[b].data();
    const auto count = static_cast<std::uint32_t>(chunk.entry_count());
    const device_chunk<Index> on_device{
        chunk.first_row, chunk.row_count(), count, reinterpret_cast<const Index*>(at),
        reinterpret_cast<const std::uint32_t*>(at + chunk_layout<Index>(chunk).offsets_at)};
    arrived_[b].make_wait(on_.executor.stream());
    if (count != 0)
      launch(full_device(), unite_chunk<Index>, on_device, A_.row_count(), symmetric,
             labels_.data(), id_outside_.at());
    used_[b].record(on_.executor.stream());
    // Paths grow with each union, and to compress costs a fraction of what uniting n entries did.
    united_ += count;
    if (united_ < A_.row_count()) return;
    united_ = 0;
    compress();
  }

  void compress() {
    if (A_.row_count() != 0)
      launch(full_device(), compress_forest<Index>, labels_.data(), A_.row_count(), false,
             static_cast<const hook_first_state<Index>*>(nullptr));
  }

  /// As many threads as the device runs at once.
  [[nodiscard]] launch_shape full_device() const {
    return {8 * processors_, queue_block_size, on_.executor.stream()};
  }

  const cuda_run& on_;
  const row_source<Index>& A_;
  const std::vector<row_chunk> chunks_;
  device_stream bus_;          // of the copies
  const bool columns_pinned_;  // and copied without staging
  staging_ring staging_;       // of the chunks, or of their offsets
  const unsigned processors_ = multiprocessor_count();
  std::vector<device_event> arrived_, used_;  // [buffers]: the chunk was copied; was united
  device_buffer<Index> labels_;
  std::vector<device_buffer<std::byte>> buffers_;
  cuda_threads::flag id_outside_;
  std::uint64_t united_ = 0;  // entries since the last compress
};

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component.
///
/// A          n x n, in memory or in a file; an id out of range is skipped, and reported by
///            on.id_outside() at the end
/// symmetric  a promise: with (u, v) A holds (v, u); one of the two is united
/// plan       chunks of min_chunk_bytes to 2^32 bytes
/// returns    labels[n], in device memory, which also holds the plan's buffers meanwhile
/// throws     backend_error; invalid_matrix from A
/// cost       the columns and 4 bytes a row over the bus; a pass over the labels for each n entries
template <std::unsigned_integral Index>
[[nodiscard]] device_buffer<Index> hook_first_streamed(const cuda_run& on,
                                                       const row_source<Index>& A, bool symmetric,
                                                       const stream_plan& plan = {}) {
  return detail::label_stream<Index>(on, A, plan).united(symmetric);
}

}  // namespace skerry
