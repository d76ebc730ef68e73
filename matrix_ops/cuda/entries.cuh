// SPDX-License-Identifier: Apache-2.0
// Passes over the entries of a matrix on a device. After Merrill, Garland, Grimshaw: Scalable GPU
// graph traversal. PPoPP 2012; this is their scan-based gathering, at the granularity of a warp.
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/cuda/threads.cuh"
#include "matrix_ops/cuda/warp.cuh"
#include "matrix_ops/device_atomics.cuh"
#include "matrix_ops/random.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/entry_visitor.hpp"

namespace skerry {

/// Load balancing.  A warp takes 32 rows and queries the visitor's filter for each.  A scan of the
/// row lengths concatenates the entries of the rows to visit.  The lanes then process this sequence
/// 32 entries at a time; each lane finds its row by a binary search in shared memory.  So
///   - a skipped row costs one call of the filter.  After a sampling most rows are skipped; an even
///     split of all entries, as in a merge path, would still read them;
///   - short rows fill a warp together, and adjacent lanes read adjacent columns;
///   - one code path serves rows of all lengths, so a functor is compiled once instead of three
///     times.
/// A row of more than `max_chunk` entries is split into chunks, which are appended to an array.  A
/// second launch of the same kernel assigns each chunk to a free warp.
namespace detail {

inline constexpr unsigned max_chunk = 1024;

/// Entries [first, first + count) of a row.
struct row_slice {
  std::uint64_t row, first;
  unsigned count;
};

/// Chunks of long rows.
struct chunk_list {
  row_slice* chunks;    // [2 entries / max_chunk + 1]
  std::uint64_t* size;  // [1]

  __device__ void add(std::uint64_t row, std::uint64_t first, std::uint64_t count) const {
    const std::uint64_t added = (count + max_chunk - 1) / max_chunk;
    std::uint64_t at = device_atomics::fetch_add(*size, added);
    for (std::uint64_t k = 0; k < count; k += max_chunk)
      chunks[at++] = {row, first + k,
                      static_cast<unsigned>(count - k < max_chunk ? count - k : max_chunk)};
  }
};

/// A csr_ref with the offset width as a run-time value.  The branch costs nothing compared with the
/// load, and each visitor needs one kernel instead of two.
template <class Index>
struct csr_any_offset {
  const void* row_offsets;  // [rows + 1], 64-bit if wide, else 32-bit
  bool wide;
  const Index* columns;  // [entries]

  template <class Offset>
  explicit csr_any_offset(const csr_ref<Index, Offset, device_space>& A)
      : row_offsets(A.row_offsets), wide(sizeof(Offset) == 8), columns(A.columns) {}

  /// The index of row u's first entry.
  [[nodiscard]] __device__ std::uint64_t first(std::uint64_t u) const {
    return wide ? static_cast<const std::uint64_t*>(row_offsets)[u]
                : static_cast<const std::uint32_t*>(row_offsets)[u];
  }
};

/// The concatenated entries of the 32 rows of a warp, in shared memory.
template <class Index>
struct warp_batch {
  std::uint64_t shift[warp_lanes];  // entry k of the sequence is entry shift + k of the matrix
  Index row[warp_lanes];
  unsigned end[warp_lanes];  // of the row in the sequence
  row_filter filter[warp_lanes];

