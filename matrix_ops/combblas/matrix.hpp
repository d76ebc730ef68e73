// SPDX-License-Identifier: Apache-2.0
// An n x n pattern divided in blocks among the ranks of a grid, made from each rank's entries.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <vector>

#include "matrix_ops/combblas/exchange.hpp"
#include "matrix_ops/combblas/grid.hpp"
#include "matrix_ops/combblas/layout.hpp"
#include "matrix_ops/views/csr_rows_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::combblas {

/// The pattern.  A block has 32-bit ids: 4 bytes an entry, its value 1, and 8 bytes a column that
/// is not empty.
class matrix {
 public:
  using block = ::combblas::SpDCCols<std::int32_t, bool>;
  using distributed = ::combblas::SpParMat<std::int64_t, bool, block>;

  matrix(grid& on, std::uint64_t n, std::unique_ptr<block> own)
      : on_(&on), n_(n), all_(std::make_unique<distributed>(own.release(), on.shared())) {}

  [[nodiscard]] std::uint64_t row_count() const { return n_; }
  [[nodiscard]] const distributed& all() const { return *all_; }
  [[nodiscard]] grid& on() const { return *on_; }

 private:
  grid* on_;
  std::uint64_t n_;
  std::unique_ptr<distributed> all_;
};

/// An entry of a block: its row above, its column below.
using block_entry = std::uint64_t;

/// Calls f(u, v) for entries [first, last) of rows.
template <class Index, class Offset, class Function>
void for_entries(const csr_rows_view<Index, Offset>& A, std::uint64_t first, std::uint64_t last,
                 Function f) {
  if (first == last) return;
  const auto after = std::ranges::upper_bound(A.row_offsets, static_cast<Offset>(first));
  auto row = static_cast<std::uint64_t>(after - A.row_offsets.begin()) - 1;
  for (std::uint64_t k = first; k < last; ++row)
    for (const std::uint64_t end = std::min<std::uint64_t>(last, A.row_offsets[row + 1]); k < end;
         ++k)
      f(A.first_row + row, std::uint64_t{A.columns[k]});
}
template <class Index, class Function>
void for_entries(const coo_view<Index>& A, std::uint64_t first, std::uint64_t last, Function f) {
  for (std::uint64_t k = first; k < last; ++k)
    f(std::uint64_t{A.rows[k]}, std::uint64_t{A.columns[k]});
}

/// Which entries of a view a matrix gets.
enum class mirrored {
  no,   ///< each entry as it is
  yes,  ///< also its mirror image
};

/// Makes a matrix from the entries of all ranks.  Three steps, so that a caller can let all ranks
/// agree on faults between them: count(), which is collective; allocate(), which is not; make(),
/// which is collective.  The ids of the view must be in range.
template <class View>
class matrix_builder {
 public:
  /// Entries that a rank sends at a time: 8 bytes each, twice.
  static constexpr std::uint64_t default_chunk = std::uint64_t{1} << 20;

  matrix_builder(grid& on, const View& A, mirrored images, std::uint64_t chunk = default_chunk)
      : on_(on),
        A_(A),
        images_(images),
        chunk_(std::max<std::uint64_t>(1, std::min(chunk, most_received / (2 * on.size())))),
        of_(A.column_count, on.side()) {}

  /// Counts the entries that this rank will store, and returns their number.
  std::uint64_t count() {
    std::vector<std::uint64_t> sent(on_.size()), received(on_.size());
    send(0, A_.columns.size(), [&](std::uint64_t to, block_entry) { ++sent[to]; });
    MPI_Alltoall(sent.data(), 1, MPI_UINT64_T, received.data(), 1, MPI_UINT64_T, on_.ranks());
    entries_ = std::accumulate(received.begin(), received.end(), std::uint64_t{0});
    rounds_ = (A_.columns.size() + chunk_ - 1) / chunk_;
    MPI_Allreduce(MPI_IN_PLACE, &rounds_, 1, MPI_UINT64_T, MPI_MAX, on_.ranks());
    return entries_;
  }

