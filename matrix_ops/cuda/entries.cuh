// SPDX-License-Identifier: Apache-2.0
// A pass over the entries of a matrix by a device's threads. After Merrill, Garland, Grimshaw:
// Scalable GPU graph traversal. PPoPP 2012, whose scan-based gathering this is, a warp at a time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/executors/entries.hpp"
#include "matrix_ops/random.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// How rows are shared out, and why so.  A warp takes 32 rows, asks the visitor about each, and
/// puts the entries of those that are wanted into one sequence, by a scan of their lengths; its
/// lanes then take that sequence 32 entries at a time, each finding its row by a search in shared
/// memory.  So
///   - rows that nobody wants, which a sampling makes most of, cost the visitor's answer alone: to
///     share out all entries evenly, as a merge path does, would not pass them over;
///   - short rows fill a warp together, and neighbouring lanes read neighbouring columns;
///   - one piece of code serves rows of all lengths, so a functor is compiled once, not three
///   times.
/// A row of more than `longest_part` entries is cut into parts, which go to a list, and a second
/// launch of the same kernel gives each to a warp that is free.
namespace detail {

inline constexpr unsigned longest_part = 1024;

/// Entries [first, first + count) of a row.
struct part_of_row {
  std::uint64_t row, first;
  unsigned count;
};

/// Parts of long rows.
struct part_list {
  part_of_row* parts;   // [2 entries / longest_part + 1]
  std::uint64_t* size;  // 1

  __device__ void add(std::uint64_t row, std::uint64_t first, std::uint64_t count) const {
    const std::uint64_t pieces = (count + longest_part - 1) / longest_part;
    std::uint64_t at = device_atomics::fetch_add(*size, pieces);
    for (std::uint64_t k = 0; k < count; k += longest_part)
      parts[at++] = {row, first + k,
                     static_cast<unsigned>(count - k < longest_part ? count - k : longest_part)};
  }
};

/// A csr_ref whose offsets have the width that it is told: to ask each time costs nothing beside
/// the read, and a kernel less is compiled for each visitor.
template <class Index>
struct csr_of_any_offset {
  const void* row_offsets;  // [rows + 1], of 64 bits or of 32
  bool wide;
  const Index* columns;  // [entries]

  template <class Offset>
  explicit csr_of_any_offset(const csr_view<Index, Offset>& A)
      : row_offsets(A.row_offsets.data()), wide(sizeof(Offset) == 8), columns(A.columns.data()) {}

  /// The number of row u's first entry.
  [[nodiscard]] __device__ std::uint64_t first(std::uint64_t u) const {
    return wide ? static_cast<const std::uint64_t*>(row_offsets)[u]
                : static_cast<const std::uint32_t*>(row_offsets)[u];
  }
};

/// What the lanes of one warp have to look at.
template <class Index>
struct gathered {
  std::uint64_t shift[warp_lanes];  // entry k of the sequence is entry shift + k of the matrix
  Index row[warp_lanes];
  unsigned end[warp_lanes];  // in the sequence
  row_part part[warp_lanes];

