// SPDX-License-Identifier: Apache-2.0
// Labels stay on a device while the entries stream through it in chunks: for matrices larger than
// device memory, and for several devices, each with some of the chunks. Each entry crosses a bus
// once. Uniting a chunk takes a fraction of the transfer of the next one, so there is nothing to
// gain by skipping entries.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/hook_first/cuda/streamed_forest.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/event.hpp"
#include "matrix_ops/cuda/pinned.hpp"
#include "matrix_ops/cuda/staging_ring.hpp"
#include "matrix_ops/passes/row_chunks.hpp"
#include "matrix_ops/views/row_source.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The buffers of a stream.
struct stream_plan {
  std::size_t chunk_bytes = staging_plan{}.slot_bytes;
  unsigned buffers = 4;  // of a chunk each, on the device; they fill while the forest is compressed
  unsigned threads = 0;  // as in staging_plan
};

/// What a stream of chunks leaves on its device.
template <std::unsigned_integral Index>
struct labels_of_chunks {
  device_buffer<Index> labels;  // [n]
  bool id_outside;              // a column id was out of range; such entries were skipped
};

namespace detail {

/// Streams chunks of a matrix to a device, which unites their entries.
template <class Index>
class label_stream {
 public:
  label_stream(const device_resources& resources, const row_source<Index>& A,
               std::span<const row_chunk> chunks, const stream_plan& plan, Index* ends)
      : A_(A),
        chunks_(chunks),
        columns_pinned_(is_pinned(A.columns())),
        staging_({.slot_bytes = slot_bytes(plan), .threads = plan.threads}),
        arrived_(plan.buffers),
        used_(plan.buffers),
        forest_(resources, A.row_count(), ends) {
    for (unsigned b = 0; b < plan.buffers; ++b) buffers_.emplace_back(plan.chunk_bytes, resources);
    for (auto& event : used_) event.record(forest_.stream());
  }

  [[nodiscard]] labels_of_chunks<Index> united(symmetry pattern) && {
    staging_.transfer(
        chunks_.size(), bus_.get(),
        [&](std::uint64_t c, unsigned segment, unsigned segments, std::byte* slot) {
          fill(chunks_[c], segment, segments, slot);
        },
        [&](std::uint64_t c, const std::byte* slot) {
          send(c, slot);
          unite(c, pattern);
        });
    forest_.compress();
    const bool id_outside = forest_.has_id_outside();
    return {std::move(forest_).labels(), id_outside};
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

  void unite(std::uint64_t c, symmetry pattern) {
    const unsigned b = c % buffers_.size();
    const row_chunk& chunk = chunks_[c];
    const std::byte* const at = buffers_[b].data();
    const auto count = static_cast<std::uint32_t>(chunk.entry_count());
    const device_chunk<Index> on_device{
        chunk.first_row, chunk.row_count(), count, reinterpret_cast<const Index*>(at),
        reinterpret_cast<const std::uint32_t*>(at + chunk_layout<Index>(chunk).offsets_at)};
    arrived_[b].make_wait(forest_.stream());
    forest_.unite(on_device, pattern);
    used_[b].record(forest_.stream());
    // Paths grow with each union, and to compress costs a fraction of what uniting n entries did.
    united_ += count;
    if (united_ < A_.row_count()) return;
    united_ = 0;
    forest_.compress();
  }

  const row_source<Index>& A_;
  const std::span<const row_chunk> chunks_;
  device_stream bus_;                         // of the copies
  const bool columns_pinned_;                 // and copied without staging
  staging_ring staging_;                      // of the chunks, or of their offsets
  std::vector<device_event> arrived_, used_;  // [buffers]: the chunk was copied; was united
  streamed_forest<Index> forest_;
  std::vector<device_buffer<std::byte>> buffers_;
  std::uint64_t united_ = 0;  // entries since the last compress
};

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component, as the entries of some chunks
/// connect the rows.  Waits for the device.
///
/// A        n x n, in memory or in a file
/// chunks   some of cut_into_chunks(A, plan.chunk_bytes); all of them give the components of A
/// pattern  if symmetric, one of (u, v) and (v, u) is united
/// plan     chunks of min_chunk_bytes to 2^32 bytes
/// ends     [2n] in device memory: of each vertex that is not its own label an edge is kept, as by
///          edge_record, and these are a spanning forest; or nullptr
/// returns  labels[n] in device memory, which also holds the plan's buffers meanwhile
/// throws   backend_error; invalid_matrix from A
/// cost     the columns and 4 bytes a row over the bus; a pass over the labels for each n entries
template <std::unsigned_integral Index>
[[nodiscard]] labels_of_chunks<Index> hook_first_streamed(const device_resources& resources,
                                                          const row_source<Index>& A,
                                                          std::span<const row_chunk> chunks,
                                                          symmetry pattern,
                                                          const stream_plan& plan = {},
                                                          Index* ends = nullptr) {
  return detail::label_stream<Index>(resources, A, chunks, plan, ends).united(pattern);
}

}  // namespace skerry
