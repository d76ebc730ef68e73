// SPDX-License-Identifier: Apache-2.0
#include "bench/metered.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "lib/backends/backend_entry.hpp"
#include "lib/backends/product_list.hpp"
#include "lib/backends/products.hpp"
#include "lib/pipeline/registry.hpp"
#include "matrix_ops/reference/backend.hpp"

namespace skerry::bench {

namespace {

/// The count of a run, and its limit.
struct meter_state {
  std::uint64_t most_rounds;
  std::uint64_t rounds = 0, elements = 0;

  void begin_round() {
    if (rounds == most_rounds) throw stopped("more rounds than the run to compare with", rounds);
    ++rounds;
  }
};

/// The back end `reference`, counting the elements that each operation reads and writes.
class metered_backend : public reference::sparse_backend<std::uint32_t, std::uint32_t> {
 public:
  explicit metered_backend(meter_state& state) : state_(&state) {}

  vector iota(const matrix& A) {
    state_->elements += A.row_count();
    return base::iota(A);
  }
  void assign(vector& y, const vector& x) {
    state_->elements += 2 * x.size();
    base::assign(y, x);
  }
  template <class Semiring>
  void mxv(vector& y, Semiring add, const matrix& A, const vector& x) {
    state_->begin_round();
    state_->elements += offsets_of(A) + 2 * entries_of(A) + y.size();
    base::mxv(y, add, A, x);
  }
  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x) {
    state_->elements += 3 * y.size();
    base::accumulate(y, add, x);
  }
  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x) {
    state_->elements += 4 * x.size();
    base::scatter(y, add, i, x);
  }
  void gather(vector& y, const vector& x, const vector& i) {
    state_->elements += 3 * y.size();
    base::gather(y, x, i);
  }
  bool equal(const vector& y, const vector& x) {
    state_->elements += 2 * y.size();
    return base::equal(y, x);
  }
  void expand(frontier& front, vector& label, const matrix& A, index v) {
    state_->begin_round();
    for (const index r : front) {
      state_->elements += 2;                                        // its offsets
      A.for_each_in_row(r, [&](index) { state_->elements += 2; });  // a column id and its label
    }
    base::expand(front, label, A, v);
    state_->elements += 2 * front.size();  // a label and the frontier
  }
  void fill(vector& y, index value) {
    state_->elements += y.size();
    base::fill(y, value);
  }
  void compare(vector& y, const vector& x, relation is, const vector& z) {
    state_->elements += 3 * y.size();
    base::compare(y, x, is, z);
  }
  void select(vector& y, mask<vector> m, const vector& x) {
    state_->elements += y.size();
    for (const index of : m.of) state_->elements += m.admits(of) ? 2 : 0;
    base::select(y, m, x);
  }
  index count(const vector& m) {
    state_->elements += m.size();
    return base::count(m);
  }
  template <class Semiring>
  void mxv(vector& y, mask<vector> m, Semiring add, const matrix& A, const vector& x) {
    state_->begin_round();
    state_->elements += y.size();
    for (index r = 0; r < A.row_count(); ++r)
      if (m.admits(m.of[r])) state_->elements += 1 + of_row(A, r);
    base::mxv(y, m, add, A, x);
  }
  frontier rows_of(const vector& m) {
    auto front = base::rows_of(m);
    state_->elements += m.size() + front.size();
    return front;
  }
  template <class Semiring>
  void push(vector& y, Semiring add, const matrix& A, frontier& front) {
    state_->begin_round();
    for (const index r : front) state_->elements += 2 + of_row(A, r);  // r and its element
    base::push(y, add, A, front);
    state_->elements += 2 * front.size();  // an element of y and the frontier
  }
  index longest_row(const matrix& A) {
    state_->elements += offsets_of(A);
    return base::longest_row(A);
  }
  matrix entries_where(const matrix& A, const vector& x, relation is, const vector& z) {
    state_->elements += x.size();
    return made_from(A, base::entries_where(A, x, is, z));
  }
  matrix relabel(const matrix& A, const vector& p, const vector& q) {
    state_->elements += p.size();
    return made_from(A, base::relabel(A, p, q));
  }
  matrix join(const matrix& A, const vector& p) {
    state_->elements += p.size();
    return made_from(A, base::join(A, p));
  }
  matrix square(const matrix& A) {
    state_->begin_round();
    for (index r = 0; r < A.row_count(); ++r)
      A.for_each_in_row(r, [&](index k) { state_->elements += of_row(A, k); });
    return made_from(A, base::square(A));
  }
  matrix first_entries(const matrix& A, unsigned k) {
    auto sample = base::first_entries(A, k);
    state_->elements += 2 * (offsets_of(sample) + entries_of(sample));
    return sample;
  }
  index most_frequent(const vector& x) {
    state_->elements += x.size();
    return base::most_frequent(x);
  }
  matrix contract(const matrix& A, const vector& x, index value) {
    auto residual = base::contract(A, x, value);
    state_->elements += offsets_of(A) + x.size();
    for (index r = 0; r < A.row_count(); ++r)
      if (x[r] != value) A.for_each_in_row(r, [&](index) { state_->elements += 2; });
    state_->elements += offsets_of(residual) + entries_of(residual);
    return residual;
  }

