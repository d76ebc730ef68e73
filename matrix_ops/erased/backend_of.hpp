// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <span>
#include <utility>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/erased/backend.hpp"
#include "matrix_ops/fixpoint.hpp"
#include "matrix_ops/host_access.hpp"
#include "matrix_ops/passes/all_below.hpp"

namespace skerry::erased {

/// A back end whose vectors are arrays of the host.
template <class B>
concept host_array_backend = std::same_as<typename B::vector, buffer<typename B::index>>;

template <class B>
inline constexpr capabilities capabilities_of{.samples = sampling_backend<B>,
                                              .masks = masking_backend<B>,
                                              .pushes = pushing_backend<B>,
                                              .filters = filtering_backend<B>,
                                              .rewrites = rewriting_backend<B>,
                                              .semirings = given_semiring_backend<B>};

/// The back end B behind erased::backend.
template <frontier_backend B>
requires host_array_backend<B> || host_access_backend<B>
class backend_of final : public backend<typename B::index> {
 public:
  using base = backend<typename B::index>;
  using index = typename B::index;
  using vector = erased::vector;
  using matrix = erased::matrix;
  using frontier = erased::frontier;
  using comparison = erased::comparison;
  using addition = erased::addition<index>;
  using typename base::mask;
  using typename base::place;

  /// arguments  of B's constructor
  template <class... Arguments>
  explicit backend_of(Arguments&&... arguments) : on_(std::forward<Arguments>(arguments)...) {}

  capabilities can() const override {
    capabilities all = capabilities_of<B>;
    if constexpr (requires { on_.can_sample(); }) all.samples = on_.can_sample();
    return all;
  }

  vector iota(const matrix& A, place) override { return vector::holding(on_.iota(of(A))); }
  void assign(vector& y, const vector& x, place) override { on_.assign(of(y), of(x)); }
  void mxv(vector& y, addition add, const matrix& A, const vector& x, place) override {
    add.template with_type<given_semiring_backend<B>>(
        [&](auto typed) { on_.mxv(of(y), typed, of(A), of(x)); });
  }
  void accumulate(vector& y, addition add, const vector& x, place) override {
    add.template with_type<given_semiring_backend<B>>(
        [&](auto typed) { on_.accumulate(of(y), typed, of(x)); });
  }
  void scatter(vector& y, addition add, const vector& i, const vector& x, place) override {
    add.template with_type<given_semiring_backend<B>>(
        [&](auto typed) { on_.scatter(of(y), typed, of(i), of(x)); });
  }
  void gather(vector& y, const vector& x, const vector& i, place) override {
    on_.gather(of(y), of(x), of(i));
  }
  bool equal(const vector& y, const vector& x, place) override { return on_.equal(of(y), of(x)); }

  bool defers_convergence_check(const vector& y) override {
    if constexpr (deferred_check_backend<B>)
      return on_.defers_convergence_check(of(y));
    else
      return false;
  }
  comparison compare_async(const vector& y, const vector& x) override {
    if constexpr (deferred_check_backend<B>)
      return comparison(on_.compare_async(of(y), of(x)));
    else
      return base::compare_async(y, x);
  }

  index size(const vector& x) override { return on_.size(of(x)); }
  vector unlabelled(const matrix& A, place) override {
    return vector::holding(on_.unlabelled(of(A)));
  }
  index first_unlabelled(const vector& label, index v) override {
    return on_.first_unlabelled(of(label), v);
  }
  frontier start(vector& label, index v, place) override {
    return frontier::holding(on_.start(of(label), v));
  }
  void expand(frontier& front, vector& label, const matrix& A, index v, place) override {
    on_.expand(of(front), of(label), of(A), v);
  }
  bool empty(const frontier& front) override { return on_.empty(of(front)); }

  matrix first_entries(const matrix& A, unsigned k) override {
    if constexpr (sampling_backend<B>)
      return matrix::holding(on_.first_entries(of(A), k));
    else
      return base::first_entries(A, k);
  }
  index most_frequent(const vector& x) override {
    if constexpr (sampling_backend<B>)
      return on_.most_frequent(of(x));
    else
      return base::most_frequent(x);
  }
  matrix contract(const matrix& A, const vector& x, index value) override {
    if constexpr (sampling_backend<B>)
      return matrix::holding(on_.contract(of(A), of(x), value));
    else
      return base::contract(A, x, value);
  }

