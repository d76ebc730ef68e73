// SPDX-License-Identifier: Apache-2.0
// The finishes that propagate the smallest label: rounds, early stops, and a giant whose root is
// not its smallest vertex. test_design_space.cpp checks their labels on every test graph.
#include <doctest/doctest.h>

#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/combination.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/list.hpp"
#include "algorithms/min_label/liu_tarjan.hpp"
#include "algorithms/min_label/propagation_finish.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "algorithms/min_label/stergiou.hpp"
#include "algorithms/min_label/synchronous_shiloach_vishkin.hpp"
#include "tests/graphs.hpp"

namespace test_min_label {

using namespace skerry;
using namespace skerry::testing;

namespace {

using view = csr_view<std::uint32_t, std::uint32_t>;
using open_matrix = residual_of<host_run, std::uint32_t, std::uint32_t>;
using label_array = buffer<std::uint32_t>;

struct named_finish {
  std::string name;
  phase<host_run, std::uint32_t, std::uint32_t>* run_phase;

  void run(const host_run& on, const open_matrix& graph, label_array& labels) const {
    run_phase(on, graph, labels, {});
  }
};

template <class... Finish>
std::vector<named_finish> named(list<Finish...>) {
  return {{std::string(Finish::called.text()),
           &Finish::template finish<std::uint32_t, std::uint32_t>}...};
}

const auto all =
    named(joined<list<propagation_finish, shiloach_vishkin, synchronous_shiloach_vishkin, stergiou>,
                 liu_tarjan_variants>{});

/// The rounds of a finish on a symmetric graph. Checks its labels.
int rounds_of(const named_finish& each, const edges& g) {
  const auto A = arrays<view>(symmetrised(g));
  auto labels = forest_of_roots<std::uint32_t>(serial{}, g.n);
  int rounds = 0;
  const auto count = [&] { ++rounds; };
  each.run({.before_round = count}, {A.view(), symmetry::yes}, labels);
  CHECK(widened(labels) == oracle(g));
  return rounds;
}

/// A path whose labels run against the order of the rows: 0, n - 1, n - 2, ... 1.
edges reversed_path(std::uint64_t n) {
  edges g{n, {{n - 1, 0}}};
  for (std::uint64_t v = 1; v + 1 < n; ++v) g.add(v + 1, v);
  return g;
}

/// Labels of a forest where [first, last) is one tree, and all other vertices are roots.
label_array with_giant(std::uint64_t n, std::uint64_t first, std::uint64_t last) {
  auto labels = forest_of_roots<std::uint32_t>(serial{}, n);
  for (std::uint64_t v = first; v < last; ++v) labels[v] = static_cast<std::uint32_t>(first);
  return labels;
}

void check_with_giant(const any_executor& run, const edges& g, std::uint64_t first,
                      std::uint64_t last) {
  const auto expected = oracle(g);
  for (const symmetry pattern : both_patterns) {
    const auto A = arrays<view>(with_pattern(g, pattern));
    for (const auto& each : all) {
      INFO(each.name << ", giant from " << first
                     << (pattern == symmetry::yes ? ", symmetric" : ", one direction"));
      auto labels = with_giant(g.n, first, last);
      each.run({run}, {A.view(), pattern, true, static_cast<std::uint32_t>(first)}, labels);
      CHECK(widened(labels) == expected);
    }
  }
}

/// A clique of the 40 vertices from `first` on, a path of smaller and a path of larger ids, and two
/// entries that join the paths' last vertices to the clique.
edges clique_between_paths(std::uint64_t first, std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t a = 0; a < 40; ++a)
    for (std::uint64_t b = 0; b < a; ++b) g.add(first + a, first + b);
  for (std::uint64_t v = 1; v < first; ++v) g.add(v - 1, v);
  for (std::uint64_t v = first + 41; v < n; ++v) g.add(v - 1, v);
  if (first > 0) g.add(first - 1, first + 17);
  if (first + 40 < n) g.add(first + 23, n - 1);
  return g;
}

}  // namespace

TEST_CASE("label propagation moves a label along one entry per round") {
  for (const auto& each : all)
    if (each.name == "label_propagation")
      for (const auto& g : {path(200), reversed_path(200)}) CHECK(rounds_of(each, g) == 200);
}

