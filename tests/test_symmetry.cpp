// SPDX-License-Identifier: Apache-2.0
// What is found out about patterns that nobody promised to be symmetric: checks of ids, the test
// for balance, samples of mirror images.
#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/hook_first/hook_first.hpp"
#include "algorithms/hook_first/mirrored.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/all_below.hpp"
#include "matrix_ops/passes/is_balanced.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace test_symmetry {

using namespace skerry;
using namespace skerry::testing;

namespace {

bool balanced(const edges& g) {
  const auto one = arrays<narrow>(g);
  const bool answer = is_balanced(one.ref(), serial{});
  CHECK(is_balanced(one.ref(), threads(3)) == answer);
  const auto other = arrays<wide>(g);
  CHECK(is_balanced(other.ref(), serial{}) == answer);
  return answer;
}

bool symmetric(const edges& g) {
  const auto one = arrays<narrow>(g);
  const bool answer = is_symmetric(one.ref(), serial{});
  CHECK(is_symmetric(one.ref(), threads(3)) == answer);
  const auto other = arrays<wide>(g);
  CHECK(is_symmetric(other.ref(), serial{}) == answer);
  return answer;
}

/// Directed cycles through random vertices.
edges cycles(std::uint64_t n, std::uint64_t count, std::uint64_t length, std::uint64_t seed) {
  edges g{n, {}};
  for (std::uint64_t c = 0; c < count; ++c) {
    const auto order = permutation(n, seed + c);
    for (std::uint64_t k = 0; k < length; ++k) g.add(order[k], order[(k + 1) % length]);
  }
  return g;
}

/// A dense symmetric giant of `size` vertices beside a path, and one more entry.
edges giant_and_entry(std::uint64_t size, std::uint64_t from, std::uint64_t to) {
  edges g = symmetrised(disjoint_union(random_graph(size, 10 * size, 3), path(50)));
  g.add(from, to);
  return g;
}

/// Functions that are equal for all vertices: the worst of collisions.
struct colliding {
  std::uint64_t operator()(std::uint64_t) const { return 1; }
};
struct colliding_pair {
  hash_pair operator()(std::uint64_t) const { return {1, 1}; }
};

template <class Index>
void check_all_below() {
  constexpr Index most = std::numeric_limits<Index>::max(), half = most / 2 + 1;
  const std::vector<Index> bounds{1, 2, 7, half - 1, half, half + 1, most - 1, most};
  for (const Index n : bounds) {
    CHECK(all_below<Index>({}, n));
    for (const Index id : {Index{0}, static_cast<Index>(n / 2), static_cast<Index>(n - 1), n,
                           static_cast<Index>(n + 1), half, most}) {
      CAPTURE(n);
      CAPTURE(id);
      for (const std::size_t place : {0, 5, 36}) {
        std::vector<Index> ids(37, static_cast<Index>(n - 1));
        ids[place] = id;
        CHECK(all_below<Index>(ids, n) == (id < n));
      }
    }
  }
}

}  // namespace

TEST_CASE("all_below() finds an id out of range, whatever the range") {
  check_all_below<std::uint32_t>();
  check_all_below<std::uint64_t>();
}

TEST_CASE("symmetric matrices are symmetric and balanced; unions of directed cycles are balanced") {
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    CHECK(symmetric(symmetrised(each.graph)));
    CHECK(balanced(symmetrised(each.graph)));
  }
  for (const edges& g : {edges{0, {}}, edges{9, {}}, symmetrised(random_graph(5000, 30000, 1)),
                         symmetrised(star(100'000, 7)), symmetrised(shuffled(path(100'000), 3))}) {
    CHECK(symmetric(g));
    CHECK(balanced(g));
  }
  CHECK(balanced(cycles(3000, 5, 2999, 2)));
  CHECK_FALSE(symmetric(cycles(3000, 5, 2999, 2)));
}

TEST_CASE("a single entry too many, too few or reversed is found in every place") {
  const edges g = symmetrised(random_graph(300, 900, 4));
  for (std::size_t k = 0; k < g.list.size(); ++k) {
    const auto [u, v] = g.list[k];
    if (u == v) continue;
    edges fewer = g, more = g, reversed = g;
    fewer.list.erase(fewer.list.begin() + static_cast<std::ptrdiff_t>(k));
    more.add(u, v);
    reversed.list[k] = {v, u};
    for (const edges& wrong : {fewer, more, reversed}) {
      CHECK_FALSE(symmetric(wrong));
      CHECK_FALSE(balanced(wrong));
    }
  }
}

