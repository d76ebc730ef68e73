// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/executors/openmp.hpp"
#include "matrix_ops/graphblas/calls.hpp"
#include "matrix_ops/graphblas/chunks.hpp"
#include "matrix_ops/graphblas/descriptor.hpp"
#include "matrix_ops/graphblas/frontier.hpp"
#include "matrix_ops/graphblas/masking.hpp"
#include "matrix_ops/graphblas/matrix.hpp"
#include "matrix_ops/graphblas/operators.hpp"
#include "matrix_ops/graphblas/rewriting.hpp"
#include "matrix_ops/graphblas/sampling.hpp"
#include "matrix_ops/graphblas/vector.hpp"
#include "matrix_ops/host_access.hpp"
#include "matrix_ops/passes/all_below.hpp"

namespace skerry::graphblas {

/// What operations of the back end are made of.
enum class means {
  calls_and_loops,  ///< calls of GraphBLAS, and loops over arrays where these are faster
  calls_alone,      ///< calls of GraphBLAS; no samples, for which it has none
};

/// The operations by SuiteSparse:GraphBLAS, for both sparse and dense matrices.
template <std::unsigned_integral Index>
class backend {
 public:
  using matrix = graphblas::matrix;
  using index = Index;
  using vector = graphblas::vector<Index>;
  using frontier = graphblas::frontier;
  static constexpr bool takes_given_semirings = true;

  /// threads  0: the defaults of GraphBLAS and OpenMP
  explicit backend(unsigned threads = 0, means by = means::calls_and_loops)
      : run_(threads),
        by_calls_(by == means::calls_alone),
        limit_(threads),
        plain_(limit_),
        structural_mask_(descriptor(limit_).with(GrB_MASK, GrB_STRUCTURE)),
        complemented_mask_(descriptor(limit_)
                               .with(GrB_MASK, GrB_STRUCTURE)
                               .with(GrB_MASK, GrB_COMP)
                               .with(GrB_OUTP, GrB_REPLACE)),
        transposed_(descriptor(limit_).with(GrB_INP0, GrB_TRAN)),
        masks_(limit_),
        rewriting_(limit_) {}

  /// Whether the operations of sampling_backend are there.
  [[nodiscard]] bool can_sample() const { return !by_calls_; }

  vector iota(const matrix& A) {
    if (by_calls_) return calls::iota<Index>(A.row_count(), plain_);
    auto y = vector::full(A.row_count());
    {
      const elements to(y);
      for_each_index(run_, to.size(), [&](std::size_t r) { to[r] = static_cast<Index>(r); });
    }
    return y;
  }

  void assign(vector& y, const vector& x) {
    check(GrB_Vector_assign(y.handle(), nullptr, nullptr, x.handle(), GrB_ALL, x.size(),
                            plain_.handle()),
          "GrB_Vector_assign");
  }

