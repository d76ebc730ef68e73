// SPDX-License-Identifier: Apache-2.0
// Shared tests of every back end: each operation equals the reference back end's, and each
// algorithm gives rem's labels.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "algorithms/agree.hpp"
#include "algorithms/bfs_cc.hpp"
#include "algorithms/fastsv.hpp"
#include "algorithms/label_propagation.hpp"
#include "algorithms/max_per_row.hpp"
#include "algorithms/skip_giant.hpp"
#include "matrix_ops/backend.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/given_semiring.hpp"
#include "matrix_ops/reference/backend.hpp"
#include "tests/backend_adaptor.hpp"
#include "tests/host_matrix.hpp"
#include "tests/optional_operations.hpp"

namespace skerry::testing {

namespace detail {

/// Checks the seven operations, and that they change no vector but the output.
template <class Adaptor, class Semiring>
void check_semiring(Adaptor& use, const typename Adaptor::view& view, Semiring add, dice& roll) {
  using index = typename Adaptor::view::index;
  using plain_vector = buffer<index>;
  const std::uint64_t n = view.row_count;
  const auto A = use.matrix(view);
  typename reference_of<typename Adaptor::view>::type plain;
  const typename decltype(plain)::matrix plain_A(view);

  const auto x0 = random_values<index>(roll, n, std::numeric_limits<index>::max());
  const auto y0 = random_values<index>(roll, n, std::numeric_limits<index>::max());
  const auto i0 = random_values<index>(roll, n, roll(2) ? n : 1 + n / 8);
  const auto x = use.upload(x0), i = use.upload(i0);
  const plain_vector plain_x(x0.begin(), x0.end()), plain_i(i0.begin(), i0.end());
  const auto same = [&](auto operation) {
    auto y = use.upload(y0);
    plain_vector plain_y(y0.begin(), y0.end());
    operation(use.on, y, A, x, i);
    operation(plain, plain_y, plain_A, plain_x, plain_i);
    return use.download(y) == std::vector<index>(plain_y.begin(), plain_y.end());
  };
  CHECK(same([](auto& on, auto& y, auto& M, auto&, auto&) { y = on.iota(M); }));
  CHECK(same([](auto& on, auto& y, auto&, auto& v, auto&) { on.assign(y, v); }));
  CHECK(same([&](auto& on, auto& y, auto& M, auto& v, auto&) { on.mxv(y, add, M, v); }));
  CHECK(same([&](auto& on, auto& y, auto&, auto& v, auto&) { on.accumulate(y, add, v); }));
  CHECK(same([&](auto& on, auto& y, auto&, auto& v, auto& w) { on.scatter(y, add, w, v); }));
  CHECK(same([](auto& on, auto& y, auto&, auto& v, auto& w) { on.gather(y, v, w); }));
  // Indices and values may be the same vector.
  CHECK(same([&](auto& on, auto& y, auto&, auto&, auto& w) { on.scatter(y, add, w, w); }));
  CHECK(same([](auto& on, auto& y, auto&, auto&, auto& w) { on.gather(y, w, w); }));
  CHECK(use.download(x) == x0);
  CHECK(use.download(i) == i0);

  CHECK(use.on.equal(x, use.upload(x0)));
  for (const std::uint64_t k : {std::uint64_t{0}, n / 2, n - 1}) {
    if (k >= n) continue;
    auto other = x0;
    other[k] ^= 1;
    CHECK_FALSE(use.on.equal(x, use.upload(other)));
  }
  auto copy = x;  // copies are deep
  use.on.accumulate(copy, add, use.upload(y0));
  CHECK(use.download(x) == x0);
}

/// Checks a breadth-first search level by level.
template <class Adaptor>
void check_frontier(Adaptor& use, const typename Adaptor::view& view) {
  using index = typename Adaptor::view::index;
  typename reference_of<typename Adaptor::view>::type plain;
  const typename decltype(plain)::matrix plain_A(view);
  const auto A = use.matrix(view);
  auto label = use.on.unlabelled(A);
  auto plain_label = plain.unlabelled(plain_A);
  REQUIRE(use.on.size(label) == view.row_count);
  CHECK(use.on.first_unlabelled(label, 0) == 0);
  CHECK(use.on.first_unlabelled(label, static_cast<index>(view.row_count)) == view.row_count);
  for (index root = plain.first_unlabelled(plain_label, 0); root < view.row_count;
       root = plain.first_unlabelled(plain_label, root)) {
    auto frontier = use.on.start(label, root);
    auto plain_frontier = plain.start(plain_label, root);
    while (!plain.empty(plain_frontier)) {
      REQUIRE_FALSE(use.on.empty(frontier));
      use.on.expand(frontier, label, A, root);
      plain.expand(plain_frontier, plain_label, plain_A, root);
      REQUIRE(use.download(label) == std::vector<index>(plain_label.begin(), plain_label.end()));
    }
    REQUIRE(use.on.empty(frontier));
    REQUIRE(use.on.first_unlabelled(label, root) == plain.first_unlabelled(plain_label, root));
  }
}

/// Checks the entries of first_entries and of contract. Order, diagonal and repeats are ignored.
template <class Adaptor>
void check_sampling(Adaptor& use, const typename Adaptor::view& view, dice& roll) {
  using index = typename Adaptor::view::index;
  const std::uint64_t n = view.row_count;
  const auto A = use.matrix(view);
  entry_list all;
  for_each_entry(view, serial{}, [&](index r, index c) { all.emplace_back(r, c); });
  const auto all_sorted = sorted(all);
  for (const unsigned k : {1u, 2u, 4u, 1000u}) {
    const auto sample = use.entries(use.on.first_entries(A, k));
    const auto sample_set = sorted(sample);
    CHECK(std::ranges::includes(all_sorted, sample_set));
    std::vector<std::uint64_t> length(n), sampled(n);
    for (const auto& e : all) ++length[e.first];
    for (const auto& e : sample) ++sampled[e.first];
    bool lengths_right = true;
    for (std::uint64_t r = 0; r < n; ++r)
      lengths_right = lengths_right && sampled[r] <= k && (sampled[r] > 0) == (length[r] > 0);
    CHECK(lengths_right);
    if (k == 1000 && std::ranges::all_of(length, [](auto l) { return l <= 1000; }))
      CHECK(sample_set == all_sorted);
  }

  if (n == 0) return;
  const auto without_loops = [](entry_list entries) {
    std::erase_if(entries, [](auto e) { return e.first == e.second; });
    return sorted(std::move(entries));
  };
  const auto x = random_values<index>(roll, n, std::min<std::uint64_t>(n, 3));
  for (const index value : {index{0}, static_cast<index>(n - 1), x[n / 2]}) {
    const auto contracted = [&](std::uint64_t v) { return x[v] == value ? value : v; };
    entry_list expected;
    for (const auto& [u, v] : all)
      if (x[u] != value) {
        expected.emplace_back(contracted(u), contracted(v));
        expected.emplace_back(contracted(v), contracted(u));
      }
    const auto C = use.on.contract(A, use.upload(x), value);
    CHECK(without_loops(use.entries(C)) == without_loops(expected));
  }
}

template <class Adaptor>
void check_most_frequent(Adaptor& use, dice& roll) {
  using index = typename Adaptor::view::index;
  CHECK(use.on.most_frequent(use.upload({})) == 0);
  CHECK(use.on.most_frequent(use.upload({7})) == 7);
  CHECK(use.on.most_frequent(use.upload({2, 7, 7})) == 7);
  auto x = random_values<index>(roll, 100000, 100000);
  for (std::size_t v = 0; v < x.size(); ++v)
    if (v % 5 != 0) x[v] = 12345;
  CHECK(use.on.most_frequent(use.upload(x)) == 12345);
}

/// Checks that every algorithm gives rem's labels.
template <class Adaptor>
void check_algorithms(Adaptor& use, const typename Adaptor::view& view) {
  using index = typename Adaptor::view::index;
  using B = backend_in<Adaptor>;
  auto& on = use.on;
  const auto A = use.matrix(view);
  const auto expected = rem_labels(view);
  CHECK(use.download(fastsv(on, A)) == expected);
  CHECK(use.download(label_propagation(on, A)) == expected);
  CHECK(use.download(max_per_row(on, A)) == expected);
  CHECK(agree(on, A, use.upload(expected)));
  if (view.row_count > 1 && expected[0] == expected[view.row_count - 1]) {
    auto split = expected;
    split.back() = static_cast<index>(view.row_count - 1);
    CHECK_FALSE(agree(on, A, use.upload(split)));
  }
  if constexpr (frontier_backend<B>) CHECK(use.download(bfs_cc(on, A)) == expected);
  if constexpr (sampling_backend<B>) {
    const auto solve = [](B& with, const typename B::matrix& M) { return fastsv(with, M); };
    const auto propagate = [](B& with, const typename B::matrix& M) {
      return label_propagation(with, M);
    };
    for (const unsigned k : {1u, 2u, 4u}) {
      CHECK(use.download(skip_giant(on, A, k, solve)) == expected);
      CHECK(use.download(skip_giant(on, A, k, propagate)) == expected);
    }
  }
}

}  // namespace detail

/// Checks every operation of the back end, and every algorithm on it, on matrices of at most
/// `largest` rows.
template <adaptor Adaptor>
void check_backend(Adaptor& use, std::uint64_t largest = 1000) {
  using view = typename Adaptor::view;
  using index = typename view::index;
  dice roll(17);
  for (const std::uint64_t n : {0, 1, 2, 3, 31, 32, 33, 127, 1000}) {
    if (n > largest) break;
    auto graphs = random_symmetric_graphs(roll, n);
    graphs.push_back(random_entries(roll, n, 3 * n));  // not symmetric: for operations alone
    if (n > 1)                                         // one row holds half of all entries
      for (std::uint64_t k = 0; k < 3 * n; ++k) graphs.back().emplace_back(n / 2, roll(n));
    for (const auto& entries : graphs) {
      CAPTURE(n);
      CAPTURE(entries.size());
      const host_matrix<view> A(n, entries);
      detail::check_semiring(use, A.view(), min_second<index>{}, roll);
      detail::check_semiring(use, A.view(), max_second<index>{}, roll);
      if constexpr (given_semiring_backend<backend_in<Adaptor>>) {
        constexpr auto all_bits = std::numeric_limits<index>::max();
        const auto either = second_with<index>(std::bit_or<>{}, 0, all_bits);
        detail::check_semiring(use, A.view(), either, roll);
      }
      if constexpr (frontier_backend<backend_in<Adaptor>>) detail::check_frontier(use, A.view());
      if constexpr (sampling_backend<backend_in<Adaptor>>)
        detail::check_sampling(use, A.view(), roll);
      if constexpr (masking_backend<backend_in<Adaptor>>) detail::check_masks(use, A.view(), roll);
      if constexpr (pushing_backend<backend_in<Adaptor>>) detail::check_pushes(use, A.view(), roll);
      if constexpr (filtering_backend<backend_in<Adaptor>>)
        detail::check_made_matrices(use, A.view(), roll);
      if (&entries != &graphs.back()) detail::check_algorithms(use, A.view());
    }
  }
  if constexpr (sampling_backend<backend_in<Adaptor>>) detail::check_most_frequent(use, roll);
}

}  // namespace skerry::testing
