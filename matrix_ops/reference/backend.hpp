// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/passes/square_size.hpp"
#include "matrix_ops/reference/dense_matrix.hpp"
#include "matrix_ops/reference/sparse_matrix.hpp"

namespace skerry::reference {

/// Every operation is its defining equation in a serial loop: the oracle of the other back ends.
template <class Matrix>
class rows_backend {
 public:
  using matrix = Matrix;
  using index = typename Matrix::index;
  using vector = buffer<index>;
  using frontier = std::vector<index>;
  static constexpr bool takes_given_semirings = true;

  vector iota(const matrix& A) {
    vector y(A.row_count());
    std::iota(y.begin(), y.end(), index{0});
    return y;
  }

  void assign(vector& y, const vector& x) { y = x; }

  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    for (std::size_t r = 0; r < y.size(); ++r) {
      y[r] = add.zero;
      A.for_each_in_row(static_cast<index>(r), [&](index c) { y[r] = add.add(y[r], x[c]); });
    }
  }

  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x) {
    for (std::size_t r = 0; r < y.size(); ++r) y[r] = add.add(y[r], x[r]);
  }

  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x) {
    for (std::size_t k = 0; k < x.size(); ++k) y[i[k]] = add.add(y[i[k]], x[k]);
  }

  void gather(vector& y, const vector& x, const vector& i) {
    for (std::size_t k = 0; k < y.size(); ++k) y[k] = x[i[k]];
  }

  bool equal(const vector& y, const vector& x) { return y == x; }

  // Operations of masking_backend.
  void fill(vector& y, index value) { std::ranges::fill(y, value); }

  void compare(vector& y, const vector& x, relation is, const vector& z) {
    for (std::size_t r = 0; r < y.size(); ++r) y[r] = holds(is, x[r], z[r]) ? 1 : 0;
  }

  void select(vector& y, mask<vector> m, const vector& x) {
    for (std::size_t r = 0; r < y.size(); ++r)
      if (m.admits(m.of[r])) y[r] = x[r];
  }

  index count(const vector& m) {
    return static_cast<index>(m.size()) - static_cast<index>(std::ranges::count(m, index{0}));
  }

  template <class Semiring>
  void mxv(vector& y, mask<vector> m, Semiring add, const matrix& A, const vector& x) {
    vector product(y.size());
    mxv(product, add, A, x);
    select(y, m, product);
  }

  // Operations of frontier_backend.  A missing label is the zero of min_second, which is no vertex.
  index size(const vector& label) { return static_cast<index>(label.size()); }

  vector unlabelled(const matrix& A) { return vector(A.row_count(), min_second<index>::zero); }

  index first_unlabelled(const vector& label, index v) {
    while (v < label.size() && label[v] != min_second<index>::zero) ++v;
    return v;
  }

  frontier start(vector& label, index v) {
    label[v] = v;
    return {v};
  }

  void expand(frontier& front, vector& label, const matrix& A, index v) {
    frontier next;
    for (const index r : front)
      A.for_each_in_row(r, [&](index c) {
        if (label[c] != min_second<index>::zero) return;
        label[c] = v;
        next.push_back(c);
      });
    front.swap(next);
  }

  bool empty(const frontier& front) { return front.empty(); }

  // Operations of pushing_backend.
  frontier rows_of(const vector& m) {
    frontier front;
    for (std::size_t r = 0; r < m.size(); ++r)
      if (m[r] != 0) front.push_back(static_cast<index>(r));
    return front;
  }

  std::size_t row_count(const frontier& front) { return front.size(); }

  template <class Semiring>
  void push(vector& y, Semiring add, const matrix& A, frontier& front) {
    const vector x = y;
    for (const index r : front) A.for_each_in_row(r, [&](index c) { y[c] = add.add(y[c], x[r]); });
    front.clear();
    for (std::size_t r = 0; r < y.size(); ++r)
      if (y[r] != x[r]) front.push_back(static_cast<index>(r));
  }

  index longest_row(const matrix& A) {
    std::vector<std::size_t> length(A.row_count());
    for (index r = 0; r < A.row_count(); ++r) A.for_each_in_row(r, [&](index) { ++length[r]; });
    return static_cast<index>(std::ranges::max_element(length) - length.begin());
  }

  // Operations of sampling_backend, for matrix types that can own their rows.
  using rows = std::vector<std::vector<index>>;

  matrix first_entries(const matrix& A, unsigned k) requires std::constructible_from<matrix, rows> {
    rows first(A.row_count());
    for (index r = 0; r < A.row_count(); ++r)
      A.for_each_in_row(r, [&](index c) {
        if (first[r].size() < k) first[r].push_back(c);
      });
    return matrix(first);
  }

  index most_frequent(const vector& x) {
    if (x.empty()) return 0;
    std::map<index, std::size_t> count;
    for (const index value : x) ++count[value];
    return std::ranges::max_element(count, {}, [](const auto& c) { return c.second; })->first;
  }

  matrix contract(const matrix& A, const vector& x,
                  index value) requires std::constructible_from<matrix, rows> {
    rows kept(A.row_count());
    const auto c = [&](index v) { return x[v] == value ? value : v; };
    for (index u = 0; u < A.row_count(); ++u)
      if (x[u] != value)
        A.for_each_in_row(u, [&](index v) {
          kept[c(u)].push_back(c(v));
          kept[c(v)].push_back(c(u));
        });
    return matrix(kept);
  }

  // Operations of filtering_backend and rewriting_backend, for the same types.
  std::uint64_t entry_count(const matrix& A) requires std::constructible_from<matrix, rows> {
    return A.view().entry_count();
  }

  matrix entries_where(const matrix& A, const vector& x, relation is,
                       const vector& z) requires std::constructible_from<matrix, rows> {
    return rewritten(A, [&](index r, index c, rows& to) {
      if (holds(is, x[r], z[c])) to[r].push_back(c);
    });
  }

  matrix relabel(const matrix& A, const vector& p,
                 const vector& q) requires std::constructible_from<matrix, rows> {
    return rewritten(A, [&](index r, index c, rows& to) { add_edge(to, p[r], q[c]); });
  }

  matrix join(const matrix& A, const vector& p) requires std::constructible_from<matrix, rows> {
    rows all(A.row_count());
    for (index r = 0; r < A.row_count(); ++r) add_edge(all, r, p[r]);
    return rewritten(
        A, [](index r, index c, rows& to) { to[r].push_back(c); }, std::move(all));
  }

  /// throws  memory_refused: it does not fit the free memory
  matrix square(const matrix& A) requires std::constructible_from<matrix, rows> {
    rows to(A.row_count());
    const auto entries_in = [&](const auto& some) {
      std::uint64_t count = 0;
      for (const auto r : some) count += row_of_square(A, static_cast<index>(r)).size();
      return count;
    };
    check_square_fits(A.row_count(), A.view().entry_count(), most_entries_of_square(A),
                      2 * sizeof(index), entries_in);  // in rows and in the matrix
    for (index r = 0; r < A.row_count(); ++r) to[r] = row_of_square(A, r);
    return matrix(to);
  }

 private:
  /// At least the number of entries of A + A A.
  static std::uint64_t most_entries_of_square(
      const matrix& A) requires std::constructible_from<matrix, rows> {
    const auto offsets = A.view().row_offsets;
    const auto length = [&](std::size_t r) { return offsets[r + 1] - offsets[r]; };
    std::uint64_t most = 0;
    for (index r = 0; r < A.row_count(); ++r) {
      std::uint64_t of_row = length(r);
      A.for_each_in_row(r, [&](index k) { of_row += length(k); });
      most += std::min<std::uint64_t>(of_row, A.row_count());
    }
    return most;
  }

  /// The columns of row r of A + A A, ascending.
  static std::vector<index> row_of_square(const matrix& A,
                                          index r) requires std::constructible_from<matrix, rows> {
    std::vector<bool> has(A.row_count());  // there may be many more repeats than entries
    std::vector<index> columns;
    const auto add = [&](index c) {
      if (!has[c]) columns.push_back(c);
      has[c] = true;
    };
    A.for_each_in_row(r, [&](index k) {
      add(k);
      A.for_each_in_row(k, add);
    });
    std::ranges::sort(columns);
    return columns;
  }

  static void add_edge(rows& to, index u, index v) requires std::constructible_from<matrix, rows> {
    if (u == v) return;
    to[u].push_back(v);
    to[v].push_back(u);
  }

  /// The entries that f(r, c, to) adds to `to` for each entry (r, c) of A, each once.
  template <class Function>
  static matrix rewritten(const matrix& A, Function f,
                          rows to = {}) requires std::constructible_from<matrix, rows> {
    to.resize(A.row_count());
    for (index r = 0; r < A.row_count(); ++r) A.for_each_in_row(r, [&](index c) { f(r, c, to); });
    for (auto& row : to) {
      std::ranges::sort(row);
      row.erase(std::unique(row.begin(), row.end()), row.end());
    }
    return matrix(to);
  }
};

/// The back ends for sparse and for dense matrices.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
using sparse_backend = rows_backend<sparse_matrix<Index, Offset>>;
using dense_backend = rows_backend<dense_matrix>;

static_assert(frontier_backend<sparse_backend<std::uint32_t, std::uint32_t>>);
static_assert(sampling_backend<sparse_backend<std::uint32_t, std::uint32_t>>);
static_assert(pushing_backend<sparse_backend<std::uint32_t, std::uint32_t>>);
static_assert(rewriting_backend<sparse_backend<std::uint32_t, std::uint32_t>>);
static_assert(pushing_backend<dense_backend> && !sampling_backend<dense_backend>);
static_assert(!rewriting_backend<dense_backend>);

}  // namespace skerry::reference
