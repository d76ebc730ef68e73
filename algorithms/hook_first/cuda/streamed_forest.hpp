// SPDX-License-Identifier: Apache-2.0
// What a stream of chunks (streamed.hpp) does on the device.  g++ compiles the declarations, nvcc
// the definitions (streamed_forest.cuh).
#pragma once

#include <concepts>
#include <cstdint>
#include <utility>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// A chunk in device memory.
template <std::unsigned_integral Index>
struct device_chunk {
  std::uint64_t first_row;       // the first of row_count rows
  std::uint64_t row_count;       // > 0
  std::uint32_t entry_count;     // of the chunk
  const Index* columns;          // [entry_count]
  const std::uint32_t* offsets;  // [row_count + 1]: of these rows among these entries

  [[nodiscard]] SKERRY_HOST_DEVICE std::uint64_t first(std::uint64_t row) const {
    return offsets[row];
  }
};

/// The labels of a matrix whose chunks are united one after the other.  All work is enqueued on one
/// stream.
template <std::unsigned_integral Index>
class streamed_forest {
 public:
  /// n trees of one vertex.
  ///
  /// ends  [2n] in device memory, where edges are kept as by hook_first(); or nullptr
  streamed_forest(const device_resources& resources, std::uint64_t n, Index* ends);

  /// Unites the ends of the entries; asynchronous.  Skips ids out of range.
  ///
  /// pattern  if symmetric, one of (u, v) and (v, u) is united
  void unite(const device_chunk<Index>& chunk, symmetry pattern);
  /// Compresses the forest; asynchronous.
  void compress();

  [[nodiscard]] cudaStream_t stream() const { return labels_.resources().stream; }
  /// Whether an id was out of range so far.  Waits for the stream.
  [[nodiscard]] bool has_id_outside() const { return read_back(id_outside_.data(), stream()) != 0; }
  /// [n], the labels once the forest is compressed
  [[nodiscard]] device_buffer<Index> labels() && { return std::move(labels_); }

 private:
  template <class Record>
  void unite(const device_chunk<Index>& chunk, symmetry pattern, Record record);

  device_buffer<Index> labels_;              // [n]
  Index* ends_;                              // [2n], or nullptr
  device_buffer<std::uint32_t> id_outside_;  // [1], 0 unless an id was out of range
  unsigned blocks_;                          // that the device runs at once
};

}  // namespace skerry
