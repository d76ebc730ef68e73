// SPDX-License-Identifier: Apache-2.0
// Phases of updates and of queries against the oracle, by every rule, after every batch.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "skerry/cuda_incremental.hpp"
#include "skerry/incremental_phases.hpp"
#include "tests/graphs.hpp"
#include "tests/growing_graph.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_incremental_phases {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Inserts the edges of a graph in batches of some lengths, and checks every batch.
template <class Index>
void check_phases(const edges& g, const incremental_options& how, std::size_t longest) {
  update_phase<Index> updates(g.n, how);
  for_each_batch<Index>(g, longest, [&](const auto& batch, const auto& merges, const auto& after) {
    REQUIRE(updates.insert_with_merges(batch) == merges);
    auto queries = std::move(updates).finish();
    check_queries(queries, after);
    updates = std::move(queries).resume();
  });
}

}  // namespace

TEST_CASE("phases of updates and of queries equal a search after every batch, by every rule") {
  for (const auto& rule : phased_rules())
    for (const unsigned threads : {1U, 3U})
      for (const auto& g : streams()) {
        CAPTURE(rule);
        check_phases<std::uint32_t>(g, {.rule = rule, .threads = threads}, 17);
        check_phases<std::uint64_t>(g, {.rule = rule, .threads = threads}, 60);
      }
}

TEST_CASE("rules in rounds: the names, single edges, and batches of several threads") {
  const auto rules = phased_rules();
  for (const auto* const name :
       {"shiloach_vishkin", "liu_tarjan/CRSA", "liu_tarjan/PRSA", "liu_tarjan/PRS",
        "liu_tarjan/CRFA", "liu_tarjan/PRFA", "liu_tarjan/PRF"}) {
    CAPTURE(name);
    REQUIRE(std::ranges::count(rules, name) == 1);
    update_phase<> components(5, {.rule = name});
    CHECK(components.insert(4, 2));
    CHECK_FALSE(components.insert(2, 4));
    CHECK_FALSE(components.insert(3, 3));
    CHECK(components.insert(1, 4));
    CHECK(contains(error_of([&] {
                     components.insert(pairs_of<std::uint32_t>{{0, 1}, {5, 1}});
                   }),
                   "edges[1] has the end 5"));
    CHECK(std::move(components).finish().labels() == buffer<std::uint32_t>{0, 1, 1, 3, 1});

    const edges g = random_graph(20'000, 40'000, 16);
    update_phase<> updates(g.n, {.rule = name, .threads = 2});
    std::vector<std::thread> callers;
    for (std::size_t part = 0; part < 4; ++part)
      callers.emplace_back([&, part] {
        for (std::size_t k = 10'000 * part; k < 10'000 * (part + 1); k += 500)
          updates.insert(batch_of<std::uint32_t>(g, k, k + 500));
      });
    for (auto& each : callers) each.join();
    check_queries(std::move(updates).finish(), oracle(g));
  }
}

TEST_CASE("rules by rank: labels, merges and batches of several threads") {
  const edges g = random_graph(20'000, 30'000, 17);
  const std::size_t half = 9'000, end = g.list.size();
  const auto first = oracle(first_edges(g, half)), last = oracle(g);
  const std::vector<std::uint32_t> start(first.begin(), first.end());
  for (const auto* const name : {"jtb_ranks/naive", "jtb_ranks/two_try_split"}) {
    CAPTURE(name);
    update_phase<> updates(std::span<const std::uint32_t>(start), {.rule = name, .threads = 2});
    std::vector<std::vector<component_merge<std::uint32_t>>> merges(4);
    std::vector<std::thread> callers;
    for (std::size_t part = 0; part < merges.size(); ++part)
      callers.emplace_back([&, part] {
        for (std::size_t k = half + 500 * part; k < end; k += 2000) {
          if (part % 2 != 0) {
            updates.insert(batch_of<std::uint32_t>(g, k, std::min(k + 500, end)));
            continue;
          }
          const auto some =
              updates.insert_with_merges(batch_of<std::uint32_t>(g, k, std::min(k + 500, end)));
          merges[part].insert(merges[part].end(), some.begin(), some.end());
        }
      });
    for (auto& each : callers) each.join();
    std::vector<std::uint32_t> ended;
    for (const auto& some : merges)
      for (const auto& [label, absorbed] : some) {
        CHECK(label < absorbed);
        CHECK(last[absorbed] == last[label]);
        CHECK((first[absorbed] == absorbed && last[absorbed] != absorbed));
        ended.push_back(absorbed);
      }
    std::ranges::sort(ended);
    CHECK(!ended.empty());
    CHECK(std::ranges::adjacent_find(ended) == ended.end());
    check_queries(std::move(updates).finish(), last);

    update_phase<> singles(6, {.rule = name});
    CHECK(singles.insert(4, 5));
    CHECK(singles.insert(3, 5));
    CHECK_FALSE(singles.insert(3, 4));
    CHECK_THROWS_AS(singles.insert(pairs_of<std::uint32_t>{{0, 1}, {6, 1}}), invalid_matrix);
    const auto queries = std::move(singles).finish();
    CHECK(queries.labels() == buffer<std::uint32_t>{0, 0, 2, 3, 3, 3});
    CHECK(queries.find(5) == 3);
  }
}

TEST_CASE("rules that splice, or run in rounds: large batches") {
  const edges g = random_graph(50'000, 60'000, 15);
  for (const auto& rule : phased_rules()) {
    CAPTURE(rule);
    update_phase<std::uint32_t> updates(g.n, {.rule = rule, .threads = 3});
    CHECK(updates.insert(batch_of<std::uint32_t>(g, 0, 30'000)) > 0);
    query_phase<std::uint32_t> queries = std::move(updates).finish();
    check_queries(queries, oracle(first_edges(g, 30'000)));
    updates = std::move(queries).resume();
    const auto merges =
        updates.insert_with_merges(batch_of<std::uint32_t>(g, 30'000, g.list.size()));
    CHECK((merges == merges_between<std::uint32_t>(oracle(first_edges(g, 30'000)), oracle(g))));
    check_queries(std::move(updates).finish(), oracle(g));
  }
  CHECK_THROWS_AS(update_phase<>(1, {.rule = "async/split"}), std::invalid_argument);
}

TEST_CASE("the rules of a device: each family of the host, by the same names") {
  auto of_host = phased_rules();
  std::ranges::copy(concurrent_rules(), std::back_inserter(of_host));
  auto rules = device_rules();
  CHECK(rules.front() == "unite_by_min");
  for (const auto& rule : rules)
    CHECK((rule == rules.front() || std::ranges::count(of_host, rule) == 1));
  const auto family = [](const std::string& rule) { return rule.substr(0, rule.find('/')); };
  for (const auto& rule : of_host)
    CHECK((rule == "afforest" || std::ranges::find(rules, family(rule), family) != rules.end()));
  std::ranges::sort(rules);
  CHECK(std::ranges::adjacent_find(rules) == rules.end());
}

}  // namespace test_incremental_phases
