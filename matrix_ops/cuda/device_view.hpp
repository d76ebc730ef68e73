// SPDX-License-Identifier: Apache-2.0
// Non-owning views of sparse matrices in device memory. The host dereferences none of the pointers.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "matrix_ops/views/view_arguments.hpp"

namespace skerry {

namespace detail {

template <class Number>
using unsigned_of = typename word<Number>::type;

template <class Offsets, class Columns>
using offset_of = typename offset_word<std::span<Offsets>, std::span<Columns>>::type;

/// The same memory as unsigned words.  A negative id becomes a huge one, outside every range.
template <class Number>
[[nodiscard]] const unsigned_of<Number>* words_at(const Number* p) {
  return reinterpret_cast<const unsigned_of<Number>*>(p);
}

}  // namespace detail

/// A CSR matrix: as csr_view, but of device pointers.  The caller passes entry_count, because the
/// host does not read the offsets.  Sizes are of any integer type; invalid_matrix if one is
/// negative.  A view made by device_csr_view{} is 0 x 0.
template <std::unsigned_integral Index = std::uint32_t,
          std::unsigned_integral Offset = std::uint32_t>
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
  template <detail::size_like Size, detail::size_like Count, class Offsets, class Columns>
  device_csr_view(Size n, Count entries, const Offsets* offsets, const Columns* ids)
      : device_csr_view(n, n, entries, offsets, ids) {}
  /// rows x columns
  template <detail::size_like Rows, detail::size_like Width, detail::size_like Count, class Offsets,
            class Columns>
  device_csr_view(Rows rows, Width columns_, Count entries, const Offsets* offsets,
                  const Columns* ids)
      : row_count(detail::size_of(rows)),
        column_count(detail::size_of(columns_)),
        entry_count(detail::size_of(entries)),
        row_offsets(detail::words_at(offsets)),
        columns(detail::words_at(ids)) {}
};

template <detail::size_like Size, detail::size_like Count, class Offsets, class Columns>
device_csr_view(Size, Count, const Offsets*, const Columns*)
    -> device_csr_view<detail::unsigned_of<Columns>, detail::offset_of<Offsets, Columns>>;
template <detail::size_like Rows, detail::size_like Width, detail::size_like Count, class Offsets,
          class Columns>
device_csr_view(Rows, Width, Count, const Offsets*, const Columns*)
    -> device_csr_view<detail::unsigned_of<Columns>, detail::offset_of<Offsets, Columns>>;

/// A COO matrix with entries (rows[k], columns[k]), in any order; repeats are allowed.
/// Sizes are of any integer type; invalid_matrix if one is negative.  A view made by
/// device_coo_view{} is 0 x 0.
template <std::unsigned_integral Index = std::uint32_t>
struct device_coo_view {
  using index = Index;

  std::uint64_t row_count = 0;
  std::uint64_t column_count = 0;
  std::uint64_t entry_count = 0;
  const Index* rows = nullptr;     // [entry_count], each < row_count
  const Index* columns = nullptr;  // [entry_count], each < column_count

  device_coo_view() = default;
  /// n x n
  template <detail::size_like Size, detail::size_like Count, class Ids>
  device_coo_view(Size n, Count entries, const Ids* row_ids, const Ids* column_ids)
      : device_coo_view(n, n, entries, row_ids, column_ids) {}
  /// rows x columns
  template <detail::size_like Height, detail::size_like Width, detail::size_like Count, class Ids>
  device_coo_view(Height rows_, Width columns_, Count entries, const Ids* row_ids,
                  const Ids* column_ids)
      : row_count(detail::size_of(rows_)),
        column_count(detail::size_of(columns_)),
        entry_count(detail::size_of(entries)),
        rows(detail::words_at(row_ids)),
        columns(detail::words_at(column_ids)) {}
};

template <detail::size_like Size, detail::size_like Count, class Ids>
device_coo_view(Size, Count, const Ids*, const Ids*) -> device_coo_view<detail::unsigned_of<Ids>>;
template <detail::size_like Height, detail::size_like Width, detail::size_like Count, class Ids>
device_coo_view(Height, Width, Count, const Ids*, const Ids*)
    -> device_coo_view<detail::unsigned_of<Ids>>;

}  // namespace skerry
