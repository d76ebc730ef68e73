// SPDX-License-Identifier: Apache-2.0
// Every combination of a sampling and a root-based finish records a spanning forest: on 1, 2 and 7
// threads, entry by entry, symmetric and not.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/compact_edges.hpp"
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

template <class View>
void check_all(const host_run& on, const std::vector<named_graph>& graphs) {
  using index = typename View::index;
  for (const auto& of : graphs)
    for (const symmetry pattern : both_patterns) {
      INFO(of.name, pattern == symmetry::yes ? ", symmetric" : "");
      const edges g = with_pattern(of.graph, pattern);
      const auto A = arrays<View>(g);
      const auto expected = oracle(g);
      const with_wide_offsets wide_matrix(A.view(), on.executor);
      for (const auto& each : forest_combinations<index>()) {
        INFO(std::string(each.called.text()));
        std::vector<std::array<index, 2>> found(g.n);
        const edge_record<index> record{reinterpret_cast<index*>(found.data())};
        REQUIRE(widened(each(on, wide_matrix.ref(), pattern, record)) == expected);
        found.resize(compact_edges<index>(on.executor, found));
        check_is_forest(g, expected, found);
      }
    }
}

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

TEST_CASE("all rules of union-find but those with a splice find forests") {
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
  CHECK(rows == 6 * (40 - 6));
  for (const auto& each : device_only_forest_combinations()) add(each.called.text());
  CHECK(names.contains("kout_gathered+ecl/jump"));
  CHECK(rows == (6 + 11) * (40 - 6));
  for (const auto& each : all().algorithms) {
    const std::string name(each.name);
    if (each.name == "hook_first" || each.name == "rem") continue;
    CHECK(each.finds_forest == names.contains(name));
    if (name.ends_with("/splice")) CHECK_FALSE(each.finds_forest);
  }
}

}  // namespace test_forest_design_space