  /// The lane whose row contains entry k of the sequence.
  __device__ unsigned lane_of(unsigned k) const {
    unsigned of_row = 0;
    for (unsigned step = warp_lanes / 2; step > 0; step /= 2)
      if (end[of_row + step - 1] <= k) of_row += step;
    return of_row;
  }
};

/// What a launch visits: the rows of a range of entries, a row_subset, or a chunk_list.
enum class work_source : std::uint8_t { range, subset, chunks };

/// The entries of a row in the range.  The entries of a long row are appended to the list instead,
/// and the result is empty.
template <class Index>
__device__ row_slice short_row_or_defer(const csr_any_offset<Index>& A, const entry_range& range,
                                        const chunk_list& list, std::uint64_t row) {
  std::uint64_t first = A.first(row), last = A.first(row + 1);
  if (first < range.first) first = range.first;
  if (last > range.last) last = range.last;
  const std::uint64_t count = last - first;
  if (count <= max_chunk) return {row, first, static_cast<unsigned>(count)};
  list.add(row, first, count);
  return {row, first, 0};
}

template <class Index, class Visitor>
__global__ void visit_batches(csr_any_offset<Index> A, std::uint64_t rows, std::uint64_t entries,
                              entry_range range, row_subset<Index> subset, work_source source,
                              chunk_list list, Visitor visit) {
  __shared__ warp_batch<Index> of_warp[block_threads / warp_lanes];
  warp_batch<Index>& batch = of_warp[warp_of_block()];
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (block_threads / warp_lanes);
  const std::uint64_t first_row = range.first == 0 ? 0 : row_of_entry(A, {0, rows}, range.first);
  const std::uint64_t last_row = source == work_source::subset ? *subset.size
                                 : range.last == entries
                                     ? rows
                                     : row_of_entry(A, {0, rows}, range.last - 1) + 1;
  const std::uint64_t batches = source == work_source::chunks
                                    ? device_atomics::load(*list.size)
                                    : (last_row - first_row + warp_lanes - 1) / warp_lanes;
  for (std::uint64_t b = std::uint64_t{blockIdx.x} * (block_threads / warp_lanes) + warp_of_block();
       b < batches; b += warps) {
    row_slice mine{first_row + b * warp_lanes + lane(), 0, 0};
    bool has_row = mine.row < last_row;
    if (source == work_source::chunks) {
      has_row = lane() == 0;  // one chunk for the whole warp
      if (has_row) mine = list.chunks[b];
    } else if (source == work_source::subset && has_row) {
      mine.row = subset.rows[mine.row];
    }
    row_filter filter = row_filter::none;
    if (has_row) filter = visit.filter_of(static_cast<Index>(mine.row));
    if (filter == row_filter::none)
      mine.count = 0;
    else if (source != work_source::chunks)
      mine = short_row_or_defer(A, range, list, mine.row);
    const unsigned end = sum_up_to_lane(mine.count);
    batch.shift[lane()] = mine.first - (end - mine.count);
    batch.row[lane()] = static_cast<Index>(mine.row);
    batch.end[lane()] = end;
    batch.filter[lane()] = filter;
    __syncwarp();
    const unsigned total = batch.end[warp_lanes - 1];
    for (unsigned k = lane(); k < total; k += warp_lanes) {
      const unsigned at = batch.lane_of(k);
      visit(batch.filter[at], batch.row[at], A.columns[batch.shift[at] + k]);
    }
    __syncwarp();
  }
}

/// Two launches: all rows, then the chunks of long rows.
template <class Index, class Offset, class Visitor>
void launch_visits(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                   const entry_range& range, const row_subset<Index>& subset, Visitor visit) {
  const std::uint64_t entries = A.entry_count;
  const bool any_long = range.last - range.first > max_chunk;
  auto chunks = run.allocate<row_slice>(any_long ? 2 * entries / max_chunk + 1 : 0);
  auto size = run.allocate<std::uint64_t>(1);
  fill_zero(size);
  const chunk_list list{chunks.data(), size.data()};
  const auto launch = [&](work_source source, unsigned blocks) {
    visit_batches<<<blocks, block_threads, 0, run.stream()>>>(
        csr_any_offset<Index>(A), A.row_count, entries, range, subset, source, list, visit);
    check_launch();
  };
  // For a range, every warp first searches for its rows; for a subset, the host does not know the
  // size.  In both cases the grid has no more blocks than are resident at once.
  constexpr unsigned max_blocks = 1 << 14, resident_blocks = 1 << 10;
  const bool all = !subset.is_given() && range.first == 0 && range.last == entries;
  launch(subset.is_given() ? work_source::subset : work_source::range,
         std::min(all ? max_blocks : resident_blocks, blocks_for(A.row_count)));
  if (any_long) launch(work_source::chunks, resident_blocks);
}

}  // namespace detail

/// The device version of visit_entries(); asynchronous.
template <class Index, class Offset, class Visitor>
void visit_entries(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                   const entry_range& range, Visitor visit, std::size_t = 0) {
  if (range.first != range.last) detail::launch_visits(run, A, range, row_subset<Index>{}, visit);
}

/// The same for all entries of the rows of a subset.
template <class Index, class Offset, class Visitor>
void visit_rows(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                const row_subset<Index>& subset, Visitor visit) {
  if (A.entry_count != 0) detail::launch_visits(run, A, {0, A.entry_count}, subset, visit);
}

namespace detail {

/// Entries of a chunk of a segment; one warp processes it as a whole.
inline constexpr std::uint64_t segment_chunk = 256;

/// The row that contains entry k, by a 32-ary search of the warp: each step reduces the range by a
/// factor of 32.  All lanes call it.
template <class Index>
__device__ std::uint64_t row_by_warp(const csr_any_offset<Index>& A, std::uint64_t rows,
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

/// Visits the chunks of a segment.  Of each group of `segment.count` consecutive chunks a segment
/// has one, at a pseudorandom position.  With a fixed stride a segment could be the same stripe in
/// each row of a grid.
template <class Index, class Visitor>
__global__ void visit_segment_chunks(csr_any_offset<Index> A, std::uint64_t rows,
                                     std::uint64_t entries, entry_segment segment, Visitor visit) {
  const std::uint64_t warps = std::uint64_t{gridDim.x} * (block_threads / warp_lanes);
  std::uint64_t group = std::uint64_t{blockIdx.x} * (block_threads / warp_lanes) + warp_of_block();
  for (; group * segment.count * segment_chunk < entries; group += warps) {
    const std::uint64_t chunk = (segment.index + scramble(group) % segment.count) % segment.count;
    const std::uint64_t first = (group * segment.count + chunk) * segment_chunk;
    if (first >= entries) return;  // past the end, in the last group
    const std::uint64_t last = first + segment_chunk < entries ? first + segment_chunk : entries;
    std::uint64_t row = row_by_warp(A, rows, first);
    const std::uint64_t end = row_by_warp(A, rows, last - 1) + 1;
    for (std::uint64_t k = first + lane(); k < last; k += warp_lanes) {
      row = row_of_entry(A, {row, end}, k);
      const row_filter filter = visit.filter_of(static_cast<Index>(row));
      if (filter != row_filter::none) visit(filter, static_cast<Index>(row), A.columns[k]);
    }
  }
}

}  // namespace detail

/// The device version of visit_segment(), in one asynchronous launch.  A segment is spread over all
/// entries.  A contiguous range would be a subgraph if neighbours have close ids, as in grids: its
/// hooks would concentrate on few trees, as deep as the subgraph is long.
template <class Index, class Offset, class Visitor>
void visit_segment(const cuda_threads& run, const csr_ref<Index, Offset, device_space>& A,
                   const entry_segment& segment, Visitor visit) {
  const std::uint64_t chunks = A.entry_count / detail::segment_chunk + 1;
  constexpr unsigned max_blocks = 1 << 16;
  const unsigned blocks =
      std::min(max_blocks, blocks_for(chunks / segment.count + 1, block_threads / warp_lanes));
  detail::visit_segment_chunks<<<blocks, block_threads, 0, run.stream()>>>(
      detail::csr_any_offset<Index>(A), A.row_count, A.entry_count, segment, visit);
  check_launch();
}

/// f(i, i + 1): block i of size 1.
template <class Function>
struct call_block {
  Function f;
  SKERRY_HOST_DEVICE void operator()(std::uint64_t i) const { f(i, i + 1); }
};

/// The device version of for_each_block(), with blocks of size 1.
template <class Function>
void for_each_block(const cuda_threads& run, std::uint64_t n, std::uint64_t, Function f) {
  run.for_each(n, call_block<Function>{f});
}

}  // namespace skerry
