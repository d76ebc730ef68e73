// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/passes/symmetrise.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <numeric>

#include "matrix_ops/passes/for_each_batch.hpp"

namespace skerry::detail {

namespace {

/// Entries whose mirror images are stored together.
constexpr std::size_t stored_at_once = 256;

/// Adds 1 atomically; returns the previous number.
template <class Offset>
Offset take_next(Offset& next) {
  return std::atomic_ref(next).fetch_add(1, std::memory_order_relaxed);
}

/// Stores up to stored_at_once entries and their mirror images.  An atomic addition waits for all
/// earlier stores, so placing entries one at a time is bound by memory latency.  Here all positions
/// are computed before any id is stored: the stores overlap.
///
/// next     [n]: the position of each row's next column
/// columns  of the result
template <class Index, class Offset>
void store_both(const Index* rows, const Index* others, std::size_t count, Index shift,
                Offset* next, Index* columns) {
  Offset position[stored_at_once], mirrored[stored_at_once];
  for (std::size_t k = 0; k < count; ++k) {
    position[k] = take_next(next[rows[k]]);
    mirrored[k] = take_next(next[static_cast<Index>(others[k] + shift)]);
  }
  for (std::size_t k = 0; k < count; ++k) {
    columns[position[k]] = static_cast<Index>(others[k] + shift);
    columns[mirrored[k]] = rows[k];
  }
}

}  // namespace

template <std::unsigned_integral Offset, std::unsigned_integral Index>
csr<Index, Offset> symmetrise_batches(const entry_batches<Index>& A, std::uint64_t n, Index shift,
                                      const any_executor& run) {
  csr<Index, Offset> B{n, n, buffer<Offset>(n + 1), {}};
  auto& end = B.row_offsets;
  run.for_each(n + 1, [&](std::size_t v) { end[v] = 0; });
  // end[v + 1] first counts the entries of row v.  Then it is the position of the row's next entry:
  // the row's begin at first, its end once the row is full.
  Offset* const next = end.data() + 1;
  for_each_batch(A, run, [=](const Index* rows, const Index* columns, std::size_t count) {
    for (std::size_t k = 0; k < count; ++k) {
      take_next(next[rows[k]]);
      take_next(next[static_cast<Index>(columns[k] + shift)]);
    }
  });
  std::inclusive_scan(end.begin(), end.end(), end.begin());
  B.columns.resize(end[n]);
  for (std::size_t v = n; v > 0; --v) end[v] = end[v - 1];
  const auto store = [&, next](const Index* rows, const Index* columns, std::size_t count) {
    for (std::size_t k = 0; k < count; k += stored_at_once)
      store_both(rows + k, columns + k, std::min(stored_at_once, count - k), shift, next,
                 B.columns.data());
  };
  for_each_batch(A, run, store);
  return B;
}

template csr<std::uint32_t, std::uint32_t> symmetrise_batches(const entry_batches<std::uint32_t>&,
                                                              std::uint64_t, std::uint32_t,
                                                              const any_executor&);
template csr<std::uint32_t, std::uint64_t> symmetrise_batches(const entry_batches<std::uint32_t>&,
                                                              std::uint64_t, std::uint32_t,
                                                              const any_executor&);
template csr<std::uint64_t, std::uint64_t> symmetrise_batches(const entry_batches<std::uint64_t>&,
                                                              std::uint64_t, std::uint64_t,
                                                              const any_executor&);

}  // namespace skerry::detail