TEST_CASE("hooks and shortcuts take O(log n) rounds on a path of 4096, in any vertex order") {
  const auto g = path(4096);
  for (const auto& each : all) {
    if (each.name == "label_propagation") continue;
    INFO(each.name);
    CHECK(rounds_of(each, g) <= 13);
    CHECK(rounds_of(each, reversed_path(4096)) <= 13);
    for (const std::uint64_t seed : {1, 2, 3}) CHECK(rounds_of(each, shuffled(g, seed)) <= 13);
  }
}

// Row 0 hooks 2 to 0 before row 1 reads the label of 2; in the previous round, 2 was a root.
TEST_CASE("Shiloach-Vishkin reads current labels; its synchronous form, those of the last round") {
  const edges two_into_one{3, {{0, 2}, {1, 2}}};
  const auto current = named(list<shiloach_vishkin>{}).front();
  const auto previous = named(list<synchronous_shiloach_vishkin>{}).front();
  CHECK(rounds_of(current, two_into_one) == 2);
  CHECK(rounds_of(previous, two_into_one) == 3);
}

TEST_CASE("a root keeps the smallest of all labels sent to it, not the first") {
  edges star{3000, {}};
  for (std::uint64_t v = 2999; v > 0; --v) star.add(2999, v - 1);
  for (const auto& each : all) {
    INFO(each.name);
    CHECK(rounds_of(each, star) <= 3);
  }
}

TEST_CASE("an exception before a round stops the run") {
  const auto g = shuffled(path(300), 4);
  const auto A = arrays<view>(symmetrised(g));
  for (const auto& each : all) {
    INFO(each.name);
    auto labels = forest_of_roots<std::uint32_t>(serial{}, g.n);
    int rounds = 0;
    const auto stop = [&] {
      if (++rounds == 2) throw std::runtime_error("enough");
    };
    CHECK_THROWS_WITH(each.run({.before_round = stop}, {A.view(), symmetry::yes}, labels),
                      "enough");
    CHECK(rounds == 2);
    CHECK(widened(labels) != oracle(g));
  }
}

TEST_CASE("a giant whose root is not its smallest vertex gets the smallest vertex as label") {
  for (const std::uint64_t first : {0, 1, 30, 60}) {
    check_with_giant(serial{}, clique_between_paths(first, 100), first, first + 40);
    check_with_giant(threads(3), clique_between_paths(first, 100), first, first + 40);
  }
}

TEST_CASE("rows of the giant are skipped, so no label propagates through it") {
  auto g = path(200);
  g.list.front() = {0, 199};  // 1 .. 199 are the giant
  const auto A = arrays<view>(symmetrised(g));
  for (const auto& each : all) {
    INFO(each.name);
    auto labels = with_giant(200, 1, 200);
    int rounds = 0;
    const auto count = [&] { ++rounds; };
    each.run({.before_round = count}, {A.view(), symmetry::yes, true, 1}, labels);
    CHECK(rounds <= 2);
    CHECK(widened(labels) == oracle(g));
  }
}

TEST_CASE("many threads contend for one hub") {
  auto g = star(5000, 4999);
  for (const auto& [u, v] : random_graph(5000, 20000, 9).list) g.add(u, v);
  const auto A = arrays<view>(g);
  const auto expected = oracle(g);
  for (const auto& each : all) {
    INFO(each.name);
    auto labels = forest_of_roots<std::uint32_t>(serial{}, g.n);
    each.run({.executor = threads(4), .grain = 64}, {A.view()}, labels);
    CHECK(widened(labels) == expected);
  }
}

TEST_CASE("no vertex and no entry") {
  for (const std::uint64_t n : {0, 5}) {
    const auto A = arrays<view>(edges{n, {}});
    for (const auto& each : all)
      for (const bool sampled : {false, true}) {
        auto labels = forest_of_roots<std::uint32_t>(serial{}, n);
        each.run({}, {A.view(), symmetry::yes, sampled, 0}, labels);
        CHECK(widened(labels) == oracle({n, {}}));
      }
  }
}

TEST_CASE("the 16 Liu-Tarjan variants have the names of the paper") {
  const char* const letters[] = {"CUSA", "CRSA", "PUSA", "PRSA", "PUS", "PRS", "EUSA", "EUS",
                                 "CUFA", "CRFA", "PUFA", "PRFA", "PUF", "PRF", "EUFA", "EUF"};
  std::set<std::string> expected, names;
  for (const std::string each : letters) expected.insert("liu_tarjan/" + each);
  for (const auto& each : named(liu_tarjan_variants{})) names.insert(each.name);
  CHECK(names == expected);
}

}  // namespace test_min_label
