// SPDX-License-Identifier: Apache-2.0
// The one place where readers of text put their entries.
//
// Every piece has as much room as it has lines.  The room is two arrays that are not written before
// a piece fills its part; then the parts are moved together, which costs nothing where every line
// held an entry.  So the peak is the entries themselves, once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "matrix_ops/formats/pieces.hpp"
#include "matrix_ops/stored_matrix.hpp"

namespace skerry {

template <std::unsigned_integral Index>
class edge_sink {
 public:
  /// room[i] is the most entries that piece i can hold.
  explicit edge_sink(std::span<const std::uint64_t> room) {
    std::uint64_t total = 0;
    for (const std::uint64_t most : room) {
      parts_.push_back({total, 0});
      total += most;
    }
    rows_.resize(total);
    columns_.resize(total);
  }

  /// Appends to one part; a thread owns it while it fills.
  class writer {
   public:
    writer(edge_sink& sink, std::size_t part)
        : count_(sink.parts_[part].count),
          begin_(sink.parts_[part].begin),
          rows_(sink.rows_.data() + begin_),
          columns_(sink.columns_.data() + begin_) {}
    writer(const writer&) = delete;
    writer& operator=(const writer&) = delete;
    ~writer() { count_ = local_; }

    void append(std::uint64_t row, std::uint64_t column) {
      rows_[local_] = static_cast<Index>(row);
      columns_[local_] = static_cast<Index>(column);
      ++local_;
    }

   private:
    std::uint64_t& count_;
    std::uint64_t begin_, local_ = 0;
    Index* rows_;
    Index* columns_;
  };

  /// All entries, in the order of the parts.
  [[nodiscard]] coo<Index> take(std::uint64_t row_count, std::uint64_t column_count) && {
    std::uint64_t total = 0;
    for (const part& each : parts_) {
      if (each.begin != total) {
        move_down(rows_, each, total);
        move_down(columns_, each, total);
      }
      total += each.count;
    }
    rows_.resize(total);
    columns_.resize(total);
    return {row_count, column_count, std::move(rows_), std::move(columns_)};
  }

 private:
  struct part {
    std::uint64_t begin, count;
  };

  static void move_down(lazy_buffer<Index>& ids, const part& from, std::uint64_t to) {
    std::copy(ids.data() + from.begin, ids.data() + from.begin + from.count, ids.data() + to);
  }

  std::vector<part> parts_;
  lazy_buffer<Index> rows_, columns_;  // [total room]
};

/// Calls parse(i, append) for every piece i in parallel, with append(row, column), and collects the
/// entries.
///
/// room    [pieces]; the most entries of each
template <std::unsigned_integral Index, class Parse>
[[nodiscard]] edge_sink<Index> collect(const input& in, const std::vector<piece>& pieces,
                                       std::span<const std::uint64_t> room, const threads& run,
                                       Parse parse) {
  edge_sink<Index> sink(room);
  parse_pieces(in, pieces, run, [&](std::size_t i) {
    typename edge_sink<Index>::writer to(sink, i);
    parse(i, [&](std::uint64_t u, std::uint64_t v) { to.append(u, v); });
  });
  return sink;
}

/// The room of pieces that hold at most one entry a line.
[[nodiscard]] inline std::vector<std::uint64_t> one_a_line(const std::vector<piece>& pieces) {
  std::vector<std::uint64_t> room;
  for (const piece& part : pieces) room.push_back(part.line_count);
  return room;
}

}  // namespace skerry
