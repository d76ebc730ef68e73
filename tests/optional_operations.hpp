// SPDX-License-Identifier: Apache-2.0
// Shared tests of what a back end may lack: masks, sparse vectors, matrices made from matrices.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <set>
#include <vector>

#include "matrix_ops/backend.hpp"
#include "matrix_ops/mask.hpp"
#include "tests/backend_adaptor.hpp"

namespace skerry::testing::detail {

/// Checks comparisons, selections and products with a mask.
template <class Adaptor>
void check_masks(Adaptor& use, const typename Adaptor::view& view, dice& roll) {
  using index = typename Adaptor::view::index;
  using plain_vector = buffer<index>;
  const std::uint64_t n = view.row_count;
  const auto A = use.matrix(view);
  typename reference_of<typename Adaptor::view>::type plain;
  const typename decltype(plain)::matrix plain_A(view);

  const auto x0 = random_values<index>(roll, n, 3), z0 = random_values<index>(roll, n, 3);
  const auto m0 = random_values<index>(roll, n, 2), y0 = random_values<index>(roll, n, n + 1);
  const auto x = use.upload(x0), z = use.upload(z0), m = use.upload(m0);
  const plain_vector plain_x(x0.begin(), x0.end()), plain_z(z0.begin(), z0.end()),
      plain_m(m0.begin(), m0.end());
  const auto same = [&](auto operation) {
    auto y = use.upload(y0);
    plain_vector plain_y(y0.begin(), y0.end());
    operation(use.on, y, A, x, z, m);
    operation(plain, plain_y, plain_A, plain_x, plain_z, plain_m);
    return use.download(y) == std::vector<index>(plain_y.begin(), plain_y.end());
  };
  CHECK(same([](auto& on, auto& y, auto&, auto&, auto&, auto&) { on.fill(y, 7); }));
  CHECK(same([](auto& on, auto& y, auto&, auto& v, auto& w, auto&) {
    on.fill(y, 7);  // a vector of equal elements as an output
    on.compare(y, v, relation::less, w);
  }));
  for (const auto is : {relation::equal, relation::not_equal, relation::less, relation::less_equal})
    CHECK(same([&](auto& on, auto& y, auto&, auto& v, auto& w, auto&) {
      on.compare(y, v, is, w);
      auto same_as_input = v;
      on.compare(same_as_input, same_as_input, is, w);
      on.accumulate(y, max_second<index>{}, same_as_input);
    }));
  CHECK(same([](auto& on, auto& y, auto&, auto& v, auto& w, auto& rows) {
    on.select(y, where(rows), v);
    on.select(y, where_not(rows), w);
  }));
  for (const bool is_complement : {false, true})
    CHECK(same([&](auto& on, auto& y, auto& M, auto& v, auto&, auto& rows) {
      const auto chosen = is_complement ? where_not(rows) : where(rows);
      on.mxv(y, chosen, min_second<index>{}, M, v);
    }));
  CHECK(use.on.count(m) == plain.count(plain_m));
  CHECK(use.on.count(x) == plain.count(plain_x));
  CHECK(use.download(m) == m0);
}

/// Checks products with sparse vectors.
template <class Adaptor>
void check_pushes(Adaptor& use, const typename Adaptor::view& view, dice& roll) {
  using index = typename Adaptor::view::index;
  using plain_vector = buffer<index>;
  const std::uint64_t n = view.row_count;
  const auto A = use.matrix(view);
  typename reference_of<typename Adaptor::view>::type plain;
  const typename decltype(plain)::matrix plain_A(view);
  for (const std::uint64_t one_of : {1, 2, 50}) {
    auto m0 = random_values<index>(roll, n, one_of);
    for (auto& each : m0) each = each == 0 ? 1 : 0;
    const auto y0 = random_values<index>(roll, n, n);
    auto y = use.upload(y0);
    plain_vector plain_y(y0.begin(), y0.end());
    const plain_vector plain_m(m0.begin(), m0.end());
    auto front = use.on.rows_of(use.upload(m0));
    auto plain_front = plain.rows_of(plain_m);
    CHECK(use.on.row_count(front) == plain_front.size());
    for (int push = 0; push < 3; ++push) {  // the second and third, what has changed
      CHECK(use.on.empty(front) == plain_front.empty());
      use.on.push(y, min_second<index>{}, A, front);
      plain.push(plain_y, min_second<index>{}, plain_A, plain_front);
      CHECK(use.on.row_count(front) >= plain_front.size());
      CHECK(use.download(y) == std::vector<index>(plain_y.begin(), plain_y.end()));
    }
  }
  if (n == 0) return;
  // Repeats of an entry count, unless the back end removes them.
  std::vector<std::size_t> length(n), distinct(n);
  for (std::uint64_t r = 0; r < n; ++r) {
    std::set<index> columns;
    plain_A.for_each_in_row(static_cast<index>(r), [&](index c) {
      ++length[r];
      columns.insert(c);
    });
    distinct[r] = columns.size();
  }
  const auto longest = use.on.longest_row(A);
  CHECK((length[longest] == std::ranges::max(length) ||
         distinct[longest] == std::ranges::max(distinct)));
}

/// Checks matrices made from matrices: selected entries and, of a back end that rewrites, others.
/// Order and repeats are ignored.
template <class Adaptor>
void check_made_matrices(Adaptor& use, const typename Adaptor::view& view, dice& roll,
                         bool rewrites = true) {
  using index = typename Adaptor::view::index;
  const std::uint64_t n = view.row_count;
  const auto A = use.matrix(view);
  reference::sparse_backend<index, std::uint64_t> plain;  // that of dense matrices makes none
  std::vector<std::vector<index>> rows(n);
  for_each_entry(view, serial{}, [&](index r, index c) { rows[r].push_back(c); });
  const typename decltype(plain)::matrix plain_A(rows);
  const auto few = random_values<index>(roll, n, n == 0 ? 1 : 1 + n / 4);
  const auto many = random_values<index>(roll, n, n);
  const auto p = use.upload(few), q = use.upload(many);
  const buffer<index> plain_p(few.begin(), few.end()), plain_q(many.begin(), many.end());
  const auto same = [&](auto made) {
    const auto mine = made(use.on, A, p, q);
    const auto expected = made(plain, plain_A, plain_p, plain_q);
    entry_list all;
    for_each_entry(expected.view(), serial{}, [&](index r, index c) { all.emplace_back(r, c); });
    const auto found = use.entries(mine);
    return sorted(found) == sorted(std::move(all)) && use.on.entry_count(mine) >= found.size();
  };
  for (const auto is : {relation::equal, relation::not_equal, relation::less, relation::less_equal})
    CHECK(same([&](auto& on, auto& M, auto& v, auto& w) { return on.entries_where(M, v, is, w); }));
  if constexpr (!rewriting_backend<backend_in<Adaptor>>)
    return;
  else if (rewrites) {
    CHECK(same([](auto& on, auto& M, auto& v, auto& w) { return on.relabel(M, v, w); }));
    CHECK(same([](auto& on, auto& M, auto& v, auto&) { return on.relabel(M, v, v); }));
    CHECK(same([](auto& on, auto& M, auto&, auto& w) { return on.join(M, w); }));
    if (n <= 200) CHECK(same([](auto& on, auto& M, auto&, auto&) { return on.square(M); }));
  }
}

}  // namespace skerry::testing::detail
