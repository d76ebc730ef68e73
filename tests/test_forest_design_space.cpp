// SPDX-License-Identifier: Apache-2.0
// Every combination of a sampling and a root-based finish records a spanning forest: on 1, 2 and 7
// threads, entry by entry, symmetric and not; those of labels also on thousands of random graphs.
#include <doctest/doctest.h>

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/compact_edges.hpp"
#include "algorithms/design_space.hpp"
#include "lib/backends/design_space.hpp"
#include "lib/backends/research.hpp"
#include "lib/forests/kernels.hpp"
#include "lib/pipeline/registry.hpp"
#include "tests/csr_views.hpp"
#include "tests/forest_check.hpp"
#include "tests/graphs.hpp"

namespace test_forest_design_space {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Graphs on which threads contend for the same roots, with repeats and entries of one direction.
std::vector<named_graph> contended_graphs() {
  return {
      {"bridged", bridged(900, 300, 16, 1, 2)}, {"shuffled path of 200", shuffled(path(200), 1)},
      {"star, centre last", star(300, 299)},    {"clique chain", shuffled(clique_chain(12, 9), 3)},
      {"grid", shuffled(grid(20), 4)},          {"R-MAT", rmat(9, 2000, 5)}};
}

/// Graphs on which the next root is known only when the last one is linked, or many edges contend
/// for one root.
std::vector<named_graph> worst_orders() {
  std::vector<named_graph> graphs{{"star, centre first", star(60, 0)},
                                  {"star, centre in the middle", star(60, 30)},
                                  {"star, centre last", star(60, 59)},
                                  {"path", path(64)}};
  std::vector<std::uint64_t> reversed(64), folded(64), bits(64);
  for (std::uint64_t v = 0; v < 64; ++v) {
    reversed[v] = 63 - v;
    folded[v] = v % 2 == 0 ? v / 2 : 63 - v / 2;
    for (unsigned k = 0; k < 6; ++k) bits[v] |= (v >> k & 1) << (5 - k);
  }
  graphs.push_back({"path, last first", renamed(path(64), reversed)});
  graphs.push_back({"path, from both sides in turns", renamed(path(64), folded)});
  graphs.push_back({"path, in the order of reversed bits", renamed(path(64), bits)});
  graphs.push_back({"cliques on bridges, last first", renamed(clique_chain(8, 8), reversed)});
  graphs.push_back({"cliques on bridges, reversed bits", renamed(clique_chain(8, 8), bits)});
  return graphs;
}

using all_of = std::nullptr_t;

/// Checks the combinations whose finish is selected.
template <class View, class Selected = all_of>
void check_all(const host_run& on, const std::vector<named_graph>& graphs,
               Selected selected = nullptr) {
  using index = typename View::index;
  for (const auto& of : graphs)
    for (const symmetry pattern : both_patterns) {
      INFO(of.name, pattern == symmetry::yes ? ", symmetric" : "");
      const edges g = with_pattern(of.graph, pattern);
      const auto A = arrays<View>(g);
      const auto expected = oracle(g);
      const with_wide_offsets wide_matrix(A.view(), on.executor);
      for (const auto& each : forest_combinations<index>()) {
        if constexpr (!std::same_as<Selected, all_of>)
          if (!selected(each)) continue;
        INFO(std::string(each.called.text()));
        std::vector<std::array<index, 2>> found(g.n);
        const edge_record<index> record{reinterpret_cast<index*>(found.data())};
        REQUIRE(widened(each(on, wide_matrix.ref(), pattern, record)) == expected);
        found.resize(compact_edges<index>(on.executor, found));
        check_is_forest(g, expected, found);
      }
    }
}

/// Whether a combination is an algorithm of labels without a sampling.
constexpr auto is_of_labels = [](const auto& each) {
  return each.finish.words_per_entry > 0 && !each.sampling.samples;
};

/// Threads that take few entries at a time.
host_run on_threads(unsigned count) {
  host_run on{threads(count)};
  on.grain = 1;
  return on;
}

}  // namespace

TEST_CASE("every combination records a forest, on one thread") {
  check_all<narrow>(host_run{}, small_graphs());
}

TEST_CASE("every combination records a forest, on two threads, entry by entry") {
  check_all<mixed>(on_threads(2), contended_graphs());
}

TEST_CASE("every combination records a forest, on seven threads, entry by entry") {
  check_all<wide>(on_threads(7), contended_graphs());
}

TEST_CASE("every combination records a forest, on openmp") {
  host_run on{openmp(2)};
  on.grain = 1;
  check_all<narrow>(on, {contended_graphs().front(), contended_graphs().back()});
}

TEST_CASE("forests of label algorithms, ids in the worst order") {
  for (const unsigned threads : {1U, 3U}) {
    check_all<narrow>(on_threads(threads), worst_orders());
    check_all<wide>(on_threads(threads), worst_orders(), is_of_labels);
  }
}

TEST_CASE("forests of label algorithms, on thousands of random graphs") {
  const host_run one{}, three = on_threads(3);
  std::mt19937_64 random(11);
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    const std::uint64_t n = 1 + random() % 24;
    const named_graph some{"seed " + std::to_string(seed), random_graph(n, random() % 40, seed)};
    if (seed % 2 == 0)
      check_all<narrow>(seed % 4 == 0 ? one : three, {some}, is_of_labels);
    else
      check_all<wide>(seed % 4 == 1 ? one : three, {some}, is_of_labels);
  }
}

TEST_CASE("all finishes that link roots only find forests") {
  std::set<std::string> names;
  std::size_t rows = 0;
  const auto add = [&](std::string_view called) {
    const std::string name(called);
    CHECK(names.insert(name).second);
    CHECK(all().algorithm(name).forest_kernel == rows++);
  };
  for (const auto& each : forest_combinations<std::uint32_t>()) add(each.called.text());
  CHECK(names.contains("bfs+jtb_words/two_try_split"));
  CHECK(names.contains("rem_lock/halve/split_one"));
  CHECK(names.contains("shiloach_vishkin"));
  CHECK(names.contains("kout+synchronous_shiloach_vishkin"));
  for (const auto* variant : {"CRSA", "PRSA", "PRS", "CRFA", "PRFA", "PRF"})
    CHECK(names.contains("hook+liu_tarjan/" + std::string(variant)));
  constexpr std::size_t finishes = 40 - 6 + 8;
  CHECK(rows == samplings::size * finishes);
  for (const auto& each : device_only_forest_combinations()) add(each.called.text());
  CHECK(names.contains("kout_gathered+ecl/jump"));
  CHECK(rows == samplings_on_device::size * finishes);
  for (const auto& each : all().algorithms) {
    const std::string name(each.name);
    if (each.name == "hook_first" || each.name == "rem") continue;
    CHECK(each.finds_forest == names.contains(name));
    if (name.ends_with("/splice")) CHECK_FALSE(each.finds_forest);
  }
}

}  // namespace test_forest_design_space
