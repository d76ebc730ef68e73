// SPDX-License-Identifier: Apache-2.0
// Labels stay on a device, and entries come by in chunks: for matrices that are larger than its
// memory. Each entry crosses the bus once; uniting those of a chunk takes a fraction of what the
// next one's way takes, so no entry is left out for the sake of time.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "algorithms/cuda_run.cuh"
#include "algorithms/forest.hpp"
#include "algorithms/hook_first/device_flat.cuh"
#include "algorithms/hook_first/device_rest.cuh"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/launch.cuh"
#include "matrix_ops/cuda/staging.hpp"
#include "matrix_ops/row_chunks.hpp"
#include "matrix_ops/row_source.hpp"

namespace skerry {

/// A chunk in a device's memory.
template <std::unsigned_integral Index>
struct device_chunk {
  std::uint64_t first_row;       // the first of row_count rows
  std::uint64_t row_count;       // > 0
  std::uint32_t entry_count;     // of the chunk
  const Index* columns;          // [entry_count]
  const std::uint32_t* offsets;  // [row_count + 1]: of these rows among these entries

  [[nodiscard]] __device__ std::uint64_t first(std::uint64_t row) const { return offsets[row]; }
};

/// Unites the ends of a chunk's entries.  Warps take stretches of entries, whatever their rows, and
/// lanes search for the row of theirs, from that of the entry before on.
///
/// below_diagonal  entries above it say nothing new
/// id_outside      raised where an id is none of the n rows
template <class Index>
__global__ void __launch_bounds__(queue_block)
    unite_chunk(device_chunk<Index> A, std::uint64_t n, bool below_diagonal, Index* parent,
                std::uint32_t* id_outside) {
  constexpr std::uint64_t stretch = 1024;  // entries
  __shared__ vertex_pair<Index> items[edge_queue<Index>::capacity_of_block];
  edge_queue<Index> edges(items, parent);
  bool is_outside = false;
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (queue_block / warp_lanes);
  const std::uint64_t mine =
      std::uint64_t{blockIdx.x} * (queue_block / warp_lanes) + warp_of_block();
  for (std::uint64_t begin = mine * stretch; begin < A.entry_count; begin += warps * stretch) {
    const std::uint64_t end = min(begin + stretch, std::uint64_t{A.entry_count});
    std::uint64_t row = row_of_entry(A, {0, A.row_count}, begin);
    const std::uint64_t behind = row_of_entry(A, {row, A.row_count}, end - 1) + 1;
    for (std::uint64_t k = begin; k < end; k += warp_lanes) {
      const bool is_there = k + lane() < end;
      Index v = 0, u = 0;
      if (is_there) {
        row = row_of_entry(A, {row, behind}, k + lane());
        v = static_cast<Index>(A.first_row + row);
        u = A.columns[k + lane()];
      }
      const bool is_row = u < n;
      is_outside |= !is_row;
      bool wanted = is_there && is_row && (below_diagonal ? u < v : u != v);
      if (wanted)
        wanted = stale_device_atomics::load(parent[u]) != stale_device_atomics::load(parent[v]);
      edges.add_if(wanted, {v, u});
    }
  }
  edges.flush();
  if (is_outside) raise<device_atomics>(*id_outside);
}
// Why nothing is lost.  A parent is in its vertex's tree for good, so ends whose parents are one,
// be they those of a while ago, are in one tree.

/// What a stream holds on the device at a time, and on its way there.
struct stream_plan {
  std::size_t chunk_bytes = staging_plan{}.slot_bytes;
  unsigned buffers = 4;  // on the device, of a chunk each; while the forest is made flat they fill
  unsigned threads = 0;  // as in staging_plan
};

namespace detail {

/// Chunks on their way to the labels.
template <class Index>
class label_stream {
 public:
  label_stream(const cuda_run& on, const row_source<Index>& A, const stream_plan& plan)
      : on_(on),
        A_(A),
        chunks_(cut_into_chunks(A, plan.chunk_bytes)),
        in_place_(is_pinned(A.columns())),
        way_({.slot_bytes = slot_bytes(plan), .threads = plan.threads}),
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
    way_.bring(
        chunks_.size(), bus_.get(),
        [&](std::uint64_t c, unsigned part, unsigned parts, std::byte* slot) {
          fill(chunks_[c], part, parts, slot);
        },
        [&](std::uint64_t c, const std::byte* slot) {
          send(c, slot);
          unite(c, symmetric);
        });
    compress_all();
    if (id_outside_.is_raised()) on_.id_outside();
    return std::move(labels_);
  }

