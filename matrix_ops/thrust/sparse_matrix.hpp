// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <utility>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/views/csr_ref.hpp"

namespace skerry::on_thrust {

/// A CSR matrix in the memory space of the system: another's arrays, read in place, or its own.
template <class System, std::unsigned_integral Index, std::unsigned_integral Offset>
class sparse_matrix {
 public:
  using index = Index;
  using offset = Offset;
  template <class T>
  using vector = typename System::template vector<T>;
  using ref_type = csr_ref<Index, Offset, typename System::space>;

  explicit sparse_matrix(const ref_type& A) : ref_(A) {}

  /// n x n, row_offsets[n + 1]
  sparse_matrix(vector<Offset> row_offsets, vector<Index> columns)
      : row_offsets_(std::move(row_offsets)),
        columns_(std::move(columns)),
        ref_{row_offsets_.size() - 1, columns_.size(), System::data(row_offsets_),
             System::data(columns_)} {}

  sparse_matrix(sparse_matrix&&) = default;  // keeps the arrays' addresses, so ref_ stays valid
  sparse_matrix& operator=(sparse_matrix&&) = default;

  [[nodiscard]] std::size_t row_count() const { return ref_.row_count; }
  [[nodiscard]] std::size_t entry_count() const { return ref_.entry_count; }
  [[nodiscard]] ref_type ref() const { return ref_; }

 private:
  vector<Offset> row_offsets_;  // empty if ref_ refers to arrays of the caller
  vector<Index> columns_;
  ref_type ref_;
};

/// Merge-path tiles.  Rows and entries form one sequence, each row before its entries: row r is at
/// position row_offsets[r] + r.  A tile is a contiguous range of positions.  Tiles of equal size
/// cost the same for all row lengths, and a long row spans several tiles.  Merrill, Garland:
/// Merge-based parallel sparse matrix-vector multiplication. SC 2016.
template <std::unsigned_integral Offset>
struct row_tiles {
  std::size_t row_count;
  std::size_t total;          // rows and entries
  std::size_t size;           // positions per tile
  const Offset* row_offsets;  // [row_count + 1]

  [[nodiscard]] std::size_t count() const { return (total + size - 1) / size; }

  /// The last row at or before `position`.
  [[nodiscard]] SKERRY_HOST_DEVICE std::size_t row_at(std::size_t position) const {
    std::size_t low = 0, high = row_count;  // the answer is in [low, high)
    while (high - low > 1) {
      const std::size_t middle = low + (high - low) / 2;
      if (std::size_t{row_offsets[middle]} + middle <= position)
        low = middle;
      else
        high = middle;
    }
    return low;
  }

  /// Calls visit(r, first, last, begins) for each row r that overlaps tile t: [first, last) are its
  /// entries in the tile, and `begins` says whether the row begins in it.
  template <class Visit>
  SKERRY_HOST_DEVICE void for_each_row(std::size_t t, Visit visit) const {
    const std::size_t begin = t * size, end = lesser(total, begin + size);
    std::size_t r = row_at(begin);
    Offset first = row_offsets[r];
    const std::size_t inside = begin - (std::size_t{first} + r);
    if (inside > 0) {  // the row itself and inside - 1 of its entries are in earlier tiles
      const Offset row_end = row_offsets[r + 1];
      const Offset last = static_cast<Offset>(lesser(row_end, end - r - 1));
      visit(r, static_cast<Offset>(first + inside - 1), last, false);
      first = row_end;
      ++r;
    }
    for (; r < row_count && std::size_t{first} + r < end; ++r) {
      const Offset row_end = row_offsets[r + 1];
      visit(r, first, static_cast<Offset>(lesser(row_end, end - r - 1)), true);
      first = row_end;
    }
  }
};

template <class System, std::unsigned_integral Offset>
[[nodiscard]] row_tiles<Offset> tiles_of(std::size_t row_count, std::size_t entry_count,
                                         const Offset* row_offsets) {
  const std::size_t total = row_count + entry_count;
  return {row_count, total, System::tile_size(total), row_offsets};
}

}  // namespace skerry::on_thrust
