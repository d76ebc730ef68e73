// SPDX-License-Identifier: Apache-2.0
// The bounds of `skerry algorithms`: every name is right on stars, paths and bridges with ids in
// the worst order, and keeps its bound there.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "lib/backends/design_space.hpp"
#include "lib/pipeline/registry.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace test_bounds {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// n, c and d as doubles: vertices, components, the largest distance in a component.
struct sizes {
  double n, c, d;
};

/// A bound as it is listed, and the most rounds that it allows; for O(), with a small factor.
struct bound {
  std::string_view text;
  double (*rounds)(const sizes& of);
};

constexpr auto bounds = std::to_array<bound>({
    {"d + 1 rounds", [](const sizes& of) { return of.d + 1; }},
    {"2 d + 3 rounds", [](const sizes& of) { return 2 * of.d + 3; }},
    {"d + 2 rounds", [](const sizes& of) { return of.d + 2; }},
    {"d + 1 rounds of n^2 elements", [](const sizes& of) { return of.d + 1; }},
    {"d + 2 rounds of n^2 ids", [](const sizes& of) { return of.d + 2; }},
    {"n + d + 1 rounds", [](const sizes& of) { return of.n + of.d + 1; }},
    {"n rounds", [](const sizes& of) { return of.n; }},
    {"n rounds, n^2 elements in all", [](const sizes& of) { return of.n; }},
    {"c (d + 1) + 1 rounds", [](const sizes& of) { return of.c * (of.d + 1) + 1; }},
    {"log2 d + 3 rounds, n^2 entries", [](const sizes& of) { return std::log2(of.d) + 3; }},
    {"n / 64 + 1 rounds of n^2 words", [](const sizes& of) { return of.n / 64 + 1; }},
    {"n walks over all entries",  // 1024 in a round
     [](const sizes& of) { return of.n / 1024 + 1; }},
    {"O(log n) rounds", [](const sizes& of) { return 4 * std::log2(of.n) + 4; }},
    {"O(log n) rounds expected",  // a quarter of the vertices leaves in a round
     [](const sizes& of) { return std::log2(of.n) / std::log2(4. / 3) + 4; }},
    {"O(log^2 n) rounds", [](const sizes& of) { return std::log2(of.n) * std::log2(of.n); }},
});

/// The largest distance of two vertices of one component.
double largest_distance(const edges& g) {
  const auto A = arrays<narrow>(symmetrised(g));
  const auto view = A.view();
  constexpr auto far = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t largest = 0;
  for (std::uint32_t s = 0; s < g.n; ++s) {
    std::vector<std::uint32_t> distance(g.n, far), queue{s};
    distance[s] = 0;
    for (std::size_t next = 0; next < queue.size(); ++next)
      for (auto k = view.row_offsets[queue[next]]; k < view.row_offsets[queue[next] + 1]; ++k)
        if (const auto v = view.columns[k]; distance[v] == far) {
          distance[v] = distance[queue[next]] + 1;
          queue.push_back(v);
        }
    largest = std::max(largest, distance[queue.back()]);
  }
  return largest;
}

/// Two random graphs of n / 2 vertices, whose last ones are joined.
edges two_parts(std::uint64_t n) {
  std::mt19937_64 random(1);
  edges g{n, {}};
  for (const std::uint64_t first : {std::uint64_t{0}, n / 2})
    for (std::uint64_t v = 1; v < n / 2; ++v) {
      g.add(first + v, first + v - 1);
      for (int k = 0; k < 4; ++k) g.add(first + random() % (n / 2), first + random() % (n / 2));
    }
  g.add(n / 2 - 1, n - 1);
  return g;
}

std::vector<named_graph> worst_orders(std::uint64_t n) {
  std::vector<std::uint64_t> descending(n), alternating(n);
  for (std::uint64_t v = 0; v < n; ++v) {
    descending[v] = n - 1 - v;
    alternating[v] = v % 2 == 0 ? v / 2 : n - 1 - v / 2;
  }
  return {{"star, centre last", star(n, n - 1)},
          {"star, centre first", star(n, 0)},
          {"path", path(n)},
          {"path, descending", renamed(path(n), descending)},
          {"path, shuffled", shuffled(path(n), 3)},
          {"path 0, n - 1, 1, n - 2 ...", renamed(path(n), alternating)},
          {"two random graphs, a bridge of their last ids", two_parts(n)},
          {"pairs", disjoint_union(path(2), disjoint_union(path(2), path(2)))}};
}

/// Every listed name on its host back ends, of serial, threads and openmp on "threads" alone.
std::vector<algorithm_info> host_algorithms() {
  auto all = algorithms();
  const auto known = backends();
  for (auto& each : all) {
    const bool on_threads = std::ranges::count(each.backends, "threads") != 0;
    std::erase_if(each.backends, [&](const std::string& name) {
      return (on_threads && (name == "serial" || name == "openmp")) ||
             std::ranges::find(known, name, &backend_info::name)->on_device;
    });
  }
  return all;
}

}  // namespace

TEST_CASE("every name is right on worst orders of ids, and keeps the bound that it states") {
  const auto all = host_algorithms();
  for (const auto& [called, g] : worst_orders(300)) {
    CAPTURE(called);
    const auto expected = oracle(g);
    const sizes of{static_cast<double>(g.n), static_cast<double>(count_of(expected)),
                   largest_distance(g)};
    const auto A = arrays<narrow>(symmetrised(g));
    for (const auto& each : all)
      for (const auto& backend : each.backends) {
        CAPTURE(each.name);
        CAPTURE(backend);
        const auto found = cc(
            A.view(),
            {.algorithm = each.name, .backend = backend, .threads = 2, .symmetric = symmetry::yes});
        CHECK(widened(found.labels) == expected);
        if (each.bound.empty()) continue;
        const auto* const stated = std::ranges::find(bounds, each.bound, &bound::text);
        REQUIRE_MESSAGE(stated != bounds.end(), "this test does not know the bound ", each.bound);
        CHECK(static_cast<double>(found.used.rounds) <= stated->rounds(of));
      }
  }
}

TEST_CASE("a combination has the bound of its finish, and each bound is that of some name") {
  const auto listed = skerry::all().algorithms;
  for (const auto& each : listed)
    if (each.family == design_space_family)
      CHECK(each.bound == (each.name.ends_with("+label_propagation") ? "2 d + 3 rounds" : ""));
  for (const auto& [text, rounds] : bounds)
    CHECK(std::ranges::count(listed, text, &algorithm_entry::bound) != 0);
  CHECK(skerry::all().algorithm("kout(async/halve)+label_propagation").bound == "2 d + 3 rounds");
  CHECK(skerry::all().algorithm("stages(max_per_row/write_back)").bound ==
        "the bound of NAME in each group");
  CHECK(skerry::all().algorithm("stages(hook_first)").bound == "");
}

}  // namespace test_bounds