TEST_CASE("two exchanged ids among many are found") {
  edges g = symmetrised(random_graph(100'000, 500'000, 5));
  REQUIRE(symmetric(g));
  REQUIRE(g.list[10].second != g.list[900'000].second);
  std::swap(g.list[10].second, g.list[900'000].second);
  CHECK(balanced(g));
  CHECK_FALSE(symmetric(g));
  g.list[10].second = g.list[900'000].second;  // a column loses an entry, another one gains it
  CHECK_FALSE(balanced(g));
  CHECK_FALSE(symmetric(g));
}

TEST_CASE("an id out of range is not hashed: the matrix is neither symmetric nor balanced") {
  const auto matrix = arrays<narrow>(symmetrised(random_graph(300, 900, 4)));
  const auto A = matrix.ref();
  for (const std::uint32_t id : {300u, 301u, 1u << 31, 0xffffffffu}) {
    std::vector<std::uint32_t> columns(A.columns, A.columns + A.entry_count);
    columns[columns.size() / 2] = id;
    const csr_ref<std::uint32_t, std::uint32_t, host_space> B(300, columns.size(), A.row_offsets,
                                                              columns.data());
    CHECK_FALSE(is_balanced(B, serial{}));
    CHECK_FALSE(is_balanced(B, colliding{}, serial{}));
    CHECK_FALSE(is_symmetric(B, serial{}));
    CHECK_FALSE(is_symmetric(B, colliding_pair{}, serial{}));
  }
}

TEST_CASE("the answer rests on the hash: one that collides takes any matrix for balanced") {
  const auto A = arrays<narrow>(giant_and_entry(3000, 5, 3010));
  CHECK(is_balanced(A.ref(), colliding{}, serial{}));
  CHECK_FALSE(is_balanced(A.ref(), serial{}));
  CHECK(is_symmetric(A.ref(), colliding_pair{}, serial{}));
  CHECK_FALSE(is_symmetric(A.ref(), serial{}));
}

TEST_CASE("samples say that a directed graph is not symmetric, and never that a symmetric one is") {
  CHECK(
      sampled_entries_are_mirrored(arrays<narrow>(symmetrised(random_graph(900, 9000, 1))).ref()));
  CHECK(sampled_entries_are_mirrored(arrays<narrow>(symmetrised(star(9000, 4))).ref()));
  CHECK(sampled_entries_are_mirrored(arrays<narrow>(edges{5, {}}).ref()));
  CHECK_FALSE(sampled_entries_are_mirrored(arrays<narrow>(random_graph(900, 9000, 1)).ref()));
}

TEST_CASE("hashes are computed where they pay") {
  CHECK(symmetry_pays(1 << 16, remaining::batched, false));
  CHECK(symmetry_pays(1 << 30, remaining::one_by_one, false));
  CHECK_FALSE(symmetry_pays((1 << 16) - 1, remaining::batched, false));
  CHECK_FALSE(symmetry_pays(1 << 20, remaining::batched, true));
  CHECK(symmetry_pays(1 << 20, remaining::batched, true, true));
  CHECK_FALSE(symmetry_pays(1 << 20, remaining::outside_giant, true, true));
  CHECK_FALSE(symmetry_pays(1 << 20, remaining::outside_giant, false));
  CHECK_FALSE(symmetry_pays(1 << 20, remaining::inter_component, false));
}

TEST_CASE("one entry that leaves the giant, in one direction only, joins its ends") {
  for (const std::uint64_t from : {0, 1500, 3999})
    for (const std::uint64_t to : {4000, 4025, 4049})
      for (const edges& g : {giant_and_entry(4000, from, to), giant_and_entry(4000, to, from)}) {
        const auto A = arrays<narrow>(g);
        REQUIRE(sampled_entries_are_mirrored(A.ref()));  // only the test for balance remains
        REQUIRE(hashes_pay(A.ref().entry_count));
        for (const host_run& on : {host_run{serial{}}, host_run{threads(3)}})
          CHECK(widened(hook_first(on, A.ref(), symmetry::unknown)) == oracle(g));
      }
}

TEST_CASE("one entry without a mirror image, in a long shuffled path, joins its ends") {
  const edges whole = shuffled(disjoint_union(path(20'000), path(20'000)), 6);
  for (const std::size_t place : {0, 1234, 38'000}) {
    edges g = whole;
    for (std::size_t k = 0; k < whole.list.size(); ++k)
      if (k != place) g.add(whole.list[k].second, whole.list[k].first);
    const auto A = arrays<narrow>(g);
    REQUIRE(sampled_entries_are_mirrored(A.ref()));
    REQUIRE(symmetry_pays(A.ref().entry_count, remaining::batched, false));
    for (const host_run& on : {host_run{serial{}}, host_run{threads(3)}})
      CHECK(widened(hook_first(on, A.ref(), symmetry::unknown)) == oracle(g));
  }
}

TEST_CASE("a directed graph that is balanced is solved as well") {
  const edges g = disjoint_union(cycles(3000, 30, 2999, 2), cycles(500, 2, 499, 3));
  const auto A = arrays<narrow>(g);
  CHECK(is_balanced(A.ref(), serial{}));
  CHECK(widened(hook_first(host_run{serial{}}, A.ref(), symmetry::unknown)) == oracle(g));
}

TEST_CASE("cc() reports what it has found out about a pattern, unless symmetry is promised") {
  const auto found_in = [](const edges& g, symmetry promised) {
    const auto A = arrays<narrow>(g);
    const auto found = cc(A.view(), {.symmetric = promised}).used.pattern;
    std::vector<std::uint32_t> labels(g.n);
    CHECK(cc(A.view(), std::span(labels), {.symmetric = promised}).used.pattern == found);
    return found;
  };
  const edges giant = symmetrised(disjoint_union(random_graph(4000, 40'000, 3), path(50)));
  const edges far = symmetrised(shuffled(path(40'000), 6));
  CHECK(found_in(giant, symmetry::unknown) == found_pattern::balanced);
  CHECK(found_in(giant_and_entry(4000, 0, 4010), symmetry::unknown) == found_pattern::nothing);
  CHECK(found_in(far, symmetry::unknown) == found_pattern::symmetric);
  CHECK(found_in(shuffled(path(40'000), 6), symmetry::unknown) == found_pattern::nothing);
  CHECK(found_in(path(10), symmetry::unknown) == found_pattern::nothing);
  for (const edges& g : {giant, far}) CHECK(found_in(g, symmetry::yes) == found_pattern::nothing);
}

}  // namespace test_symmetry