  /// The lane whose row holds entry k of the sequence.
  __device__ unsigned lane_of(unsigned k) const {
    unsigned of_row = 0;
    for (unsigned step = warp_lanes / 2; step > 0; step /= 2)
      if (end[of_row + step - 1] <= k) of_row += step;
    return of_row;
  }
};

enum class from : std::uint8_t { range, list, parts };

/// A row's entries, or none where they were put into the list of parts.
template <class Index>
__device__ part_of_row part_or_add(const csr_of_any_offset<Index>& A, const entry_range& among,
                                   const part_list& list, std::uint64_t row) {
  std::uint64_t first = A.first(row), last = A.first(row + 1);
  if (first < among.first) first = among.first;
  if (last > among.last) last = among.last;
  const std::uint64_t count = last - first;
  if (count <= longest_part) return {row, first, static_cast<unsigned>(count)};
  list.add(row, first, count);
  return {row, first, 0};
}

template <class Index, class Visitor>
__global__ void visit_parts(csr_of_any_offset<Index> A, std::uint64_t rows, std::uint64_t entries,
                            entry_range among, listed_rows<Index> some, from source, part_list list,
                            Visitor visit) {
  __shared__ gathered<Index> of_warp[block_threads / warp_lanes];
  gathered<Index>& mine = of_warp[warp_of_block()];
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (block_threads / warp_lanes);
  const std::uint64_t first_row = among.first == 0 ? 0 : row_of_entry(A, {0, rows}, among.first);
  const std::uint64_t last_row = source == from::list ? *some.size
                                 : among.last == entries
                                     ? rows
                                     : row_of_entry(A, {0, rows}, among.last - 1) + 1;
  const std::uint64_t turns = source == from::parts
                                  ? device_atomics::load(*list.size)
                                  : (last_row - first_row + warp_lanes - 1) / warp_lanes;
  for (std::uint64_t turn =
           std::uint64_t{blockIdx.x} * (block_threads / warp_lanes) + warp_of_block();
       turn < turns; turn += warps) {
    part_of_row brought{first_row + turn * warp_lanes + lane(), 0, 0};
    bool is_there = brought.row < last_row;
    if (source == from::parts) {
      is_there = lane() == 0;  // for the whole warp
      if (is_there) brought = list.parts[turn];
    } else if (source == from::list && is_there) {
      brought.row = some.rows[brought.row];
    }
    row_part part = row_part::none;
    if (is_there) part = visit.part_of(static_cast<Index>(brought.row));
    if (part == row_part::none)
      brought.count = 0;
    else if (source != from::parts)
      brought = part_or_add(A, among, list, brought.row);
    const unsigned end = sum_up_to_lane(brought.count);
    mine.shift[lane()] = brought.first - (end - brought.count);
    mine.row[lane()] = static_cast<Index>(brought.row);
    mine.end[lane()] = end;
    mine.part[lane()] = part;
    __syncwarp();
    const unsigned total = mine.end[warp_lanes - 1];
    for (unsigned k = lane(); k < total; k += warp_lanes) {
      const unsigned at = mine.lane_of(k);
      visit(mine.part[at], mine.row[at], A.columns[mine.shift[at] + k]);
    }
    __syncwarp();
  }
}

/// In two launches; the second is of the parts of long rows.
template <class Index, class Offset, class Visitor>
void launch_visits(const cuda_threads& run, const csr_view<Index, Offset>& A,
                   const entry_range& among, const listed_rows<Index>& some, Visitor visit) {
  const std::uint64_t entries = A.entry_count();
  const bool any_long = among.last - among.first > longest_part;
  auto parts = run.allocate<part_of_row>(any_long ? 2 * entries / longest_part + 1 : 0);
  auto size = run.allocate<std::uint64_t>(1);
  fill_zero(size);
  const part_list list{parts.data(), size.data()};
  const auto launch = [&](from source, unsigned blocks) {
    visit_parts<<<blocks, block_threads, 0, run.stream()>>>(
        csr_of_any_offset<Index>(A), A.row_count, entries, among, some, source, list, visit);
    check_launch();
  };
  // Of a range every warp searches for the rows first, and of a list nobody here knows the length,
  // so there are no more warps than run at once.
  constexpr unsigned most_blocks = 1 << 14, blocks_at_once = 1 << 10;
  const bool all = !some.is_given() && among.first == 0 && among.last == entries;
  launch(some.is_given() ? from::list : from::range,
         std::min(all ? most_blocks : blocks_at_once, blocks_for(A.row_count)));
  if (any_long) launch(from::parts, blocks_at_once);
}

}  // namespace detail

/// What visit_entries() is on the host; A's arrays are in the device's memory.
template <class Index, class Offset, class Visitor>
void visit_entries(const cuda_threads& run, const csr_view<Index, Offset>& A,
                   const entry_range& among, Visitor visit, std::size_t = 0) {
  if (among.first != among.last) detail::launch_visits(run, A, among, listed_rows<Index>{}, visit);
}

