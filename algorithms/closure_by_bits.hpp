// SPDX-License-Identifier: Apache-2.0
// Transitive closure over or.and as a matrix of bits, 64 rows at once. Warshall: A theorem on
// Boolean matrices. J. ACM 1962.
#pragma once

#include <atomic>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/each_edge.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// An n x n matrix of bits, by row.
struct bit_matrix {
  std::uint64_t* words;  // [n * words_a_row], bit c % 64 of word c / 64 of a row is column c
  std::size_t words_a_row;

  [[nodiscard]] std::uint64_t* row(std::size_t r) const { return words + r * words_a_row; }
  /// R[r][c] = 1; several threads may set bits of one word.
  void set(std::size_t r, std::size_t c) const {
    const std::uint64_t bit = std::uint64_t{1} << c % 64;
    std::uint64_t& word = row(r)[c / 64];
    if ((host_atomics::load(word) & bit) == 0)
      std::atomic_ref(word).fetch_or(bit, std::memory_order_relaxed);
  }
  /// R[to] |= R[from]
  void join(std::size_t to, std::size_t from) const {
    std::uint64_t* const a = row(to);
    const std::uint64_t* const b = row(from);
    for (std::size_t w = 0; w < words_a_row; ++w) a[w] |= b[w];
  }
};

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n; without the promise of symmetry, the components are the weak ones
/// returns  labels[n]
/// cost     n / 64 rounds; each reads n rows of n bits, and writes one to 64 rows into each. n^2
///          bits of memory. For components of up to some ten thousand rows
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> closure_by_bits(const host_run& on,
                                            const csr_ref<Index, Offset, host_space>& A,
                                            symmetry pattern) {
  const auto& run = on.executor;
  const std::size_t n = A.row_count, words_a_row = n / 64 + (n % 64 != 0);
  // The product overflows from n = 2^35 on: then a size that no memory has.
  auto words =
      run.template allocate<std::uint64_t>(n >> 35 == 0 ? n * words_a_row : ~std::size_t{0});
  const bit_matrix R{words.data(), words_a_row};
  run.for_each(n, [=](std::size_t r) {  // R = I
    for (std::size_t w = 0; w < words_a_row; ++w) R.row(r)[w] = 0;
    R.set(r, r);
  });
  for_each_edge(run, A, pattern, [=](Index u, Index v) {  // R = I or A or A'
    R.set(u, v);
    R.set(v, u);
  });
  for (std::size_t block = 0; block < words_a_row; ++block) {
    on.before_round();
    const std::size_t first = block * 64, last = n < first + 64 ? n : first + 64;
    for (std::size_t k = first; k < last; ++k)  // R[v] |= R[k] where R[v][k], in the block
      for (std::size_t v = first; v < last; ++v)
        if (v != k && (R.row(v)[block] >> k % 64 & 1) != 0) R.join(v, k);
    run.for_each(n, [=](std::size_t v) {  // R[v] |= R[k] where R[v][k], in all other rows
      if (v / 64 == block) return;
      for (std::uint64_t left = R.row(v)[block]; left != 0;) {
        const std::size_t k = first + static_cast<std::size_t>(std::countr_zero(left));
        R.join(v, k);
        left &= ~R.row(k)[block];  // R[k] has their rows
      }
    });
  }
  auto labels = run.template allocate<Index>(n);
  run.for_each(n, [R, label = labels.data()](std::size_t v) {  // label[v] = min c with R[v][c]
    std::size_t w = 0;
    while (R.row(v)[w] == 0) ++w;
    label[v] = static_cast<Index>(w * 64 + static_cast<std::size_t>(std::countr_zero(R.row(v)[w])));
  });
  return labels;
}
// Correctness. After a block, R[v][c] = 1 if and only if a path leads from v to c whose inner
// vertices are in this block or in those before. It holds for the rows of the block by Warshall's
// theorem: its steps k need no other rows. A path from another v enters the block first at some k
// with R[v][k] = 1 and goes on as one from k, so R[v] |= R[k] for these k suffices. If R[k][j] = 1
// for two vertices of the block, R[k] includes R[j], so j may be left out. After the last block, R
// is the closure, and A or A' being symmetric, its row v has the component of v.
// Only rows of the block are read by other threads while rows outside of it are written.

}  // namespace skerry
