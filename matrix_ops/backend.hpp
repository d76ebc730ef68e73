// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "matrix_ops/mask.hpp"
#include "matrix_ops/semiring.hpp"

namespace skerry {

// clang-format off
/// The operations of a back end.  A is an n x n matrix; x, y and i are vectors of n indices; `add`
/// is the addition of a semiring.  Arguments are in the order of the equation, output first.
///
///   on.iota(A)                y[r] = r, one element for each row of A
///   on.assign(y, x)           y = x
///   on.mxv(y, add, A, x)      y[r] = add of x[j] over the entries (r, j); zero if row r is empty
///   on.accumulate(y, add, x)  y[r] = add(y[r], x[r])
///   on.scatter(y, add, i, x)  y[i[k]] = add(y[i[k]], x[k]) for every k, repeated indices included
///   on.gather(y, x, i)        y[k] = x[i[k]]
///   on.equal(y, x)            y == x
///
/// Vectors are regular types: copies are deep, swap is O(1).  y must not alias x or i, except where
/// the equation reads x only at the index that it writes (accumulate).
// clang-format on
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

// clang-format off
/// A back end that also has sparse Boolean vectors (frontiers), for breadth-first search.
///
///   on.size(label)                 n
///   on.unlabelled(A)               a vector without labels, one position for each row of A
///   on.first_unlabelled(label, v)  the smallest u >= v without a label, or n
///   on.start(label, v)             label[v] = v; returns the frontier {v}
///   on.expand(front, label, A, v)  front = the unlabelled columns in the rows of front;
///                                  label[front] = v
///   on.empty(front)                whether front has no vertex
// clang-format on
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

// clang-format off
/// A back end that also builds smaller matrices, for sampling.
///
///   on.first_entries(A, k)    the first k entries of each row of A
///   on.most_frequent(x)       the most frequent value of x, or an estimate of it; 0 if x is empty
///   on.contract(A, x, value)  A with all vertices v of x[v] == value contracted to vertex `value`:
///                             with c(v) = value for those and c(v) = v for all others, the entries
///                             (c(u), c(v)) and (c(v), c(u)) for every entry (u, v) of A with
///                             x[u] != value
// clang-format on
template <class B>
concept sampling_backend = backend<B> &&
    requires(B on, const typename B::vector x, const typename B::matrix A, typename B::index value,
             unsigned k) {
  { on.first_entries(A, k) } -> std::same_as<typename B::matrix>;
  { on.most_frequent(x) } -> std::same_as<typename B::index>;
  { on.contract(A, x, value) } -> std::same_as<typename B::matrix>;
};

// clang-format off
/// A back end that also compares and selects elements.  A mask is a vector of 0 and 1; where(m) are
/// the rows of its ones and where_not(m) the others.  accumulate joins masks: min: and, max: or.
///
///   on.fill(y, value)                  y[r] = value
///   on.compare(y, x, is, z)            y[r] = 1 if x[r] `is` z[r], else 0; y may be x or z
///   on.select(y, where(m), x)          y[r] = x[r] in the rows of the mask
///   on.count(m)                        the number of rows with m[r] != 0
///   on.mxv(y, where(m), add, A, x)     mxv in the rows of the mask; the other rows keep y[r]
// clang-format on
template <class B>
concept masking_backend = backend<B> &&
    requires(B on, typename B::vector y, const typename B::vector x, const typename B::matrix A,
             min_second<typename B::index> add, relation is, typename B::index value) {
  on.fill(y, value);
  on.compare(y, x, is, x);
  on.select(y, where(x), x);
  { on.count(x) } -> std::same_as<typename B::index>;
  on.mxv(y, where(x), add, A, x);
};

// clang-format off
/// A back end that also multiplies by sparse vectors: the elements of a vector in the rows of a
/// frontier.
///
///   on.rows_of(m)                      the frontier of the rows with m[r] != 0
///   on.row_count(front)                their number, or more where a row is in it more than once
///   on.push(y, add, A, front)          y[c] = add(y[c], x[r]) over the entries (r, c) of A in the
///                                      rows r of front, where x is y before; then
///                                      front = the rows where y has changed
///   on.longest_row(A)                  a row with the most entries; 0 if A has no rows
// clang-format on
template <class B>
concept pushing_backend = masking_backend<B> && frontier_backend<B> &&
    requires(B on, typename B::vector y, const typename B::vector x, const typename B::matrix A,
             typename B::frontier front, min_second<typename B::index> add) {
  { on.rows_of(x) } -> std::same_as<typename B::frontier>;
  { on.row_count(front) } -> std::convertible_to<std::size_t>;
  on.push(y, add, A, front);
  { on.longest_row(A) } -> std::same_as<typename B::index>;
};

// clang-format off
/// A back end that also leaves out entries.
///
///   on.entry_count(A)                  the number of entries of A
///   on.entries_where(A, x, is, z)      the entries (r, c) of A with x[r] `is` z[c]
// clang-format on
template <class B>
concept filtering_backend = masking_backend<B> &&
    requires(B on, const typename B::vector x, const typename B::matrix A, relation is) {
  { on.entry_count(A) } -> std::same_as<std::uint64_t>;
  { on.entries_where(A, x, is, x) } -> std::same_as<typename B::matrix>;
};

// clang-format off
/// A back end that also makes matrices of other entries.  Of equal entries one is kept.
///
///   on.relabel(A, p, q)    (p[r], q[c]) and (q[c], p[r]) for each entry (r, c) of A with
///                          p[r] != q[c].  relabel(A, p, p) is P'A P without its diagonal
///   on.join(A, p)          the entries of A, and (r, p[r]) and (p[r], r) for each row r with
///                          p[r] != r
///   on.square(A)           the entries of A, and (r, c) for all entries (r, k) and (k, c) of A:
///                          A + A A over or.and
// clang-format on
template <class B>
concept rewriting_backend = filtering_backend<B> &&
    requires(B on, const typename B::vector x, const typename B::matrix A) {
  { on.relabel(A, x, x) } -> std::same_as<typename B::matrix>;
  { on.join(A, x) } -> std::same_as<typename B::matrix>;
  { on.square(A) } -> std::same_as<typename B::matrix>;
};

}  // namespace skerry
