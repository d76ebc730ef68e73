// SPDX-License-Identifier: Apache-2.0
// The Thrust back end by calls of Thrust alone, without loops and atomics of its own: what the
// library can do, for comparing. One source for Thrust's OpenMP and CUDA systems.
#pragma once

#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/equal.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/find.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/scatter.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/thrust/call_functors.hpp"
#include "matrix_ops/thrust/coordinate_matrix.hpp"
#include "matrix_ops/thrust/coordinates.hpp"
#include "matrix_ops/thrust/vector_calls.hpp"

namespace skerry::on_thrust {

/// The operations of filtering_backend and pushing_backend on System::vector.
template <class System, std::unsigned_integral Index>
class calls_backend : public vector_calls<System, coordinate_matrix<System, Index>> {
 public:
  using base = vector_calls<System, coordinate_matrix<System, Index>>;
  using base::base;
  using typename base::frontier;
  using typename base::matrix;
  using typename base::vector;

  /// Sums of x[column] by runs of equal rows; rows without entries have none.
  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    const scope here(context_);
    const std::size_t most = A.row_count() < A.entry_count() ? A.row_count() : A.entry_count();
    vector rows(most), sums(most);
    const auto ends =
        ::thrust::reduce_by_key(System::policy(), A.rows(), A.rows() + A.entry_count(),
                                ::thrust::make_permutation_iterator(begin(x), A.columns()),
                                begin(rows), begin(sums), same<Index>{}, sum_of_two<Semiring>{add});
    ::thrust::fill(System::policy(), begin(y), end(y), Semiring::zero);
    ::thrust::scatter(System::policy(), begin(sums), ends.second, begin(rows), begin(y));
  }

  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x) {
    const scope here(context_);
    ::thrust::transform(System::policy(), begin(y), end(y), begin(x), begin(y),
                        sum_of_two<Semiring>{add});
  }

  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x) {
    const scope here(context_);
    add_sums(y, add, sums_by_index(add, i, x));
  }

  void gather(vector& y, const vector& x, const vector& i) {
    const scope here(context_);
    ::thrust::gather(System::policy(), begin(i), end(i), begin(x), begin(y));
  }

  bool equal(const vector& y, const vector& x) {
    const scope here(context_);
    return ::thrust::equal(System::policy(), begin(y), end(y), begin(x));
  }

  /// One word: 0 if y == x, else 1.  For comparisons without waiting, on a device.
  typename System::template vector<std::uint32_t> difference(const vector& y, const vector& x) {
    const scope here(context_);
    typename System::template vector<std::uint32_t> differ(1, 0u);
    const auto pairs = ::thrust::make_zip_iterator(::thrust::make_tuple(begin(y), begin(x)));
    const ::thrust::constant_iterator<std::uint32_t> one(1);
    ::thrust::scatter_if(System::policy(), one, one + y.size(),
                         ::thrust::constant_iterator<std::uint32_t>(0), pairs, System::data(differ),
                         differs{});
    return differ;
  }

  // Operations of masking_backend.
  void compare(vector& y, const vector& x, relation is, const vector& z) {
    const scope here(context_);
    ::thrust::transform(System::policy(), begin(x), end(x), begin(z), begin(y), one_if<Index>{is});
  }

  void select(vector& y, mask<vector> m, const vector& x) {
    const scope here(context_);
    ::thrust::scatter_if(System::policy(), begin(x), end(x), counting(0), begin(m.of), begin(y),
                         is_admitted<Index>{m.is_complement});
  }

  Index count(const vector& m) {
    const scope here(context_);
    return static_cast<Index>(
        ::thrust::count_if(System::policy(), begin(m), end(m), is_admitted<Index>{false}));
  }

  template <class Semiring>
  void mxv(vector& y, mask<vector> m, Semiring add, const matrix& A, const vector& x) {
    const scope here(context_);
    vector all(y.size());
    mxv(all, add, A, x);
    select(y, m, all);
  }

  // Operations of frontier_backend.
  Index first_unlabelled(const vector& label, Index v) {
    const scope here(context_);
    return static_cast<Index>(
        ::thrust::find(System::policy(), begin(label) + v, end(label), missing) - begin(label));
  }

  frontier start(vector& label, Index v) {
    const scope here(context_);
    frontier front(1);
    ::thrust::fill(System::policy(), begin(label) + v, begin(label) + v + 1, v);
    ::thrust::fill(System::policy(), begin(front), end(front), v);
    return front;
  }

  void expand(frontier& front, vector& label, const matrix& A, Index v) {
    const scope here(context_);
    const auto [columns, of] = entries_of(A, front);
    const ::thrust::permutation_iterator labels(begin(std::as_const(label)), begin(columns));
    vector next(columns.size());
    auto* last = ::thrust::copy_if(System::policy(), begin(columns), end(columns), labels,
                                   begin(next), is_value<Index>{missing});
    ::thrust::sort(System::policy(), begin(next), last);
    last = ::thrust::unique(System::policy(), begin(next), last);
    next.resize(static_cast<std::size_t>(last - begin(next)));
    const ::thrust::constant_iterator<Index> value(v);
    ::thrust::scatter(System::policy(), value, value + next.size(), begin(next), begin(label));
    front = std::move(next);
  }

  // Operations of pushing_backend.
  frontier rows_of(const vector& m) {
    const scope here(context_);
    frontier front(m.size());
    const auto* const last = ::thrust::copy_if(System::policy(), counting(0), counting(m.size()),
                                               begin(m), begin(front), is_admitted<Index>{false});
    front.resize(static_cast<std::size_t>(last - begin(front)));
    return front;
  }

  template <class Semiring>
  void push(vector& y, Semiring add, const matrix& A, frontier& front) {
    const scope here(context_);
    const auto [columns, of] = entries_of(A, front);
    vector values(columns.size());
    const ::thrust::permutation_iterator rows(begin(std::as_const(front)), begin(of));
    ::thrust::gather(System::policy(), rows, rows + values.size(), begin(std::as_const(y)),
                     begin(values));
    const auto sums = sums_by_index(add, columns, values);
    const auto before =
        ::thrust::make_permutation_iterator(begin(std::as_const(y)), begin(sums.at));
    frontier next(sums.at.size());
    const auto* const last =
        ::thrust::copy_if(System::policy(), begin(sums.at), end(sums.at),
                          ::thrust::make_zip_iterator(::thrust::make_tuple(before, begin(sums.of))),
                          begin(next), changes<Semiring>{add});
    next.resize(static_cast<std::size_t>(last - begin(next)));
    add_sums(y, add, sums);
    front = std::move(next);
  }

  Index longest_row(const matrix& A) {
    const scope here(context_);
    const auto lengths = ::thrust::make_transform_iterator(counting(0), row_length{A.offsets()});
    return static_cast<Index>(
        ::thrust::max_element(System::policy(), lengths, lengths + A.row_count()) - lengths);
  }

  // Operations of filtering_backend.
  std::uint64_t entry_count(const matrix& A) { return A.entry_count(); }

  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z) {
    const scope here(context_);
    vector rows(A.entry_count()), columns(A.entry_count());
    const auto entries = ::thrust::make_zip_iterator(::thrust::make_tuple(A.rows(), A.columns()));
    const auto kept =
        ::thrust::make_zip_iterator(::thrust::make_tuple(begin(rows), begin(columns)));
    const auto count = static_cast<std::size_t>(
        ::thrust::copy_if(System::policy(), entries, entries + A.entry_count(), kept,
                          entry_holds<Index>{begin(x), is, begin(z)}) -
        kept);
    rows.resize(count);
    columns.resize(count);
    return {A.row_count(), std::move(rows), std::move(columns)};
  }

 private:
  using base::begin;
  using base::context_;
  using base::end;
  using base::missing;
  using typename base::scope;

  /// of[k] belongs to at[k].
  struct indexed {
    vector at, of;
  };

  /// The columns of the entries in the rows of front, and for each the place in front of its row.
  static indexed entries_of(const matrix& A, const frontier& front) {
    const auto lengths = ::thrust::make_transform_iterator(begin(front), row_length{A.offsets()});
    typename System::template vector<std::uint64_t> ends(front.size());
    auto* const end_of = System::data(ends);
    ::thrust::inclusive_scan(System::policy(), lengths, lengths + front.size(), end_of);
    const std::size_t total = front.empty() ? 0 : ends.back();
    indexed found{vector(total), vector(total)};
    ::thrust::upper_bound(System::policy(), end_of, end_of + front.size(), counting(0),
                          counting(total), begin(found.of));
    const auto places = ::thrust::make_transform_iterator(
        counting(0),
        entry_of_rows<Index>{begin(front), begin(std::as_const(found.of)), end_of, A.offsets()});
    ::thrust::gather(System::policy(), places, places + total, A.columns(), begin(found.at));
    return found;
  }

  /// Every index of i once, ascending, with the sum of its x.
  template <class Semiring>
  static indexed sums_by_index(Semiring add, vector i, vector x) {
    ::thrust::sort_by_key(System::policy(), begin(i), end(i), begin(x));
    indexed sums{vector(i.size()), vector(i.size())};
    const auto ends =
        ::thrust::reduce_by_key(System::policy(), begin(i), end(i), begin(x), begin(sums.at),
                                begin(sums.of), same<Index>{}, sum_of_two<Semiring>{add});
    sums.at.resize(static_cast<std::size_t>(ends.first - begin(sums.at)));
    sums.of.resize(sums.at.size());
    return sums;
  }

  /// y[at[k]] = add(y[at[k]], of[k]), where no index is repeated
  template <class Semiring>
  static void add_sums(vector& y, Semiring add, const indexed& sums) {
    const auto at = ::thrust::make_permutation_iterator(begin(y), begin(sums.at));
    ::thrust::transform(System::policy(), at, at + sums.at.size(), begin(sums.of), at,
                        sum_of_two<Semiring>{add});
  }

  static ::thrust::counting_iterator<std::uint64_t> counting(std::uint64_t from) {
    return ::thrust::counting_iterator<std::uint64_t>(from);
  }
};

}  // namespace skerry::on_thrust