  void fill(vector& y, index value, place at) override {
    if constexpr (masking_backend<B>)
      on_.fill(of(y), value);
    else
      base::fill(y, value, at);
  }
  void compare(vector& y, const vector& x, relation is, const vector& z, place at) override {
    if constexpr (masking_backend<B>)
      on_.compare(of(y), of(x), is, of(z));
    else
      base::compare(y, x, is, z, at);
  }
  void select(vector& y, mask rows, const vector& x, place at) override {
    if constexpr (masking_backend<B>)
      on_.select(of(y), of(rows), of(x));
    else
      base::select(y, rows, x, at);
  }
  index count(const vector& m, place at) override {
    if constexpr (masking_backend<B>)
      return on_.count(of(m));
    else
      return base::count(m, at);
  }
  void mxv(vector& y, mask rows, addition add, const matrix& A, const vector& x,
           place at) override {
    if constexpr (masking_backend<B>)
      add.template with_type<given_semiring_backend<B>>(
          [&](auto typed) { on_.mxv(of(y), of(rows), typed, of(A), of(x)); });
    else
      base::mxv(y, rows, add, A, x, at);
  }

  frontier rows_of(const vector& m) override {
    if constexpr (pushing_backend<B>)
      return frontier::holding(on_.rows_of(of(m)));
    else
      return base::rows_of(m);
  }
  std::size_t row_count(const frontier& front) override {
    if constexpr (pushing_backend<B>)
      return on_.row_count(of(front));
    else
      return base::row_count(front);
  }
  void push(vector& y, addition add, const matrix& A, frontier& front, place at) override {
    if constexpr (pushing_backend<B>)
      add.template with_type<given_semiring_backend<B>>(
          [&](auto typed) { on_.push(of(y), typed, of(A), of(front)); });
    else
      base::push(y, add, A, front, at);
  }
  index longest_row(const matrix& A) override {
    if constexpr (pushing_backend<B>)
      return on_.longest_row(of(A));
    else
      return base::longest_row(A);
  }

  std::uint64_t entry_count(const matrix& A) override {
    if constexpr (filtering_backend<B>)
      return on_.entry_count(of(A));
    else
      return base::entry_count(A);
  }
  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z,
                       place at) override {
    if constexpr (filtering_backend<B>)
      return matrix::holding(on_.entries_where(of(A), of(x), is, of(z)));
    else
      return base::entries_where(A, x, is, z, at);
  }
  matrix relabel(const matrix& A, const vector& p, const vector& q, place at) override {
    if constexpr (rewriting_backend<B>)
      return matrix::holding(on_.relabel(of(A), of(p), of(q)));
    else
      return base::relabel(A, p, q, at);
  }
  matrix join(const matrix& A, const vector& p, place at) override {
    if constexpr (rewriting_backend<B>)
      return matrix::holding(on_.join(of(A), of(p)));
    else
      return base::join(A, p, at);
  }
  matrix square(const matrix& A, place at) override {
    if constexpr (rewriting_backend<B>)
      return matrix::holding(on_.square(of(A)));
    else
      return base::square(A, at);
  }

  vector upload(std::span<const index> values) override {
    if constexpr (host_array_backend<B>)
      return vector::holding(buffer<index>(values.begin(), values.end()));
    else
      return vector::holding(on_.upload(values));
  }
  void download(const vector& x, std::span<index> to) override {
    if constexpr (host_array_backend<B>)
      std::ranges::copy(of(x), to.begin());
    else
      on_.download(of(x), to);
  }
  bool holds_rows(const vector& x) override {
    if constexpr (host_array_backend<B>)
      return all_below(std::span<const index>(of(x)), static_cast<index>(of(x).size()));
    else
      return on_.holds_rows(of(x));
  }
  void wait() override {
    if constexpr (!host_array_backend<B>) on_.wait();
  }
  buffer<index> take(vector x) override {
    if constexpr (host_array_backend<B>) {
      return std::move(of(x));
    } else {
      buffer<index> all(of(x).size());
      on_.download(of(x), all);
      return all;
    }
  }

 private:
  static auto& of(vector& x) { return x.as<typename B::vector>(); }
  static auto& of(const vector& x) { return x.as<typename B::vector>(); }
  static auto& of(const matrix& A) { return A.as<typename B::matrix>(); }
  static auto of(mask rows) {
    return skerry::mask<typename B::vector>{of(rows.of), rows.is_complement};
  }
  static auto& of(frontier& front) { return front.as<typename B::frontier>(); }
  static auto& of(const frontier& front) { return front.as<typename B::frontier>(); }

  B on_;
};

}  // namespace skerry::erased