  /// Fills y with the zero and accumulates into it: GraphBLAS's fast path accumulates in place into
  /// a full vector.  An empty row keeps the zero.
  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    if (y.size() == 0) return;  // a semiring of the program's own does not fit a 0 x 0 matrix
    const operators<Semiring> of(add);
    fill(y, add.zero);
    check(GrB_mxv(y.handle(), nullptr, of.add(), of.semiring(), A.handle(), x.handle(),
                  plain_.handle()),
          "GrB_mxv");
  }

  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x) {
    const operators<Semiring> of(add);
    check(GrB_Vector_eWiseAdd_BinaryOp(y.handle(), nullptr, nullptr, of.add(), y.handle(),
                                       x.handle(), plain_.handle()),
          "GrB_eWiseAdd");
  }

  // The next three are loops over arrays.  GrB_assign keeps only one of several values for an
  // index.  The alternatives are slower: a product that adds all values 1.6 to 1.9 times,
  // GrB_extract 18 times, GrB_eWiseMult with GrB_reduce twice (7.4.0, one thread, a grid of
  // 4,194,304 vertices).
  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x) {
    if (by_calls_) return calls::scatter(y, add, i, x, plain_, transposed_);
    const elements to(y);
    with_both(i, x, [&](const auto& at, const auto& value) {
      if (run_.thread_count() == 1) {  // neither atomic operations nor branches
        for (std::size_t k = 0; k < value.size(); ++k) to[at[k]] = add.add(to[at[k]], value[k]);
        return;
      }
      for_each_index(run_, value.size(), [&](std::size_t k) {
        const std::atomic_ref<Index> target(to[at[k]]);
        Index old = target.load(std::memory_order_relaxed);
        for (Index sum; (sum = add.add(old, value[k])) != old;)
          if (target.compare_exchange_weak(old, sum, std::memory_order_relaxed)) break;
      });
    });
  }

  void gather(vector& y, const vector& x, const vector& i) {
    if (by_calls_) return calls::gather(y, x, i, plain_);
    const elements to(y);
    with_both(x, i, [&](const auto& from, const auto& at) {
      for_each_index(run_, to.size(), [&](std::size_t k) { to[k] = from[at[k]]; });
    });
  }

  bool equal(const vector& y, const vector& x) {
    if (&y == &x) return true;
    if (by_calls_) return calls::equal(y, x, plain_);
    const elements a(y), b(x);
    if (a.size() != b.size()) return false;
    std::atomic<bool> differ = false;
    for_each_chunk(run_, a.size(), [&](std::size_t begin, std::size_t end) {
      if (differ.load(std::memory_order_relaxed)) return;
      if (!std::equal(a.begin() + begin, a.begin() + end, b.begin() + begin)) differ = true;
    });
    return !differ;
  }

  // Operations of frontier_backend.  A missing label is a missing entry of the vector.
  Index size(const vector& label) { return static_cast<Index>(label.size()); }

  vector unlabelled(const matrix& A) { return vector::bitmap(A.row_count()); }

  Index first_unlabelled(const vector& label, Index v) { return label.first_missing(v); }

  frontier start(vector& label, Index v) {
    check(names<Index>::set_element(label.handle(), v, v), "GrB_Vector_setElement");
    return {label.size(), v};
  }

  void expand(frontier& front, vector& label, const matrix& A, Index v) {
    check(GrB_vxm(front.handle(), label.handle(), nullptr, GxB_ANY_PAIR_BOOL, front.handle(),
                  A.handle(), complemented_mask_.handle()),
          "GrB_vxm");  // front<!label, replace> = front A
    check(names<Index>::assign_scalar(label.handle(), front.handle(), nullptr, v, GrB_ALL,
                                      label.size(), structural_mask_.handle()),
          "GrB_Vector_assign");  // label<front> = v
  }

  bool empty(const frontier& front) { return front.size() == 0; }

  // Operations of masking_backend.
  /// A loop over the array: GrB_assign would make y iso-valued.  GrB_eWiseAdd and GrB_eWiseMult of
  /// full vectors write past the only value of an iso-valued output (7.4.0).
  void fill(vector& y, Index value) {
    if (by_calls_) return calls::fill(y, value);
    const elements to(y);
    for_each_index(run_, to.size(), [&](std::size_t k) { to[k] = value; });
  }
  void compare(vector& y, const vector& x, relation is, const vector& z) {
    graphblas::compare(y, x, is, z, plain_);
  }
  void select(vector& y, mask<vector> m, const vector& x) { graphblas::select(y, m, x, masks_); }
  Index count(const vector& m) { return graphblas::count(m, plain_); }
  template <class Semiring>
  void mxv(vector& y, mask<vector> m, Semiring add, const matrix& A, const vector& x) {
    masked_product(y, m, add, A, x, masks_);
  }

  // Operations of pushing_backend.
  frontier rows_of(const vector& m) { return graphblas::rows_of(m, plain_); }
  template <class Semiring>
  void push(vector& y, Semiring add, const matrix& A, frontier& front) {
    front = graphblas::push(y, add, A, front, plain_, structural_mask_);
  }
  std::size_t row_count(const frontier& front) { return front.size(); }
  Index longest_row(const matrix& A) {
    const auto lengths = row_lengths(A, run_, plain_);
    const elements length(lengths);
    return static_cast<Index>(std::max_element(length.begin(), length.end()) - length.begin());
  }

  // Operations of filtering_backend and rewriting_backend.
  std::uint64_t entry_count(const matrix& A) { return A.entry_count(); }
  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z) {
    std::optional<matrix> kept;
    with_both(x, z, [&](const auto& of_row, const auto& of_column) {
      kept = graphblas::entries_where(A, of_row.begin(), is, of_column.begin(), plain_);
    });
    return *std::move(kept);
  }
  matrix relabel(const matrix& A, const vector& p, const vector& q) {
    return graphblas::relabel(A, p, q, run_, rewriting_);
  }
  matrix join(const matrix& A, const vector& p) { return graphblas::join(A, p, run_, rewriting_); }
  matrix square(const matrix& A) { return graphblas::square(A, run_, rewriting_); }

  // Operations of sampling_backend.
  matrix first_entries(const matrix& A, unsigned k) {
    return graphblas::first_entries(A, k, run_, plain_);
  }
  Index most_frequent(const vector& x) { return graphblas::most_frequent(x); }
  matrix contract(const matrix& A, const vector& x, Index value) {
    return graphblas::contract(A, x, value, run_);
  }

  // Operations of host_access_backend.
  vector upload(std::span<const Index> values) {
    auto x = vector::full(values.size());
    std::ranges::copy(values, elements(x).begin());
    return x;
  }
  void download(const vector& x, std::span<Index> to) {
    if (x.entry_count() == to.size())
      std::ranges::copy(elements(x), to.begin());
    else
      x.copy_entries(to, min_second<Index>::zero);
  }
  bool holds_rows(const vector& x) {
    const elements all(x);
    return all_below(std::span<const Index>(all.begin(), all.end()),
                     static_cast<Index>(all.size()));
  }
  void wait() {}

 private:
  /// f(elements of a, elements of b).  a and b may be one vector, which can be unpacked only once.
  template <class Function>
  static void with_both(const vector& a, const vector& b, Function f) {
    const elements first(a);
    if (&a == &b) return f(first, first);
    const elements second(b);
    f(first, second);
  }

  openmp run_;
  bool by_calls_;
  thread_limit limit_;
  descriptor plain_, structural_mask_, complemented_mask_, transposed_;
  mask_descriptors masks_;
  rewriting_descriptors rewriting_;
};

static_assert(frontier_backend<backend<std::uint32_t>> && sampling_backend<backend<std::uint32_t>>);
static_assert(frontier_backend<backend<std::uint64_t>> && sampling_backend<backend<std::uint64_t>>);
static_assert(pushing_backend<backend<std::uint32_t>> && rewriting_backend<backend<std::uint32_t>>);
static_assert(pushing_backend<backend<std::uint64_t>> && rewriting_backend<backend<std::uint64_t>>);
static_assert(host_access_backend<backend<std::uint32_t>>);

}  // namespace skerry::graphblas
