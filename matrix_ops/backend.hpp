// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

#include "matrix_ops/semiring.hpp"

namespace skerry {

/// What a back end can do.  A is an n x n matrix; x, y, i are vectors of n indices; `add` is a
/// semiring's addition.  The output comes first, in the order of the equation.
///
///   on.iota(A)               y[r] = r, one entry for each row of A
///   on.assign(y, x)          y = x
///   on.mxv(y, add, A, x)     y[r] = add of x[j] over the entries (r, j); add's zero in an empty
///   row on.accumulate(y, add, x) y[r] = add(y[r], x[r])
///   on.scatter(y, add, i, x) y[i[k]] = add(y[i[k]], x[k]) for every k, repeats included
///   on.gather(y, x, i)       y[k] = x[i[k]]
///   on.equal(y, x)           y == x
///
/// Vectors are regular types: copies are deep, swap is O(1).  y is none of x and i, unless an
/// equation reads x at the place it writes (accumulate).
template <class B>
concept backend = std::unsigned_integral<typename B::index> && std::copyable<typename B::vector> &&
    requires(B on, typename B::vector y, const typename B::vector x, const typename B::matrix A,
             min_second<typename B::index> add) {
  { on.iota(A) } -> std::same_as<typename B::vector>;
  on.assign(y, x);
  on.mxv(y, add, A, x);
  on.accumulate(y, add, x);
  on.scatter(y, add, x, x);
  on.gather(y, x, x);
  { on.equal(x, x) } -> std::same_as<bool>;
};

/// A back end that also holds sparse vectors of Booleans, for breadth-first search.
///
///   on.size(label)                 n
///   on.unlabelled(A)               label[v] is missing for each row v of A
///   on.first_unlabelled(label, v)  the least u >= v whose label is missing, or n
///   on.start(label, v)             label[v] = v; the frontier {v}
///   on.expand(front, label, A, v)  front = the columns without a label in the rows of front;
///                                  label[front] = v
///   on.empty(front)                no vertex is in front
template <class B>
concept frontier_backend = backend<B> &&
    requires(B on, typename B::vector label, typename B::frontier front, const typename B::matrix A,
             typename B::index v) {
  { on.size(label) } -> std::same_as<typename B::index>;
  { on.unlabelled(A) } -> std::same_as<typename B::vector>;
  { on.first_unlabelled(label, v) } -> std::same_as<typename B::index>;
  { on.start(label, v) } -> std::same_as<typename B::frontier>;
  on.expand(front, label, A, v);
  { on.empty(front) } -> std::same_as<bool>;
};

/// A back end that can also make smaller matrices, for sampling.
///
///   on.first_entries(A, k)         the first k entries of each row of A
///   on.most_frequent(x)            the value that x holds most often, or nearly so; 0 where x is
///                                  empty
///   on.contract(A, x, value)       the vertices v of x[v] == value drawn together into vertex
///                                  `value`: with c(v) = value for those and c(v) = v for others,
///                                  the entries (c(u), c(v)) and (c(v), c(u)) for every entry
///                                  (u, v) of A with x[u] != value
template <class B>
concept sampling_backend = backend<B> &&
    requires(B on, const typename B::vector x, const typename B::matrix A, typename B::index value,
             unsigned k) {
  { on.first_entries(A, k) } -> std::same_as<typename B::matrix>;
  { on.most_frequent(x) } -> std::same_as<typename B::index>;
  { on.contract(A, x, value) } -> std::same_as<typename B::matrix>;
};

}  // namespace skerry