  void allocate() {
    stored_ = std::make_unique_for_overwrite<block_entry[]>(entries_);
    const std::uint64_t most = std::min<std::uint64_t>(A_.columns.size(), chunk_);
    sent_.resize(images_ == mirrored::yes ? 2 * most : most);
  }

  [[nodiscard]] matrix make() {
    std::uint64_t filled = 0;
    for (std::uint64_t k = 0; k < rounds_; ++k) filled += send_chunk(k, stored_.get() + filled);
    sent_ = {};
    return {on_, of_.vertices(), make_block()};
  }

 private:
  static constexpr std::uint64_t most_received = (std::uint64_t{1} << 31) - 1;

  /// Calls f(rank, entry of its block) for entries [first, last), and for their mirror images.
  template <class Function>
  void send(std::uint64_t first, std::uint64_t last, Function f) const {
    const segments& blocks = of_.blocks();
    for_entries(A_, first, last, [&](std::uint64_t u, std::uint64_t v) {
      const std::uint64_t i = blocks.part_of(u), j = blocks.part_of(v);
      const std::uint64_t row = u - blocks.begin(i), column = v - blocks.begin(j);
      f(i * blocks.parts + j, row << 32 | column);
      if (images_ == mirrored::yes) f(j * blocks.parts + i, column << 32 | row);
    });
  }

  /// Sends chunk k of this rank's entries, and returns how many it has received.
  std::uint64_t send_chunk(std::uint64_t k, block_entry* to) {
    const std::uint64_t all = A_.columns.size();
    const std::uint64_t first = std::min(all, k * chunk_), last = std::min(all, first + chunk_);
    shares sent(on_.size());
    send(first, last, [&](std::uint64_t rank, block_entry) { ++sent.counts[rank]; });
    sent.find_begins();
    std::vector<int> next = sent.begins;
    send(first, last, [&](std::uint64_t rank, block_entry entry) {
      sent_[static_cast<std::size_t>(next[rank]++)] = entry;
    });
    const shares received = shares_received(on_, sent);
    exchange(on_, std::span<const block_entry>(sent_), sent, to, received);
    return received.total();
  }

  /// The block of this rank, by a counting sort of its entries; frees these.
  [[nodiscard]] std::unique_ptr<matrix::block> make_block() {
    const auto width = of_.blocks().size(on_.rank() % on_.side());
    const auto height = of_.blocks().size(on_.rank() / on_.side());
    const std::span<const block_entry> stored(stored_.get(), entries_);
    std::vector<std::int32_t> next(width);
    for (const block_entry entry : stored) ++next[entry & ~std::uint32_t{0}];
    const auto columns =
        static_cast<std::int32_t>(width - static_cast<std::uint64_t>(std::ranges::count(next, 0)));
    auto own = std::make_unique<matrix::block>(static_cast<std::int32_t>(entries_),
                                               static_cast<std::int32_t>(height),
                                               static_cast<std::int32_t>(width), columns);
    if (entries_ == 0) return own;
    auto* const at = own->GetDCSC();
    std::int32_t begin = 0, column = 0;
    for (std::uint64_t v = 0; v < width; ++v) {
      const std::int32_t length = next[v];
      next[v] = begin;
      if (length == 0) continue;
      at->jc[column] = static_cast<std::int32_t>(v);
      at->cp[column++] = begin;
      begin += length;
    }
    at->cp[column] = begin;
    std::fill_n(at->numx, entries_, true);
    for (const block_entry entry : stored)
      at->ir[next[entry & ~std::uint32_t{0}]++] = static_cast<std::int32_t>(entry >> 32);
    stored_.reset();
    return own;
  }

  grid& on_;
  const View& A_;
  mirrored images_;
  std::uint64_t chunk_;
  layout of_;
  std::uint64_t entries_ = 0, rounds_ = 0;  // entries of this rank's block; of the longest part
  std::unique_ptr<block_entry[]> stored_;   // [entries_]
  std::vector<block_entry> sent_;
};

}  // namespace skerry::combblas
