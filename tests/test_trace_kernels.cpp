// SPDX-License-Identifier: Apache-2.0
// trace() of kernels by hand, and the labels of every algorithm.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <utility>

#include "skerry/skerry.hpp"
#include "skerry/trace.hpp"
#include "tests/graphs.hpp"
#include "tests/traces.hpp"

namespace test_trace_kernels {

using namespace skerry;
using namespace skerry::testing;
using namespace skerry::testing::traces;

TEST_CASE("hook_compress, by hand: hooks, a jump, and passes that change nothing") {
  const auto record = trace_of(symmetrised({5, {{3, 2}, {4, 0}, {4, 2}}}), "hook_compress");
  CHECK(record.backend == "serial");
  CHECK(record.forest == "parent");
  REQUIRE(record.steps.size() == 7);
  CHECK(record.steps[0].operation == "make_root");
  CHECK(record.steps[0].round == 0);
  const auto hooks = steps_of(record, "hook_larger");
  REQUIRE(hooks.size() == 4);
  using entry = std::pair<std::uint32_t, std::uint32_t>;
  CHECK(hooks[0].entry == entry{3, 2});
  CHECK(hooks[0].note == "links 3 to 2");
  CHECK(hooks[0].entries_read == 4);
  CHECK(values_in(hooks[0], "parent") == values{0, 1, 2, 2, 4});
  CHECK(hooks[1].note == "links 4 to 0");
  CHECK(hooks[2].entry == entry{4, 2});
  CHECK(hooks[2].note == "links 2 to 0");
  CHECK(hooks[2].equation ==
        "parent[max(a, b)] = min(a, b) if a != b, where a and b are the parents of an edge's "
        "endpoints");
  CHECK(hooks[3].round == 2);
  CHECK(hooks[3].entries_read == 6);
  CHECK(hooks[3].changed == 0);
  const auto jumps = steps_of(record, "jump_once");
  REQUIRE(jumps.size() == 2);
  CHECK(jumps[0].vertex == 3);
  CHECK(jumps[0].note == "moves 3 from 2 to 0");
  CHECK(jumps[0].equation == "parent[v] = parent[parent[v]]");
  CHECK(jumps[1].changed == 0);
  CHECK(last(record, "parent") == as_values(record.labels));
}

TEST_CASE("rules of union-find: rem splices, a find halves, ranks are shown") {
  const edges g = symmetrised({5, {{3, 2}, {4, 0}, {4, 3}}});
  const auto rem = steps_of(trace_of(g, "rem"), "rem_unite");
  REQUIRE(rem.size() == 3);
  // (4, 3): parent[3] = 2 is larger than parent[4] = 0. 3 moves to 0, then the root 2 is linked.
  CHECK(rem[2].note == "links 2 to 0, moves 3 from 2 to 0");
  const auto halved = steps_of(trace_of(g, "async/halve"), "async/halve");
  CHECK(halved[2].note == "links 2 to 0");
  const auto ranked = steps_of(trace_of(g, "jtb_words/naive"), "jtb_words/naive");
  REQUIRE_FALSE(ranked.empty());
  CHECK(values_in(ranked.front(), "rank").size() == 5);
}

TEST_CASE("owner_walk records walks and counts the entries that they read") {
  const auto record = trace_of(symmetrised(path(3)), "owner_walk");
  CHECK(record.forest.empty());
  const auto walks = steps_of(record, "walk_marking");
  REQUIRE(walks.size() == 2);  // from 0 the walk reads (0, 1) and stops: 1 is larger
  CHECK(walks[0].vertex == 1);
  CHECK(values_in(walks[0], "largest") == values{1, 1, 2});
  CHECK(walks[0].entries_read == 3);  // (0, 1), then (1, 0) and (1, 2), where it stops
  CHECK(values_in(walks[1], "largest") == values{2, 2, 2});
  CHECK(last(record, "label") == as_values(record.labels));
}

TEST_CASE("every algorithm has a trace with the labels of cc, or a reason that names another") {
  const edges g =
      disjoint_union(shuffled(symmetrised(path(9)), 1), symmetrised(random_graph(12, 14, 2)));
  const auto labels = cc(arrays<sparse>(g).view()).labels;
  int traced = 0, refused = 0;
  for (const auto& each : algorithms()) {
    CAPTURE(each.name);
    try {
      const auto record = trace_of(g, each.name);
      ++traced;
      CHECK(std::ranges::equal(record.labels, labels));
      CHECK(record.steps.size() > 2);
      for (const trace_step& step : record.steps) {
        CHECK_FALSE(step.equation.empty());
        CHECK(step.source.has_value());
        if (!step.output.empty()) CHECK(values_in(step, step.output).size() == g.n);
      }
      const auto final =
          std::ranges::find_if(record.steps.rbegin(), record.steps.rend(),
                               [](const auto& step) { return !step.output.empty(); });
      CHECK(values_in(*final, final->output) == as_values(record.labels));
    } catch (const std::invalid_argument& e) {
      ++refused;
      const std::string text = e.what();
      CHECK(text.find("has no trace: ") != std::string::npos);
      CHECK(text.find("; trace \"") != std::string::npos);
    }
  }
  CHECK(traced > 300);
  CHECK(refused <= 8);
}

TEST_CASE("an element that a kernel has not written yet is shown as missing") {
  const auto record = trace_of(random_graph(9, 7, 5), "shiloach_vishkin");
  const auto first = std::ranges::find(record.steps, "previous", &trace_step::output);
  REQUIRE(first != record.steps.end());
  CHECK(first->before == values(9));
  CHECK(first->changed == 9);
}

}  // namespace test_trace_kernels
