// SPDX-License-Identifier: Apache-2.0
// The Thrust back end: one source for Thrust's OpenMP and CUDA systems.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/passes/sample.hpp"
#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/masking.hpp"
#include "matrix_ops/thrust/sparse_filter.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"
#include "matrix_ops/thrust/sparse_product.hpp"
#include "matrix_ops/thrust/sparse_rows_product.hpp"
#include "matrix_ops/thrust/sparse_sampling.hpp"
#include "matrix_ops/thrust/sparse_search.hpp"
#include "matrix_ops/thrust/vector_calls.hpp"

namespace skerry::on_thrust {

/// The operations on System::vector.  multiply, expanded, first_entries and contract are overloads
/// in the header of each matrix type.
template <class System, class Matrix>
class rows_backend : public vector_calls<System, Matrix> {
 public:
  using base = vector_calls<System, Matrix>;
  using base::base;
  using typename base::frontier;
  using typename base::index;
  using typename base::matrix;
  using typename base::vector;

  static constexpr bool is_sparse = requires(const matrix& A) { A.entry_count(); };

  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    const scope here(context_);
    multiply(begin(y), add, A, begin(x));
  }

  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x) {
    const scope here(context_);
    for_each_element<System>(y.size(),
                             accumulate_element<Semiring, index>{add, begin(y), begin(x)});
  }

  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x) {
    const scope here(context_);
    for_each_element<System>(
        x.size(), scatter_element<atomics, Semiring, index>{add, begin(y), begin(i), begin(x)});
  }

  void gather(vector& y, const vector& x, const vector& i) {
    const scope here(context_);
    for_each_element<System>(y.size(), gather_element<index>{begin(y), begin(x), begin(i)});
  }

  bool equal(const vector& y, const vector& x) { return difference(y, x).front() == 0; }

  /// One word: 0 if y == x, else 1.
  typename System::template vector<std::uint32_t> difference(const vector& y, const vector& x) {
    const scope here(context_);
    typename System::template vector<std::uint32_t> differ(1, 0u);
    System::for_each(
        block_count<System>(y.size()),
        differ_in_block<atomics, index>{begin(y), begin(x), y.size(), System::grain(y.size()),
                                        System::data(differ)});
    return differ;
  }

  // Operations of masking_backend.
  void compare(vector& y, const vector& x, relation is, const vector& z) {
    const scope here(context_);
    for_each_element<System>(y.size(), compare_element<index>{begin(y), begin(x), is, begin(z)});
  }

  void select(vector& y, mask<vector> m, const vector& x) {
    const scope here(context_);
    for_each_element<System>(y.size(), select_element<index>{begin(y), selected(m), begin(x)});
  }

  index count(const vector& m) {
    const scope here(context_);
    if (m.size() == 0) return 0;
    return static_cast<index>(
        block_prefix_sums<System, index>(m.size(), selected(where(m))).back());
  }

  /// For sparse matrices.
  template <class Semiring>
  void mxv(vector& y, mask<vector> m, Semiring add, const matrix& A,
           const vector& x) requires is_sparse {
    const scope here(context_);
    const auto front = selected_rows<System, index>(selected(m), y.size());
    for_each_element<System>(front.size(), fill_row<index>{begin(y), begin(front), Semiring::zero});
    pull_rows<System>(begin(y), add, A, front, begin(x));
  }

  // Operations of pushing_backend, for sparse matrices.
  frontier rows_of(const vector& m) {
    const scope here(context_);
    return selected_rows<System, index>(selected(where(m)), m.size());
  }

  template <class Semiring>
  void push(vector& y, Semiring add, const matrix& A, frontier& front) requires is_sparse {
    const scope here(context_);
    front = push_rows<System>(begin(y), add, A, front);
  }

  index longest_row(const matrix& A) requires is_sparse {
    const scope here(context_);
    return on_thrust::longest_row(A);
  }

  // Operations of filtering_backend, for sparse matrices.
  std::uint64_t entry_count(const matrix& A) requires is_sparse { return A.entry_count(); }

  matrix entries_where(const matrix& A, const vector& x, relation is,
                       const vector& z) requires is_sparse {
    const scope here(context_);
    return on_thrust::entries_where(A, begin(x), is, begin(z));
  }

  // Operations of frontier_backend.
  index first_unlabelled(const vector& label, index v) {
    const scope here(context_);
    return static_cast<index>(System::find(begin(label), v, label.size(), missing));
  }

  frontier start(vector& label, index v) {
    const scope here(context_);
    System::write(label, v, v);
    frontier front(1);
    System::write(front, 0, v);
    return front;
  }

  void expand(frontier& front, vector& label, const matrix& A, index v) {
    const scope here(context_);
    front = expanded(front, label, A, v);
  }

  // Operations of sampling_backend, for matrix types that have them.
  matrix first_entries(const matrix& A, unsigned k) requires requires {
    on_thrust::first_entries(A, k);
  }
  {
    const scope here(context_);
    return on_thrust::first_entries(A, k);
  }

  /// An estimate from a sample of sample_size elements.
  index most_frequent(const vector& x) {
    const scope here(context_);
    if (x.size() == 0) return 0;  // thrust::copy would take the address of no element
    const auto size = std::min<std::size_t>(x.size(), sample_size);
    vector sampled(size);
    for_each_element<System>(size,
                             gather_sample<index>{begin(sampled), begin(x), {x.size(), size}});
    std::array<index, sample_size> sample;
    System::copy_to_host(sampled, sample.data());
    return most_frequent_in(std::span(sample).first(size));
  }

  matrix contract(const matrix& A, const vector& x, index value) requires
      requires(const index* labels) {
    on_thrust::contract(A, labels, value);
  }
  {
    const scope here(context_);
    return on_thrust::contract(A, begin(x), value);
  }

 private:
  using base::begin;
  using base::context_;
  using base::missing;
  using typename base::scope;
  using atomics = typename System::atomics;

  static is_selected<index> selected(mask<vector> m) { return {begin(m.of), m.is_complement}; }
};

/// The back ends for sparse and for dense matrices.
template <class System, std::unsigned_integral Index, std::unsigned_integral Offset>
using sparse_backend = rows_backend<System, sparse_matrix<System, Index, Offset>>;
template <class System>
using dense_backend = rows_backend<System, dense_matrix<System>>;

}  // namespace skerry::on_thrust
