// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <map>
#include <numeric>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/buffer.hpp"
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

  vector iota(const matrix& A) {
    vector y(A.row_count());
    std::iota(y.begin(), y.end(), index{0});
    return y;
  }

  void assign(vector& y, const vector& x) { y = x; }

  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    for (std::size_t r = 0; r < y.size(); ++r) {
      y[r] = Semiring::zero;
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
};

/// The back ends for sparse and for dense matrices.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
using sparse_backend = rows_backend<sparse_matrix<Index, Offset>>;
using dense_backend = rows_backend<dense_matrix>;

static_assert(frontier_backend<sparse_backend<std::uint32_t, std::uint32_t>>);
static_assert(sampling_backend<sparse_backend<std::uint32_t, std::uint32_t>>);
static_assert(frontier_backend<dense_backend> && !sampling_backend<dense_backend>);

}  // namespace skerry::reference
