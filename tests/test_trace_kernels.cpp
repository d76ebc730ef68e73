// SPDX-License-Identifier: Apache-2.0
// trace() of kernels by hand, and the labels of every algorithm.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

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
  const auto& steps = record.steps;
  CHECK(steps[0].equation == "parent[v] = v");
  CHECK(steps[0].round == 0);
  CHECK(steps[0].pass == 0);
  for (const trace_step& each : steps) CHECK(each.operation == "hook_compress");
  using entry = std::pair<std::uint32_t, std::uint32_t>;
  CHECK(steps[1].entry == entry{3, 2});
  CHECK(steps[1].note == "links 3 to 2");
  CHECK(values_in(steps[1], "parent") == values{0, 1, 2, 2, 4});
  CHECK(steps[2].note == "links 4 to 0");
  CHECK(steps[3].entry == entry{4, 2});
  CHECK(steps[3].note == "links 2 to 0");
  CHECK(steps[3].equation == "parent[2] = 0");
  CHECK(steps[3].pass == 1);
  CHECK(steps[4].pass == 2);
  CHECK(steps[4].vertex == 3);
  CHECK(steps[4].note == "moves 3 from 2 to 0");
  CHECK(steps[5].pass == 3);
  CHECK(steps[5].changed == 0);
  CHECK(steps[6].pass == 4);
  CHECK(steps[6].round == 2);
  CHECK(steps[6].changed == 0);
  CHECK(steps[6].note == "no call changes parent");
  CHECK(last(record, "parent") == as_values(record.labels));
  CHECK(text_at(record, steps[6]).find(" hook_compress(const Run& on,") != std::string::npos);
}

TEST_CASE("phases and rules: a sampling before a finish, rem splices, words hold parents") {
  const edges g = symmetrised({5, {{3, 2}, {4, 0}, {4, 3}}});
  const auto rem = trace_of(g, "rem").steps;
  REQUIRE(rem.size() == 4);
  // (4, 3): parent[3] = 2 is larger than parent[4] = 0. 3 moves to 0, then the root 2 is linked.
  CHECK(rem[3].note == "links 2 to 0, moves 3 from 2 to 0");
  CHECK(rem[3].equation == "parent[2] = 0, parent[3] = 0");
  CHECK(trace_of(g, "async/halve").steps[3].note == "links 2 to 0");

  const auto sampled = trace_of(g, "kout+async/halve");
  const auto phases = std::pair{sampled.steps[1].operation, sampled.steps.back().operation};
  CHECK(phases == std::pair<std::string, std::string>{"kout", "async/halve"});
  CHECK(text_at(sampled, sampled.steps[1]).find(" position(") != std::string::npos);
  CHECK(text_at(sampled, sampled.steps.back()).find(" unite(") != std::string::npos);

  const auto words = trace_of(g, "jtb_words/naive");
  CHECK(words.forest == "parent");
  CHECK(words.steps[1].note.starts_with("links "));
  CHECK(last(words, "smallest") == as_values(words.labels));
}

TEST_CASE("owner_walk records a step for each walk that marks a vertex") {
  const auto record = trace_of(symmetrised(path(3)), "owner_walk");
  CHECK(record.forest.empty());
  REQUIRE(record.steps.size() > 3);
  const auto& walks = record.steps;  // from 0 the walk stops at once: 1 is larger
  CHECK(walks[1].vertex == 1);
  CHECK(values_in(walks[1], "largest") == values{1, 1, 2});
  CHECK(walks[1].note == "largest[0] from 0 to 1");
  CHECK(walks[2].vertex == 2);
  CHECK(values_in(walks[2], "largest") == values{2, 2, 2});
  CHECK(last(record, "label") == as_values(record.labels));
}

TEST_CASE("hook_first: rows link to their first entries, and the end is compressed") {
  const auto record = trace_of(symmetrised(path(4)), "hook_first");
  CHECK(record.forest == "parent");
  CHECK(record.steps[0].equation == "parent[v] = v");
  CHECK(record.steps[1].vertex == 1);
  CHECK(record.steps[1].note == "links 1 to 0");
  CHECK(last(record, "parent") == as_values(record.labels));
}

TEST_CASE("every algorithm has a trace with the labels of cc, or a reason that names another") {
  const edges g =
      disjoint_union(shuffled(symmetrised(path(9)), 1), symmetrised(random_graph(12, 14, 2)));
  const auto labels = cc(arrays<sparse>(g).view()).labels;
  int traced = 0, refused = 0;
  for (const auto& each : algorithms()) {
    if (each.backends == std::vector<std::string>{"cuda"}) continue;
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
  CHECK(refused <= 9);
}

namespace {

/// Whether following parents from v ends at a root.
bool ends_at_root(const values& parent, std::size_t v) {
  for (std::size_t jumps = 0; jumps <= parent.size(); ++jumps) {
    if (parent[v] == v) return true;
    v = parent[v].value();
  }
  return false;
}

/// Checks that each step begins with the vectors that the one before has left, and changes one.
void check_steps(const trace_record& record) {
  std::map<std::string, values> current;
  for (const trace_step& step : record.steps) {
    const traced_vector& output = step.vectors.front();
    REQUIRE(output.name == step.output);
    if (current.contains(step.output)) REQUIRE(step.before == current[step.output]);
    std::uint64_t changed = step.before.empty() ? record.vertices : 0;
    for (std::size_t v = 0; v < step.before.size(); ++v)
      changed += step.before[v] != output.values[v] ? 1 : 0;
    REQUIRE(step.changed == changed);
    REQUIRE((changed == 0) == step.note.starts_with("no call changes "));
    for (const traced_vector& each : step.vectors) {
      if (current.contains(each.name) && each.name != step.output)
        REQUIRE(current[each.name] == each.values);
      current[each.name] = each.values;
      for (std::size_t v = 0; v < record.vertices; ++v) {
        REQUIRE(record.labels[each.values[v].value()] == record.labels[v]);
        if (each.name == record.forest) REQUIRE(ends_at_root(each.values, v));
      }
    }
  }
}

}  // namespace

TEST_CASE(
    "kernels on random graphs: each step follows from the one before, the last is the labels") {
  std::vector<std::string> kernels;
  for (const auto& each : algorithms())
    if (std::ranges::count(each.backends, "serial") != 0) kernels.push_back(each.name);
  for (std::uint32_t seed = 0; seed < 300; ++seed) {
    const std::uint32_t n = 1 + seed * 7 % 64;
    const edges g = seed % 2 == 0 ? random_graph(n, n * (seed % 5) / 2, seed)
                                  : symmetrised(random_graph(n, n * (seed % 7) / 3, seed));
    const auto labels = cc(arrays<sparse>(g).view()).labels;
    // All kernels on some graphs, a sample of them on each.
    for (std::size_t k = seed % 50 == 0 ? 0 : seed % 37; k < kernels.size();
         k += seed % 50 == 0 ? 1 : 37) {
      CAPTURE(seed);
      CAPTURE(kernels[k]);
      try {
        const auto record = trace_of(g, kernels[k], "serial");
        REQUIRE(std::ranges::equal(record.labels, labels));
        REQUIRE(record.steps.back().vectors.front().values == as_values(record.labels));
        check_steps(record);
      } catch (const std::invalid_argument& e) {
        REQUIRE(std::string(e.what()).find("has no trace: ") != std::string::npos);
      }
    }
  }
}

}  // namespace test_trace_kernels
