// SPDX-License-Identifier: Apache-2.0
// Every sampling leaves a compressed forest whose trees lie within components. Some guarantee more:
// the whole largest component, or no root with a smaller first entry.
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>

#include "algorithms/design_space.hpp"
#include "algorithms/host_run.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"

namespace test_sampling {

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class... Sampling, class Function>
void for_each_sampling(list<Sampling...>, Function f) {
  (f.template operator()<Sampling>(), ...);
}

template <class Sampling, class View>
buffer<typename View::index> sampled(const host_run& on, const View& A, symmetry pattern) {
  auto labels = forest_of_roots<typename View::index>(on.executor, A.row_count);
  Sampling::sample(
      on, residual_of<host_run, typename View::index, typename View::offset>{A, pattern}, labels);
  return labels;
}

/// A sample's labels on two threads. Checks that they are a compressed forest within components.
template <class Sampling, class View>
buffer<typename View::index> checked_sample(const edges& g, symmetry pattern) {
  const auto A = arrays<View>(with_pattern(g, pattern));
  const auto labels = sampled<Sampling>(host_run{threads(2)}, A.view(), pattern);
  const auto component = oracle(g);
  for (std::uint64_t v = 0; v < g.n; ++v) {
    REQUIRE(labels[v] <= v);
    REQUIRE(labels[labels[v]] == labels[v]);
    REQUIRE(component[labels[v]] == component[v]);
  }
  return labels;
}

}  // namespace

TEST_CASE("a sampling leaves a compressed forest within the components") {
  for_each_sampling(samplings{}, []<class Sampling>() {
    INFO(std::string(Sampling::called.text()));
    for (const auto& each : small_graphs())
      for (const symmetry pattern : both_patterns) {
        INFO(each.name);
        checked_sample<Sampling, narrow>(each.graph, pattern);
        checked_sample<Sampling, wide>(each.graph, pattern);
      }
  });
}

TEST_CASE("a search labels exactly the component of its start vertex") {
  const edges dense_part = random_graph(3000, 30000, 1);  // has few bottom-up rounds
  edges g = disjoint_union(dense_part, path(40));         // and has a tail
  g.add(3000, 17);
  g = shuffled(disjoint_union(g, path(40)), 2);
  const auto expected = oracle(g);
  const auto labels = checked_sample<bfs, narrow>(g, symmetry::yes);
  const auto giant = most_frequent_root(serial{}, labels);
  std::uint64_t outside = 0;
  for (std::uint64_t v = 0; v < g.n; ++v) {
    REQUIRE((labels[v] == giant) == (expected[v] == giant));
    outside += labels[v] == v && v != giant;
  }
  CHECK(outside >= 40);
}

TEST_CASE("without the promise of symmetry a search follows entries forwards only") {
  const edges g{6, {{1, 2}, {1, 3}, {3, 4}, {0, 1}, {4, 1}}};  // starts at 1; 0 points to 1
  const auto labels = checked_sample<bfs, narrow>(g, symmetry::unknown);
  CHECK(widened(labels) == std::vector<std::uint64_t>{0, 1, 1, 1, 1, 5});
}

TEST_CASE("a search starts at the longest row, wherever it is") {
  for (const std::uint64_t centre : {0, 40, 79}) {
    const auto A = arrays<narrow>(symmetrised(disjoint_union(path(80), star(80, centre))));
    CHECK(longest_row_of_sample(serial{}, A.ref()) == 80 + centre);
  }
}

TEST_CASE("a search can be stopped between rounds") {
  const auto A = arrays<narrow>(symmetrised(path(100)));
  int rounds = 0;
  const auto stop = [&] {
    if (++rounds == 5) throw std::runtime_error("enough");
  };
  CHECK_THROWS_WITH(sampled<bfs>(host_run{.before_round = stop}, A.view(), symmetry::yes),
                    "enough");
  CHECK(rounds == 5);
}

TEST_CASE("hooking reads beyond the first entry only of rows that it did not hook") {
  const edges g{6, {{1, 0}, {1, 5}, {2, 3}, {2, 4}}};  // 1 is hooked by its first, 2 is not
  CHECK(widened(checked_sample<hook, narrow>(g, symmetry::unknown)) ==
        std::vector<std::uint64_t>{0, 0, 2, 2, 2, 5});
}

TEST_CASE("options set the entries that are united of each row, and of each root") {
  const edges g{7, {{0, 1}, {0, 2}, {0, 3}, {5, 0}, {5, 6}}};
  const auto A = arrays<narrow>(with_pattern(g, symmetry::unknown));
  using labels = std::vector<std::uint64_t>;
  const auto kout = [&](std::uint64_t k) {
    return widened(sampled<k_out<first_entries>>(host_run{.options = {.sample_edges = k}}, A.view(),
                                                 symmetry::unknown));
  };
  CHECK(kout(1) == labels{0, 0, 2, 3, 4, 0, 6});
  CHECK(kout(2) == labels{0, 0, 0, 3, 4, 0, 0});
  CHECK(kout(std::uint64_t(-1)) == labels{0, 0, 0, 0, 4, 0, 0});
  const auto hooked = [&](std::uint64_t N) {
    return widened(
        sampled<hook>(host_run{.options = {.hook_edges = N}}, A.view(), symmetry::unknown));
  };
  CHECK(hooked(1) == labels{0, 0, 2, 3, 4, 0, 6});
  CHECK(hooked(3) == labels{0, 0, 0, 0, 4, 0, 6});
}

TEST_CASE("a sampling of no entries is refused") {
  const auto A = arrays<narrow>(symmetrised(path(3)));
  CHECK_THROWS_WITH(static_cast<void>(cc(A.view(), {.algorithm = "kout_random+async/halve",
                                                    .kernel = {.sample_edges = 0}})),
                    "sample_edges = 0; it must be at least 1; for no sampling, omit the prefix "
                    "SAMPLING+");
  CHECK_THROWS_WITH(
      static_cast<void>(cc(A.view(), {.algorithm = "hook+ecl/jump", .kernel = {.hook_edges = 0}})),
      "hook_edges = 0; it must be at least 1; for no sampling, omit the prefix SAMPLING+");
}

}  // namespace test_sampling
