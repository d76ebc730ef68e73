// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/views/entry_batches.hpp"

#include <algorithm>
#include <variant>

#include "matrix_ops/views/csr_ref.hpp"

namespace skerry {

template <std::unsigned_integral Index>
template <std::unsigned_integral Offset>
entry_batches<Index>::entry_batches(const csr_view<Index, Offset>& A)
    : row_count(A.row_count),
      column_count(A.column_count),
      size(A.entry_count()),
      source_(A.row_offsets.data()),
      columns_(A.columns.data()),
      read_(read_rows<Offset>) {}

template <std::unsigned_integral Index>
template <std::unsigned_integral Offset>
entry_batches<Index>::entry_batches(const csc_view<Index, Offset>& A)
    : entry_batches(A.transpose()) {
  std::swap(row_count, column_count);
  is_transposed_ = true;
}

template <std::unsigned_integral Index>
entry_batches<Index>::entry_batches(const coo_view<Index>& A)
    : row_count(A.row_count),
      column_count(A.column_count),
      size(A.entry_count()),
      source_(A.rows.data()),
      columns_(A.columns.data()),
      read_(read_list) {}

template <std::unsigned_integral Index>
entry_batches<Index>::entry_batches(const edge_view<Index>& A)
    : entry_batches(A.row_count, A.entry_count(), A.ends.data(), read_edges) {
  positions_are_entries_ = true;
}

template <std::unsigned_integral Index>
entry_batches<Index>::entry_batches(const dense_view& A) requires std::same_as<Index, std::uint32_t>
    : row_count(A.row_count),
      column_count(A.column_count),
      size(A.row_count* A.column_count),
      positions_are_entries_(false) {
  std::visit(
      [this]<class Value>(std::span<const Value> all) {
        source_ = all.data();
        read_ = read_dense<Value>;
      },
      A.values);
}

template <std::unsigned_integral Index>
std::uint64_t entry_batches<Index>::entry_count() const {
  if (positions_are_entries_) return size;
  std::uint64_t entries = 0;
  const auto add = [&](const Index*, const Index*, std::size_t count) { entries += count; };
  read(0, size, add);
  return entries;
}

template <std::unsigned_integral Index>
template <std::unsigned_integral Offset>
void entry_batches<Index>::read_rows(const entry_batches& A, std::uint64_t first,
                                     std::uint64_t last, batch_function<Index> f) {
  if (first == last) return;
  const auto* const offsets = static_cast<const Offset*>(A.source_);
  const std::uint64_t n = A.is_transposed_ ? A.column_count : A.row_count;
  std::uint64_t row =
      row_of_entry(csr_ref<Index, Offset, host_space>(n, A.size, offsets, A.columns_), first);
  Index rows[batch_size<Index>];
  for (std::size_t count; first < last; first += count) {
    count = std::min<std::uint64_t>(last - first, batch_size<Index>);
    for (std::size_t k = 0;; ++row) {
      const auto end = std::min<std::uint64_t>(offsets[row + 1] - first, count);
      for (; k < end; ++k) rows[k] = static_cast<Index>(row);
      if (k == count) break;
    }
    const Index* const columns = A.columns_ + first;
    A.is_transposed_ ? f(columns, rows, count) : f(rows, columns, count);
  }
}

template <std::unsigned_integral Index>
void entry_batches<Index>::read_list(const entry_batches& A, std::uint64_t first,
                                     std::uint64_t last, batch_function<Index> f) {
  const auto* const rows = static_cast<const Index*>(A.source_);
  for (std::size_t count; first < last; first += count) {
    count = std::min<std::uint64_t>(last - first, batch_size<Index>);
    f(rows + first, A.columns_ + first, count);
  }
}

template <std::unsigned_integral Index>
void entry_batches<Index>::read_edges(const entry_batches& A, std::uint64_t first,
                                      std::uint64_t last, batch_function<Index> f) {
  const auto* const ends = static_cast<const Index*>(A.source_);
  Index rows[batch_size<Index>], columns[batch_size<Index>];
  for (std::size_t count; first < last; first += count) {
    count = std::min<std::uint64_t>(last - first, batch_size<Index>);
    for (std::size_t k = 0; k < count; ++k) {
      rows[k] = ends[2 * (first + k)];
      columns[k] = ends[2 * (first + k) + 1];
    }
    f(rows, columns, count);
  }
}

template <std::unsigned_integral Index>
template <class Value>
void entry_batches<Index>::read_dense(const entry_batches& A, std::uint64_t first,
                                      std::uint64_t last, batch_function<Index> f) {
  if (first == last) return;
  const auto* const values = static_cast<const Value*>(A.source_);
  Index rows[batch_size<Index>], columns[batch_size<Index>];
  std::size_t count = 0;
  std::uint64_t row = first / A.column_count, column = first % A.column_count;
  for (; first < last; ++row, column = 0)
    for (; column < A.column_count && first < last; ++column, ++first) {
      if (values[first] == 0) continue;
      rows[count] = static_cast<Index>(row);
      columns[count] = static_cast<Index>(column);
      if (++count < batch_size<Index>) continue;
      f(rows, columns, count);
      count = 0;
    }
  if (count > 0) f(rows, columns, count);
}

template class entry_batches<std::uint32_t>;
template class entry_batches<std::uint64_t>;
template entry_batches<std::uint32_t>::entry_batches(const csr_view<std::uint32_t, std::uint32_t>&);
template entry_batches<std::uint32_t>::entry_batches(const csr_view<std::uint32_t, std::uint64_t>&);
template entry_batches<std::uint64_t>::entry_batches(const csr_view<std::uint64_t, std::uint64_t>&);
template entry_batches<std::uint32_t>::entry_batches(const csc_view<std::uint32_t, std::uint32_t>&);
template entry_batches<std::uint32_t>::entry_batches(const csc_view<std::uint32_t, std::uint64_t>&);
template entry_batches<std::uint64_t>::entry_batches(const csc_view<std::uint64_t, std::uint64_t>&);

}  // namespace skerry