/// The same for all entries of the rows of a list.
template <class Index, class Offset, class Visitor>
void visit_entries_of(const cuda_threads& run, const csr_view<Index, Offset>& A,
                      const listed_rows<Index>& some, Visitor visit) {
  if (A.entry_count() != 0) detail::launch_visits(run, A, {0, A.entry_count()}, some, visit);
}

namespace detail {

/// Entries of a chunk, which a warp takes as a whole.
inline constexpr std::uint64_t part_chunk = 256;

/// The row of entry k, all lanes of a warp asking; each turn leaves a 32nd of the rows.
template <class Index>
__device__ std::uint64_t row_by_warp(const csr_of_any_offset<Index>& A, std::uint64_t rows,
                                     std::uint64_t k) {
  std::uint64_t low = 0, high = rows;  // A.first(low) <= k < A.first(high)
  while (high - low > 1) {
    const std::uint64_t step = (high - low + warp_lanes - 1) / warp_lanes;
    const std::uint64_t mine = low + (lane() + 1) * step;
    const unsigned passed = __popc(__ballot_sync(all_lanes, mine < high && A.first(mine) <= k));
    low += passed * step;
    high = low + step < high ? low + step : high;
  }
  return low;
}

/// A visitor's entries in the chunks of a part: of every `parts` chunks that follow one another it
/// has one, drawn anew each time.  Every parts-th could be the same stripe in each row of a grid.
template <class Index, class Visitor>
__global__ void visit_chunks(csr_of_any_offset<Index> A, std::uint64_t rows, std::uint64_t entries,
                             entry_part of, Visitor visit) {
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (block_threads / warp_lanes);
  std::uint64_t group = std::uint64_t{blockIdx.x} * (block_threads / warp_lanes) + warp_of_block();
  for (; group * of.parts * part_chunk < entries; group += warps) {
    const std::uint64_t drawn = (of.part + scramble(group) % of.parts) % of.parts;
    const std::uint64_t first = (group * of.parts + drawn) * part_chunk;
    if (first >= entries) return;  // in the last group
    const std::uint64_t last = first + part_chunk < entries ? first + part_chunk : entries;
    std::uint64_t row = row_by_warp(A, rows, first);
    const std::uint64_t end = row_by_warp(A, rows, last - 1) + 1;
    for (std::uint64_t k = first + lane(); k < last; k += warp_lanes) {
      row = row_of_entry(A, {row, end}, k);
      const row_part part = visit.part_of(static_cast<Index>(row));
      if (part != row_part::none) visit(part, static_cast<Index>(row), A.columns[k]);
    }
  }
}

}  // namespace detail

/// What visit_part() is on the host, in one launch.  A part is spread over all entries: where ids
/// of neighbours are near, as in grids, a range would be a piece of the graph, whose hooks meet in
/// few trees that grow as deep as the piece is long.
template <class Index, class Offset, class Visitor>
void visit_part(const cuda_threads& run, const csr_view<Index, Offset>& A, const entry_part& of,
                Visitor visit) {
  const std::uint64_t chunks = A.entry_count() / detail::part_chunk + 1;
  constexpr unsigned most_blocks = 1 << 16;
  const unsigned blocks =
      std::min(most_blocks, blocks_for(chunks / of.parts + 1, block_threads / warp_lanes));
  detail::visit_chunks<<<blocks, block_threads, 0, run.stream()>>>(
      detail::csr_of_any_offset<Index>(A), A.row_count, A.entry_count(), of, visit);
  check_launch();
}

/// What for_each_block() is on the host, with blocks of one number.
template <class Function>
struct call_block {
  Function f;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t i) const { f(i, i + 1); }
};

template <class Function>
void for_each_block(const cuda_threads& run, std::uint64_t n, std::uint64_t, Function f) {
  run.for_each(n, call_block<Function>{f});
}

}  // namespace skerry
