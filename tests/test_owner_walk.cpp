// SPDX-License-Identifier: Apache-2.0
// One walk per vertex: which walks give up, the marks they leave, and the lists.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include "algorithms/host_run.hpp"
#include "algorithms/owner_walk/owner_walk.hpp"
#include "algorithms/owner_walk/owner_walk_lists.hpp"
#include "algorithms/owner_walk/preallocated_lists.hpp"
#include "matrix_ops/error.hpp"
#include "tests/graphs.hpp"

namespace test_owner_walk {

using namespace skerry;
using namespace skerry::testing;

namespace {

using matrix = csr_view<std::uint32_t, std::uint32_t>;
using ids = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("a walk that reaches a larger vertex returns no list and clears its marks") {
  const auto A = arrays<matrix>(symmetrised({5, {{0, 3}, {3, 1}, {2, 4}}}));
  std::vector<bool> visited(5);
  const walk_listing<std::uint32_t, std::uint32_t> walk{A.ref(), visited};
  CHECK(walk(0).empty());
  CHECK(walk(1).empty());
  CHECK(walk(2).empty());
  CHECK(walk(3) == ids{3, 1, 0});
  CHECK(walk(4) == ids{4, 2});
  CHECK(std::ranges::count(visited, true) == 0);
}

TEST_CASE("a walk that reaches a larger vertex leaves that vertex's mark") {
  const auto A = arrays<matrix>({4, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 3}, {3, 2}}});
  buffer<std::uint32_t> largest{0, 1, 2, 3};
  const walk_marking<host_atomics, decltype(A.ref())> marking{A.ref(), largest.data()};
  const auto walk = [&](std::uint32_t t) {
    std::vector<std::uint32_t> todo;
    marking(t, todo);
  };
  walk(2);  // marks 1, reaches 3
  CHECK(largest == buffer<std::uint32_t>{0, 2, 2, 3});
  walk(3);
  CHECK(largest == buffer<std::uint32_t>(4, 3));
  walk(0);  // reaches 1, marked by 3
  CHECK(largest == buffer<std::uint32_t>(4, 3));
}

TEST_CASE("a broken promise of symmetry: lists stay within their memory") {
  edges directed_star{4096, {}};
  for (std::uint64_t v = 1; v < directed_star.n; ++v) directed_star.add(v, 0);  // 0 is on all lists
  const edges one_entry{2, {{0, 1}}};                                           // 0 is on none
  for (const auto& g : {directed_star, one_entry}) {
    const auto A = arrays<matrix>(g);
    const auto is_vertex = [&](std::uint32_t label) { return label < g.n; };
    for (const any_executor& run : {any_executor(serial{}), any_executor(threads(2))}) {
      CHECK(
          std::ranges::all_of(owner_walk_lists(host_run{run}, A.ref(), symmetry::yes), is_vertex));
      CHECK(
          std::ranges::all_of(owner_walk_lists(host_run{run}, A.ref(), symmetry::yes), is_vertex));
    }
  }
}

TEST_CASE("every component is one list, its largest vertex first") {
  const edges g = symmetrised(random_graph(3000, 2000, 31));
  std::map<std::uint64_t, ids> members;  // by smallest vertex
  const auto label = oracle(g);
  for (std::uint32_t v = 0; v < g.n; ++v) members[label[v]].push_back(v);
  const auto A = arrays<matrix>(g);
  for (const any_executor& run : {any_executor(serial{}), any_executor(threads(3))}) {
    auto lists = owned_lists(host_run{run}, A.ref());
    REQUIRE(lists.size() == members.size());
    std::uint32_t owner = 0;
    for (auto& list : lists) {
      CHECK(list.front() >= owner);
      owner = list.front();
      std::ranges::sort(list);
      CHECK(owner == list.back());
      CHECK(list == members.at(list.front()));
    }
  }
}

TEST_CASE("lists in preallocated memory give the same labels") {
  const edges g = symmetrised(random_graph(3000, 2000, 32));
  const auto A = arrays<matrix>(g);
  for (const any_executor& run : {any_executor(serial{}), any_executor(threads(3))})
    CHECK(widened(owner_walk_lists(host_run{run}, A.ref(), symmetry::yes)) == oracle(g));
  CHECK(owner_walk_lists(host_run{}, arrays<matrix>({0, {}}).ref(), symmetry::yes).empty());
}

TEST_CASE("a run can be stopped between rounds of walks") {
  const auto A = arrays<matrix>(symmetrised(star(3 * walks_per_round, 0)));
  for (const auto algorithm : {owner_walk<std::uint32_t, std::uint32_t, host_run>,
                               owner_walk_lists<std::uint32_t, std::uint32_t>}) {
    std::uint64_t rounds = 0;
    const auto count = [&] { ++rounds; };
    const host_run whole{threads(2), count};
    CHECK(widened(algorithm(whole, A.ref(), symmetry::yes)) ==
          std::vector<std::uint64_t>(3 * walks_per_round));
    CHECK(rounds == 3);
    const auto stop = [&] {
      if (--rounds == 0) throw stopped("enough", 2);
    };
    const host_run short_one{threads(2), stop};
    CHECK_THROWS_AS(static_cast<void>(algorithm(short_one, A.ref(), symmetry::yes)), stopped);
  }
}

}  // namespace test_owner_walk
