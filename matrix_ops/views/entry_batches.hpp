// SPDX-License-Identifier: Apache-2.0
// The entries of any view in batches of ids.  A pass that reads batches is compiled once for each
// width of ids, not once for each type of view.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "matrix_ops/views/csc_view.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/edge_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// The most entries in a batch: their ids take 16 KB, half of an L1 cache.
template <std::unsigned_integral Index>
inline constexpr std::size_t batch_size = 8192 / sizeof(Index);

/// A non-owning reference to a function f(rows, columns, count) of a batch: its entries are
/// (rows[k], columns[k]) for k < count <= batch_size.
template <std::unsigned_integral Index>
class batch_function {
 public:
  /// f  must outlive this reference and its copies
  template <std::invocable<const Index*, const Index*, std::size_t> Function>
  requires(!std::same_as<Function, batch_function>) batch_function(const Function& f)
      : function_(std::addressof(f)),
        call_([](const void* function, const Index* rows, const Index* columns, std::size_t count) {
          (*static_cast<const Function*>(function))(rows, columns, count);
        }) {}

  void operator()(const Index* rows, const Index* columns, std::size_t count) const {
    call_(function_, rows, columns, count);
  }

 private:
  const void* function_;
  void (*call_)(const void* function, const Index* rows, const Index* columns, std::size_t count);
};

/// A matrix as positions [0, size) at which its entries are read.  It owns nothing, and is valid as
/// long as the arrays that it was made from.  The entries of a list are read in place; row ids of a
/// CSR matrix are written to a small array on the stack.
template <std::unsigned_integral Index>
class entry_batches {
 public:
  using index = Index;
  /// Calls f for batches that are the entries at positions [first, last), in order.
  using reader = void (*)(const entry_batches& A, std::uint64_t first, std::uint64_t last,
                          batch_function<Index> f);

  template <std::unsigned_integral Offset>
  entry_batches(const csr_view<Index, Offset>& A);
  template <std::unsigned_integral Offset>
  entry_batches(const csc_view<Index, Offset>& A);
  entry_batches(const coo_view<Index>& A);
  entry_batches(const edge_view<Index>& A);
  entry_batches(const dense_view& A) requires std::same_as<Index, std::uint32_t>;
  /// An n x n matrix whose entries are computed from `source`, which must outlive this.
  ///
  /// items  positions; one may have any number of entries
  entry_batches(std::uint64_t n, std::uint64_t items, const void* source, reader by)
      : row_count(n),
        column_count(n),
        size(items),
        source_(source),
        positions_are_entries_(false),
        read_(by) {}

  std::uint64_t row_count, column_count;
  std::uint64_t size;                 // positions: entries, elements of a dense matrix, or items
  std::uint64_t max_block = 1 << 15;  // positions that a thread takes at a time

  void read(std::uint64_t first, std::uint64_t last, batch_function<Index> f) const {
    read_(*this, first, last, f);
  }
  /// O(1); of a dense matrix, and of one that is computed, a pass.
  [[nodiscard]] std::uint64_t entry_count() const;

  /// What a reader reads.
  [[nodiscard]] const void* source() const { return source_; }

 private:
  template <std::unsigned_integral Offset>
  static void read_rows(const entry_batches&, std::uint64_t, std::uint64_t, batch_function<Index>);
  static void read_list(const entry_batches&, std::uint64_t, std::uint64_t, batch_function<Index>);
  static void read_edges(const entry_batches&, std::uint64_t, std::uint64_t, batch_function<Index>);
  template <class Value>
  static void read_dense(const entry_batches&, std::uint64_t, std::uint64_t, batch_function<Index>);

  const void* source_;              // row offsets, row ids, or elements
  const Index* columns_ = nullptr;  // [size], or none
  bool is_transposed_ = false;      // rows are columns, and columns rows
  bool positions_are_entries_ = true;
  reader read_;
};

template <class Index, class Offset>
entry_batches(const csr_view<Index, Offset>&) -> entry_batches<Index>;
template <class Index, class Offset>
entry_batches(const csc_view<Index, Offset>&) -> entry_batches<Index>;
entry_batches(const dense_view&)->entry_batches<std::uint32_t>;

}  // namespace skerry
