// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <mpi.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/combblas/distinct_places.hpp"
#include "matrix_ops/combblas/exchange.hpp"
#include "matrix_ops/combblas/grid.hpp"
#include "matrix_ops/combblas/matrix.hpp"
#include "matrix_ops/combblas/vector.hpp"

namespace skerry::combblas {

/// A semiring as CombBLAS calls one: entries are true, and are multiplied with elements of x.
template <class Semiring, class Index>
struct semiring {
  static Index id() { return Semiring::zero; }
  static bool returnedSAID() { return false; }
  static Index add(const Index& a, const Index& b) { return Semiring{}.add(a, b); }
  static Index multiply(bool, const Index& x) { return x; }
  static void axpy(bool, const Index& x, Index& y) { y = Semiring{}.add(y, x); }
  static MPI_Op mpi_op() { return std::is_same_v<Semiring, min_second<Index>> ? MPI_MIN : MPI_MAX; }
};

/// The operations by CombBLAS, over the ranks of a grid.  Every operation is collective.
template <std::unsigned_integral Index>
class backend {
 public:
  using matrix = combblas::matrix;
  using index = Index;
  using vector = combblas::vector<Index>;

  /// most_places  accessed in one exchange, over all ranks; MPI counts no more
  explicit backend(grid* on, std::uint64_t most_places = (std::uint64_t{1} << 31) - 1)
      : on_(on), most_places_(std::max<std::uint64_t>(1, most_places / on->size())) {}

  vector iota(const matrix& A) {
    auto y = std::make_unique<typename vector::distributed>(on_->shared());
    y->iota(static_cast<std::int64_t>(A.row_count()), 0);
    return vector(std::move(y));
  }

  void assign(vector& y, const vector& x) { y = x; }

  template <class Semiring>
  void mxv(vector& y, Semiring, const matrix& A, const vector& x) {
    using product = semiring<Semiring, Index>;
    // `new` constructs in place what SpMV returns, which could only be copied.
    y = vector(std::unique_ptr<typename vector::distributed>(
        new typename vector::distributed(::combblas::SpMV<product>(A.all(), x.all()))));
    // x is transposed, and gathered in each column of the grid; partial sums are reduced in rows.
    const std::uint64_t side = on_->side(), rows = x.size() / side, rank = on_->rank();
    const std::uint64_t transposed = rank / side != rank % side;  // to another rank
    on_->count_sent(((transposed + side - 1) * x.local().size() + (side - 1) * rows / side) *
                    sizeof(Index));
  }

  template <class Semiring>
  void accumulate(vector& y, Semiring add, const vector& x) {
    const auto from = x.local(), to = y.local();
    for (std::size_t k = 0; k < from.size(); ++k) y.set(k, add.add(to[k], from[k]));
  }

  /// Combines the values for one place before they are sent.
  template <class Semiring>
  void scatter(vector& y, Semiring add, const vector& i, const vector& x) {
    in_rounds(i.local().size(), longest_part(i), [&](std::size_t first, std::size_t count) {
      scatter_some(y, add, i.local().subspan(first, count), x.local().subspan(first, count));
    });
  }

  void gather(vector& y, const vector& x, const vector& i) {
    gather(x, i.local(), longest_part(i), [&](std::size_t k, Index value) { y.set(k, value); });
  }

  bool equal(const vector& y, const vector& x) { return y.all() == x.all(); }

  /// to[k] = x[at[k]] for the k of this rank.  Collective, but ranks may pass any number of places.
  void elements(std::span<Index> to, const vector& x, std::span<const Index> at) {
    std::uint64_t longest = at.size();
    MPI_Allreduce(MPI_IN_PLACE, &longest, 1, MPI_UINT64_T, MPI_MAX, on_->ranks());
    gather(x, at, longest, [&](std::size_t k, Index value) { to[k] = value; });
  }

 private:
  /// Elements of a vector on the rank that has the most: the last one.
  [[nodiscard]] std::uint64_t longest_part(const vector& x) const {
    return layout(x.size(), on_->side()).size(on_->size() - 1);
  }

  /// Calls f(first, count) for ranges of [0, size), as often on each rank.
  template <class Function>
  void in_rounds(std::size_t size, std::uint64_t longest, Function f) const {
    for (std::uint64_t round = 0; round * most_places_ < longest; ++round) {
      const std::size_t first = std::min<std::uint64_t>(size, round * most_places_);
      f(first, std::min<std::uint64_t>(most_places_, size - first));
    }
  }

  template <class Semiring>
  void scatter_some(vector& y, Semiring add, std::span<const Index> at,
                    std::span<const Index> value) {
    places_.clear();
    std::vector<Index> sum;
    for (std::size_t k = 0; k < at.size(); ++k) {
      const std::uint32_t number = places_.number_of(at[k]);
      if (number == sum.size())
        sum.push_back(value[k]);
      else
        sum[number] = add.add(sum[number], value[k]);
    }
    route(y.size());
    std::vector<Index> sent(sum.size()), received(received_.total());
    for (std::size_t k = 0; k < sum.size(); ++k) sent[order_[k]] = sum[k];
    exchange(*on_, std::span<const Index>(sent), sent_, received.data(), received_);
    const auto to = y.local();
    for (std::size_t k = 0; k < received.size(); ++k)
      y.set(requested_[k], add.add(to[requested_[k]], received[k]));
  }

  /// Calls store(k, x[at[k]]) for each k.
  template <class Store>
  void gather(const vector& x, std::span<const Index> at, std::uint64_t longest, Store store) {
    in_rounds(at.size(), longest, [&](std::size_t first, std::size_t count) {
      gather_some(x, at.subspan(first, count),
                  [&](std::size_t k, Index value) { store(first + k, value); });
    });
  }

  template <class Store>
  void gather_some(const vector& x, std::span<const Index> at, Store store) {
    places_.clear();
    std::vector<std::uint32_t> number(at.size());
    for (std::size_t k = 0; k < at.size(); ++k) number[k] = places_.number_of(at[k]);
    route(x.size());
    const auto from = x.local();
    std::vector<Index> answers(requested_.size()), answered(places_.size());
    for (std::size_t k = 0; k < answers.size(); ++k) answers[k] = from[requested_[k]];
    exchange(*on_, std::span<const Index>(answers), received_, answered.data(), sent_);
    for (std::size_t k = 0; k < at.size(); ++k) store(k, answered[order_[number[k]]]);
  }

  /// Sends the places to the ranks that store them.
  void route(std::uint64_t n) {
    sent_ = places_.by_rank({n, on_->side()}, local_, order_);
    received_ = shares_received(*on_, sent_);
    requested_.resize(received_.total());
    exchange(*on_, std::span<const Index>(local_), sent_, requested_.data(), received_);
  }

  grid* on_;
  std::uint64_t most_places_;  // of one rank in one exchange
  distinct_places<Index> places_;
  std::vector<std::uint32_t> order_;      // of each place in local_
  std::vector<Index> local_, requested_;  // places at their ranks: of this rank's, of all ranks'
  shares sent_{1}, received_{1};          // of local_, of requested_
};

static_assert(skerry::backend<backend<std::uint32_t>> && skerry::backend<backend<std::uint64_t>>);
// The optional operations are not there.
static_assert(!frontier_backend<backend<std::uint32_t>> &&
              !sampling_backend<backend<std::uint32_t>> &&
              !masking_backend<backend<std::uint32_t>>);

}  // namespace skerry::combblas