 private:
  /// Bytes of a chunk before those that are in its slot.
  [[nodiscard]] std::size_t left_out(const chunk_layout<Index>& lies) const {
    return in_place_ ? lies.offsets_at : 0;
  }

  /// What the slots have to hold: the whole of the largest chunk, or its offsets.
  [[nodiscard]] std::size_t slot_bytes(const stream_plan& plan) const {
    if (!in_place_) return plan.chunk_bytes;
    std::size_t most = 0;
    for (const row_chunk& each : chunks_) {
      const chunk_layout<Index> lies(each);
      most = std::max(most, lies.bytes - left_out(lies));
    }
    return most;
  }

  void fill(const row_chunk& chunk, unsigned part, unsigned parts, std::byte* slot) const {
    const chunk_layout<Index> lies(chunk);
    const auto share = [&](std::uint64_t all, unsigned k) { return all * k / parts; };
    if (!in_place_) {
      const std::uint64_t first = share(chunk.entry_count(), part);
      const std::uint64_t last = share(chunk.entry_count(), part + 1);
      A_.copy_columns({chunk.entries.first + first, chunk.entries.first + last},
                      reinterpret_cast<Index*>(slot) + first);
    }
    auto* const offsets =
        reinterpret_cast<std::uint32_t*>(slot + (lies.offsets_at - left_out(lies)));
    const std::uint64_t first = share(chunk.row_count(), part);
    const std::uint64_t last = share(chunk.row_count(), part + 1);
    A_.copy_offsets(chunk.first_row + first, chunk.first_row + last, chunk.entries,
                    offsets + first);
    if (part + 1 == parts)
      offsets[chunk.row_count()] = static_cast<std::uint32_t>(chunk.entry_count());
  }

  void send(std::uint64_t c, const std::byte* slot) {
    const unsigned b = c % buffers_.size();
    const chunk_layout<Index> lies(chunks_[c]);
    const std::size_t from = left_out(lies);
    used_[b].hold_back(bus_.get());
    copy_async(slot, buffers_[b].data() + from, lies.bytes - from, bus_.get());
    if (in_place_)
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
    const device_chunk<Index> there{
        chunk.first_row, chunk.row_count(), count, reinterpret_cast<const Index*>(at),
        reinterpret_cast<const std::uint32_t*>(at + chunk_layout<Index>(chunk).offsets_at)};
    arrived_[b].hold_back(on_.executor.stream());
    if (count != 0)
      launch(all(), unite_chunk<Index>, there, A_.row_count(), symmetric, labels_.data(),
             id_outside_.at());
    used_[b].record(on_.executor.stream());
    // Ways grow with what was united, and a flat forest costs what a part of these entries did.
    united_ += count;
    if (united_ < A_.row_count()) return;
    united_ = 0;
    compress_all();
  }

  void compress_all() {
    if (A_.row_count() != 0)
      launch(all(), compress_all_rows<Index>, labels_.data(), A_.row_count(), false,
             static_cast<const hook_first_state<Index>*>(nullptr));
  }

  /// As many threads as a device runs at once.
  [[nodiscard]] launch_shape all() const {
    return {8 * processors_, queue_block, on_.executor.stream()};
  }

  const cuda_run& on_;
  const row_source<Index>& A_;
  const std::vector<row_chunk> chunks_;
  device_stream bus_;
  const bool in_place_;  // columns are pinned, and go from where they are
  staging way_;          // of the chunks, or of their offsets
  const unsigned processors_ = multiprocessor_count();
  std::vector<device_event> arrived_, used_;  // [buffers]
  device_buffer<Index> labels_;
  std::vector<device_buffer<std::byte>> buffers_;
  cuda_threads::flag id_outside_;
  std::uint64_t united_ = 0;  // entries since the forest was flat
};

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component.
///
/// A          n x n, anywhere in the host's reach; an id that is no row is left out and told to
///            on.id_outside() at the end
/// symmetric  a promise that with (u, v) it holds (v, u): one of the two is united
/// plan       of chunks of least_chunk_bytes to 2^32 bytes
/// returns    labels[n], in the device's memory, which holds the plan's buffers besides
/// throws     backend_error; invalid_matrix from A
/// cost       the columns and 4 bytes a row over the bus; a pass over the labels for each n entries
template <std::unsigned_integral Index>
[[nodiscard]] device_buffer<Index> hook_first_streamed(const cuda_run& on,
                                                       const row_source<Index>& A, bool symmetric,
                                                       const stream_plan& plan = {}) {
  return detail::label_stream<Index>(on, A, plan).united(symmetric);
}

}  // namespace skerry
