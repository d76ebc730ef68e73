// SPDX-License-Identifier: Apache-2.0
// Rounds of the label algorithms that link roots by single edges.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "algorithms/min_label/root_hooks.hpp"
#include "algorithms/min_label/shiloach_vishkin.hpp"
#include "tests/counted_run.hpp"
#include "tests/graphs.hpp"

namespace test_root_hooks {

using namespace skerry;
using namespace skerry::testing;

namespace {

using id = std::uint32_t;
using link = std::pair<id, id>;  // a root, and the label that it got

struct answer {
  std::vector<id> parent;
  std::vector<link> links;
  std::uint64_t rounds;
};

answer run_rounds(const edges& g, const hook_rule& rule) {
  counted_run count(serial{});
  answer found;
  for (id v = 0; v < g.n; ++v) found.parent.push_back(v);
  std::vector<std::uint64_t> hook(g.n, no_hook);
  std::vector<hook_edge<id>> list;
  for (const auto& [u, v] : g.list) {
    const auto a = static_cast<id>(u), b = static_cast<id>(v);
    list.push_back({a, b, a, b});
  }
  hook_roots(count.on, std::span(list), found.parent.data(), hook.data(), rule,
             [&]<class Ref>(std::size_t size, const root_hooks<Ref>& hooks) {
               const auto keep = [&](id root, const hook_edge<id>&) {
                 found.links.emplace_back(root, found.parent[root]);
               };
               for (std::size_t k = 0; k < size; ++k)
                 link_hooked<Ref, decltype(keep)>{hooks, keep}(k);
             });
  CHECK(hook == std::vector<std::uint64_t>(g.n, no_hook));
  found.rounds = count.rounds;
  return found;
}

constexpr hook_rule sv = shiloach_vishkin::rule;
constexpr hook_rule prs{.connects_ends = false, .shortcuts_fully = false, .alters = false};
constexpr hook_rule crsa{.connects_ends = true, .shortcuts_fully = false, .alters = true};

}  // namespace

TEST_CASE("of several hooks of a root the smallest label persists, in any order of the edges") {
  const std::vector<link> expected{{3, 0}};
  for (const edges& g : {edges{4, {{3, 2}, {3, 0}}}, edges{4, {{0, 3}, {2, 3}}}})
    for (const hook_rule& rule : {sv, prs, crsa})
      CHECK(run_rounds(g, rule).links.front() == expected.front());
}

TEST_CASE("a star takes three rounds, wherever its centre is; the last changes nothing") {
  for (const std::uint64_t centre : {0, 150, 299}) {
    const auto found = run_rounds(star(300, centre), sv);
    CHECK(found.rounds <= 3);
    CHECK(found.links.size() == 299);
    CHECK(found.parent == std::vector<id>(300, 0));
  }
}

TEST_CASE("altered edges need no round that changes nothing") {
  CHECK(run_rounds(path(2), sv).rounds == 2);
  CHECK(run_rounds(path(2), crsa).rounds == 1);
  CHECK(run_rounds({3, {{1, 1}}}, crsa).rounds == 0);
  CHECK(run_rounds({3, {}}, prs).rounds == 0);
}

TEST_CASE("the rules are the seven of the paper that update roots") {
  CHECK(root_label_algorithms::size == 7);
}

}  // namespace test_root_hooks
