// SPDX-License-Identifier: Apache-2.0
// Non-owning views of sparse matrices in device memory. The host dereferences none of the pointers.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace skerry {

namespace detail {

template <class Word>
concept device_word = std::integral<Word> &&(sizeof(Word) == 4 || sizeof(Word) == 8);

/// The unsigned word of the same size: a negative id becomes a huge one, outside every range.
template <device_word Word>
using unsigned_of = std::conditional_t<sizeof(Word) == 4, std::uint32_t, std::uint64_t>;

template <device_word Word>
[[nodiscard]] const unsigned_of<Word>* words_at(const Word* p) {
  return reinterpret_cast<const unsigned_of<Word>*>(p);
}

}  // namespace detail

/// A CSR matrix: as csr_view, but of device pointers.  The caller passes entry_count, because the
/// host does not read the offsets.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
requires(sizeof(Index) <= sizeof(Offset)) struct device_csr_view {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::uint64_t entry_count = 0;
  const Offset* row_offsets = nullptr;  // [row_count + 1], nondecreasing, from 0 to entry_count
  const Index* columns = nullptr;       // [entry_count], each < column_count

  device_csr_view() = default;
  /// n x n
  template <detail::device_word Offsets, detail::device_word Columns>
  device_csr_view(std::uint64_t n, std::uint64_t entries, const Offsets* offsets,
                  const Columns* ids)
      : device_csr_view(n, n, entries, offsets, ids) {}
  /// rows x columns
  template <detail::device_word Offsets, detail::device_word Columns>
  device_csr_view(std::uint64_t rows, std::uint64_t columns_, std::uint64_t entries,
                  const Offsets* offsets, const Columns* ids)
      : row_count(rows),
        column_count(columns_),
        entry_count(entries),
        row_offsets(detail::words_at(offsets)),
        columns(detail::words_at(ids)) {}
};

template <class Offsets, class Columns>
device_csr_view(std::uint64_t, std::uint64_t, const Offsets*, const Columns*)
    -> device_csr_view<detail::unsigned_of<Columns>, detail::unsigned_of<Offsets>>;
template <class Offsets, class Columns>
device_csr_view(std::uint64_t, std::uint64_t, std::uint64_t, const Offsets*, const Columns*)
    -> device_csr_view<detail::unsigned_of<Columns>, detail::unsigned_of<Offsets>>;

/// A COO matrix with entries (rows[k], columns[k]), in any order; repeats are allowed.
template <std::unsigned_integral Index>
struct device_coo_view {
  using index = Index;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::uint64_t entry_count = 0;
  const Index* rows = nullptr;     // [entry_count], each < row_count
  const Index* columns = nullptr;  // [entry_count], each < column_count

  device_coo_view() = default;
  /// n x n
  template <detail::device_word Ids>
  device_coo_view(std::uint64_t n, std::uint64_t entries, const Ids* row_ids, const Ids* column_ids)
      : device_coo_view(n, n, entries, row_ids, column_ids) {}
  /// rows x columns
  template <detail::device_word Ids>
  device_coo_view(std::uint64_t rows_, std::uint64_t columns_, std::uint64_t entries,
                  const Ids* row_ids, const Ids* column_ids)
      : row_count(rows_),
        column_count(columns_),
        entry_count(entries),
        rows(detail::words_at(row_ids)),
        columns(detail::words_at(column_ids)) {}
};

template <class Ids>
device_coo_view(std::uint64_t, std::uint64_t, const Ids*, const Ids*)
    -> device_coo_view<detail::unsigned_of<Ids>>;
template <class Ids>
device_coo_view(std::uint64_t, std::uint64_t, std::uint64_t, const Ids*, const Ids*)
    -> device_coo_view<detail::unsigned_of<Ids>>;

}  // namespace skerry
