// SPDX-License-Identifier: Apache-2.0
// Properties that hold for every algorithm that computes connected components.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace test_properties {

using namespace skerry;
using namespace skerry::testing;

namespace {

using sparse = csr_view<std::uint32_t, std::uint32_t>;

/// The labels of every algorithm on every back end; checks that all are equal.
std::vector<std::uint64_t> labels_of(const edges& g) {
  const auto A = arrays<sparse>(g);
  std::vector<std::uint64_t> first;
  for (const auto& algorithm : algorithms_but_design_space())
    for (const auto& backend : algorithm.backends) {
      const auto labels = widened(
          cc(A.view(), {.algorithm = algorithm.name, .backend = backend, .threads = 2}).labels);
      if (first.empty()) first = labels;
      REQUIRE(labels == first);
    }
  return first;
}

/// The classes of equal labels, each sorted, in the order of their smallest members.
std::vector<std::vector<std::uint64_t>> classes(const std::vector<std::uint64_t>& labels) {
  std::map<std::uint64_t, std::vector<std::uint64_t>> of;
  for (std::uint64_t v = 0; v < labels.size(); ++v) of[labels[v]].push_back(v);
  std::vector<std::vector<std::uint64_t>> all;
  for (auto& [label, members] : of) all.push_back(std::move(members));
  std::ranges::sort(all);
  return all;
}

}  // namespace

TEST_CASE("renaming the vertices renames the components") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const edges g = random_graph(300, 250, seed);
    const auto name = testing::permutation(g.n, seed + 100);
    auto expected = classes(labels_of(g));
    for (auto& members : expected) {
      for (auto& v : members) v = name[v];
      std::ranges::sort(members);
    }
    std::ranges::sort(expected);
    CHECK(classes(labels_of(renamed(g, name))) == expected);
  }
}

TEST_CASE("repeats, loops and transposition change nothing") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const edges g = random_graph(200, 180, seed);
    const auto expected = labels_of(g);
    edges more = g, transposed{g.n, {}};
    more.list.insert(more.list.end(), g.list.begin(), g.list.begin() + 90);
    for (std::uint64_t v = 0; v < g.n; v += 3) more.add(v, v);
    for (const auto& [u, v] : g.list) transposed.add(v, u);
    CHECK(labels_of(more) == expected);
    CHECK(labels_of(transposed) == expected);
  }
}

TEST_CASE("an edge inside a component changes nothing, an edge between two merges exactly those") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const edges g = random_graph(200, 120, seed);
    const auto before = labels_of(g);
    const std::uint64_t u = 0;
    std::uint64_t inside = u, other = u;  // the last vertex in u's component, the last outside it
    for (std::uint64_t v = 0; v < g.n; ++v) (before[v] == before[u] ? inside : other) = v;
    REQUIRE(other != u);
    edges same = g;
    same.add(inside, u);
    CHECK(labels_of(same) == before);

    edges joined = g;
    joined.add(other, inside);
    auto expected = before;
    std::ranges::replace(expected, before[other], before[u]);
    CHECK(labels_of(joined) == expected);
  }
}

TEST_CASE("the labels of a disjoint union are a concatenation, the second part shifted") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    const edges a = random_graph(90, 80, seed), b = random_graph(110, 60, seed + 50);
    auto expected = labels_of(a);
    for (const auto label : labels_of(b)) expected.push_back(a.n + label);
    CHECK(labels_of(disjoint_union(a, b)) == expected);
  }
}

TEST_CASE("the input is never written, and threads may share it") {
  const edges g = symmetrised(random_graph(2000, 3000, 1));
  const auto A = arrays<sparse>(g);
  const auto offsets = A.row_offsets;
  const auto columns = A.columns;
  const auto expected = oracle(g);
  for (const auto& algorithm : algorithms_but_design_space())
    for (const auto& backend : algorithm.backends) {
      if (algorithm.name == "transitive_closure") continue;  // 2000 x 2000 entries, four times
      CAPTURE(algorithm.name);
      CAPTURE(backend);
      std::vector<std::vector<std::uint64_t>> answers(4);
      {
        std::vector<std::jthread> callers;
        for (auto& answer : answers)
          callers.emplace_back([&] {
            answer = widened(
                cc(A.view(), {.algorithm = algorithm.name, .backend = backend, .threads = 2})
                    .labels);
          });
      }
      for (const auto& answer : answers) CHECK(answer == expected);
      CHECK(A.row_offsets == offsets);
      CHECK(A.columns == columns);
    }
}

TEST_CASE("eight concurrent callers share one matrix, each with its own threads") {
  const edges g = symmetrised(bridged(3000, 1000, 16, 2, 3));
  const auto A = arrays<csr_view<std::uint32_t, std::uint64_t>>(g);
  const auto expected = oracle(g);
  for (const char* algorithm : {"auto", "rem_cas/naive/splice", "kout+async/halve"}) {
    CAPTURE(algorithm);
    std::vector<int> right(8);
    {
      std::vector<std::jthread> callers;
      for (std::size_t c = 0; c < right.size(); ++c)
        callers.emplace_back([&, c] {
          options how{.algorithm = algorithm, .threads = static_cast<unsigned>(c % 3 + 1)};
          if (how.algorithm != "auto") how.backend = "threads";
          for (int repeat = 0; repeat < 5; ++repeat)
            right[c] += widened(cc(A.view(), how).labels) == expected;
        });
    }
    CHECK(right == std::vector<int>(8, 5));
  }
}

TEST_CASE("the number of threads does not change labels") {
  const edges g = symmetrised(random_graph(5000, 30000, 2));
  const auto A = arrays<sparse>(g);
  const auto expected = oracle(g);
  for (const auto& algorithm : algorithms_but_design_space()) {
    if (is_dense({algorithm.name, {}})) continue;
    for (const auto& backend : algorithm.backends)
      for (const unsigned count : {1u, 2u, 7u}) {
        CAPTURE(algorithm.name);
        CAPTURE(backend);
        CAPTURE(count);
        const auto r =
            cc(A.view(), {.algorithm = algorithm.name, .backend = backend, .threads = count});
        CHECK(widened(r.labels) == expected);
      }
  }
}

}  // namespace test_properties
