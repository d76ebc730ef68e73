// SPDX-License-Identifier: Apache-2.0
// Collects the entries that the readers of text formats parse in parallel.
//
// The sink is two uninitialised arrays with one segment for each chunk of the text.  A segment's
// capacity is usually the chunk's number of lines.  When all chunks are parsed, the segments are
// compacted, which moves nothing if every line held an entry.  So peak memory is the entries, once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "lib/files/readers/text_chunks.hpp"
#include "matrix_ops/views/stored_matrix.hpp"

namespace skerry {

/// A growing COO matrix with one segment for each chunk, to be filled by several threads.
template <std::unsigned_integral Index>
class edge_sink {
 public:
  /// capacities  [chunks]: the maximum number of entries of each
  explicit edge_sink(std::span<const std::uint64_t> capacities) {
    std::uint64_t total = 0;
    for (const std::uint64_t capacity : capacities) {
      segments_.push_back({total, 0, capacity});
      total += capacity;
    }
    rows_.resize(total);
    columns_.resize(total);
  }

  /// Appends to one segment; at most one writer of a segment exists at a time.
  class writer {
   public:
    writer(edge_sink& sink, std::size_t segment)
        : count_(sink.segments_[segment].count),
          capacity_(sink.segments_[segment].capacity),
          rows_(sink.rows_.data() + sink.segments_[segment].begin),
          columns_(sink.columns_.data() + sink.segments_[segment].begin) {}
    writer(const writer&) = delete;
    writer& operator=(const writer&) = delete;
    ~writer() { count_ = local_; }

    /// Returns false if the segment is full.
    [[nodiscard]] bool append(std::uint64_t row, std::uint64_t column) {
      if (local_ == capacity_) return false;
      rows_[local_] = static_cast<Index>(row);
      columns_[local_] = static_cast<Index>(column);
      ++local_;
      return true;
    }

   private:
    std::uint64_t& count_;
    std::uint64_t capacity_, local_ = 0;
    Index* rows_;
    Index* columns_;
  };

  /// Moves all entries out, in the order of the segments.
  [[nodiscard]] coo<Index> take(std::uint64_t row_count, std::uint64_t column_count) && {
    std::uint64_t total = 0;
    for (const segment& from : segments_) {
      if (from.begin != total) {
        move_down(rows_, from, total);
        move_down(columns_, from, total);
      }
      total += from.count;
    }
    rows_.resize(total);
    columns_.resize(total);
    return {row_count, column_count, std::move(rows_), std::move(columns_)};
  }

 private:
  struct segment {
    std::uint64_t begin, count, capacity;
  };

  static void move_down(lazy_buffer<Index>& ids, const segment& from, std::uint64_t to) {
    std::copy(ids.data() + from.begin, ids.data() + from.begin + from.count, ids.data() + to);
  }

  std::vector<segment> segments_;      // [chunks]
  lazy_buffer<Index> rows_, columns_;  // [sum of the capacities]
};

/// Calls parse(i, text, append) for every chunk i in parallel, and collects the entries that it
/// adds by append(row, column).
///
/// capacities  [chunks]: the maximum number of entries of each
/// throws      invalid_matrix: the first parse_error in the file, with its line; or the file has
///             changed, so that a chunk has more entries than its capacity
template <std::unsigned_integral Index, class Parse>
[[nodiscard]] edge_sink<Index> parse_entries(const input& in, const std::vector<text_chunk>& chunks,
                                             std::span<const std::uint64_t> capacities,
                                             const threads& run, Parse parse) {
  std::uint64_t most = 0;
  for (const std::uint64_t capacity : capacities) most += capacity;
  in.check_memory(std::to_string(most) + " lines", saturating_product(most, 2 * sizeof(Index)));
  edge_sink<Index> sink(capacities);
  parse_chunks(in, chunks, run, [&](std::size_t i, std::string_view text) {
    typename edge_sink<Index>::writer to(sink, i);
    parse(i, text, [&](std::uint64_t u, std::uint64_t v) {
      if (!to.append(u, v)) in.fail_changed();
    });
  });
  return sink;
}

/// The capacities of chunks with at most one entry a line.
[[nodiscard]] inline std::vector<std::uint64_t> capacity_by_lines(
    const std::vector<text_chunk>& chunks) {
  std::vector<std::uint64_t> capacities;
  for (const text_chunk& chunk : chunks) capacities.push_back(chunk.line_count);
  return capacities;
}

}  // namespace skerry