 private:
  using base = reference::sparse_backend<std::uint32_t, std::uint32_t>;

  static std::uint64_t offsets_of(const matrix& A) { return A.view().row_count + 1; }
  static std::uint64_t entries_of(const matrix& A) { return A.view().entry_count(); }
  /// The offsets of a row, and a column id and an element of a vector for each entry.
  static std::uint64_t of_row(const matrix& A, index r) {
    const auto offsets = A.view().row_offsets;
    return 2 + 2 * (offsets[std::size_t{r} + 1] - offsets[r]);
  }
  /// B, after counting the entries of A with an element of a vector each, and those of B.
  matrix made_from(const matrix& A, matrix B) {
    state_->elements += offsets_of(A) + 2 * entries_of(A) + offsets_of(B) + entries_of(B);
    return B;
  }

  meter_state* state_;
};

static_assert(sampling_backend<metered_backend> && frontier_backend<metered_backend>);
static_assert(pushing_backend<metered_backend> && rewriting_backend<metered_backend>);

}  // namespace

std::optional<meter_reading> meter(const std::string& algorithm, const graph& G,
                                   std::uint64_t most_rounds) {
  const auto found = std::ranges::find(product_list, algorithm, &algorithm_entry::name);
  if (found == product_list.end() || found->is_dense) return {};
  meter_state state{most_rounds};
  erased::backend_of<metered_backend> on(state);
  const auto A = erased::matrix::holding(metered_backend::matrix(G.view()));
  const auto row = static_cast<std::size_t>(found - product_list.begin());
  try {
    const auto labels =
        on.take(solve_by_products<std::uint32_t>(row, on, A, {G.A.row_count, G.A.columns.size()}));
    if (!std::ranges::equal(labels, G.answer))
      throw wrong_answer(G.name + ": " + algorithm + " gave wrong labels; please report this");
  } catch (const stopped&) {
    return {};
  }
  return meter_reading{state.elements * sizeof(std::uint32_t), state.rounds};
}

std::uint64_t bytes_needed(const graph& G) {
  return (G.A.row_offsets.size() + G.A.columns.size() + G.A.row_count) * sizeof(std::uint32_t);
}

std::optional<meter_reading> metered_graph::reading(const candidate& each, const timing& time) {
  if (!time.seconds) return {};
  auto known = known_.find(each.opts.algorithm);
  if (known == known_.end())
    known =
        known_.emplace(each.opts.algorithm, meter(each.opts.algorithm, *graph_, time.used.rounds))
            .first;
  if (!known->second) return {};
  // A device does not wait for each round, and so may begin a few that change nothing.
  const bool is_ahead = all().backend(time.used.backend).is_device;
  const std::uint64_t of_meter = known->second->rounds, of_run = time.used.rounds;
  if (is_ahead ? of_run < of_meter : of_run != of_meter) return {};
  return known->second;
}

std::optional<double> metered_graph::over_needed(const candidate& each, const timing& time) {
  const auto moved = reading(each, time);
  if (!moved) return {};
  return static_cast<double>(moved->bytes) / static_cast<double>(bytes_needed(*graph_));
}

}  // namespace skerry::bench
