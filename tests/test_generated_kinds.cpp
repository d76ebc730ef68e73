// SPDX-License-Identifier: Apache-2.0
// Generated graphs kind by kind: deterministic kinds by hand, random kinds by exact counts and wide
// bounds. Seeds are fixed, so the results are reproducible.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>
#include <variant>
#include <vector>

#include "matrix_ops/generators/rmat.hpp"
#include "matrix_ops/generators/small.hpp"
#include "tests/generated.hpp"

namespace test_generated_kinds {

namespace {

using namespace skerry::testing;

TEST_CASE("path, star, grid, triangles and cliques by hand") {
  const narrow_csr path = generated(graphs::path{.vertices = 3});
  CHECK(row(path, 0) == ids{1});
  CHECK(row(path, 1) == ids{0, 2});
  CHECK(row(path, 2) == ids{1});

  const narrow_csr star = generated(graphs::star{.vertices = 4});
  CHECK(row(star, 0) == ids{1, 2, 3});
  CHECK(row(star, 3) == ids{0});

  //  0 1 2
  //  3 4 5
  const narrow_csr grid = generated(graphs::grid{.rows = 2, .columns = 3});
  CHECK(row(grid, 0) == ids{1, 3});
  CHECK(row(grid, 1) == ids{0, 2, 4});
  CHECK(row(grid, 5) == ids{2, 4});

  const narrow_csr tri = generated(graphs::tri{.rows = 2, .columns = 3});
  CHECK(row(tri, 0) == ids{1, 3, 4});
  CHECK(row(tri, 1) == ids{0, 2, 4, 5});
  CHECK(row(tri, 3) == ids{0, 4});

  const narrow_csr cliques = generated(graphs::cliques{.count = 2, .size = 3});
  CHECK(row(cliques, 0) == ids{1, 2});
  CHECK(row(cliques, 2) == ids{0, 1, 3});
  CHECK(row(cliques, 3) == ids{2, 4, 5});
  CHECK(row(cliques, 5) == ids{3, 4});
}

TEST_CASE("random kinds have the expected number of edges") {
  const auto edges = [](const graphs::kind& kind) {
    return static_cast<double>(generated(kind, {.seed = 1}).columns.size()) / 2;
  };
  // Six standard deviations of a binomial count.
  const auto within = [](double found, double pairs, double p) {
    return std::abs(found - pairs * p) <= 6 * std::sqrt(pairs * p * (1 - p));
  };
  CHECK(within(edges(graphs::density{.vertices = 2000, .share = .01}), 1999000, .01));
  CHECK(within(edges(graphs::density{.vertices = 2000, .share = 1e-4}), 1999000, 1e-4));
  CHECK(within(edges(graphs::grid{.rows = 200, .columns = 300, .keep = .62}), 119500, .62));
  CHECK(edges(graphs::density{.vertices = 100, .share = 1}) == 4950);
  CHECK(edges(graphs::density{.vertices = 100, .share = 0}) == 0);
  CHECK(edges(graphs::grid{.rows = 20, .columns = 30, .keep = 0}) == 0);
  CHECK(edges(graphs::tri{.rows = 20, .columns = 30}) == 20 * 29 + 19 * 30 + 19 * 29);

  // m draws among n vertices: few are loops or repeats.
  const double uniform = edges(graphs::er{.vertices = 10000, .edges = 20000});
  CHECK(uniform <= 20000);
  CHECK(uniform >= 19970);
  CHECK(edges(graphs::er{.vertices = 10000, .degree = 2}) == uniform);
  CHECK(edges(graphs::sparse{.vertices = 10000, .ratio = 2}) == uniform);
}

TEST_CASE("density: every pair has the same probability, also the first and the last") {
  // In 400 graphs of 5 vertices at p = .3, a pair is an edge 120 times, standard deviation 9.2.
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> times;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const narrow_csr A = generated(graphs::density{.vertices = 5, .share = .3}, {.seed = seed});
    for_each_entry(A.view(), skerry::serial{}, [&](auto u, auto v) { ++times[{u, v}]; });
  }
  CHECK(times.size() == 20);
  for (const auto& [pair, count] : times) CHECK(std::abs(count - 120) < 46);
}

TEST_CASE("rmat: edges fall into the quadrants with the given probabilities") {
  const graphs::rmat g{.scale = 10, .degree = 64, .a = .5, .b = .25, .c = .15};
  const auto edges = skerry::edges_of(g, 1);
  constexpr double m = 65536;
  double quadrant[2][2] = {}, last_bit[2][2] = {};
  edges.for_each_edge(skerry::serial{}, [&](std::uint64_t u, std::uint64_t v) {
    ++quadrant[u >> 9][v >> 9];
    ++last_bit[u & 1][v & 1];
  });
  for (auto* count : {quadrant, last_bit}) {
    CHECK(count[0][0] / m == doctest::Approx(.5).epsilon(.02));
    CHECK(count[0][1] / m == doctest::Approx(.25).epsilon(.03));
    CHECK(count[1][0] / m == doctest::Approx(.15).epsilon(.04));
    CHECK(count[1][1] / m == doctest::Approx(.10).epsilon(.05));
  }
}

TEST_CASE("osm: crossings form the grid, roads are paths of 1 to `longest` edges") {
  const graphs::osm g{.rows = 30, .columns = 40, .keep = .7, .longest = 5};
  const narrow_csr grid =
      generated(graphs::grid{.rows = 30, .columns = 40, .keep = .7}, {.seed = 8});
  const narrow_csr A = generated(g, {.seed = 8});
  const std::size_t roads = grid.columns.size() / 2, edges = A.columns.size() / 2;
  CHECK(A.row_count - grid.row_count == edges - roads);  // a road of k edges adds k - 1 vertices
  CHECK(static_cast<double>(edges) / static_cast<double>(roads) == doctest::Approx(3).epsilon(.1));
  for (std::uint32_t v = 0; v < 1200; ++v) CHECK(row(A, v).size() == row(grid, v).size());
  for (std::uint32_t v = 1200; v < A.row_count; ++v) CHECK(row(A, v).size() == 2);
  CHECK(component_sizes(A).size() == component_sizes(grid).size());
  CHECK(same(grid, generated(graphs::osm{30, 40, .7, 1}, {.seed = 8})));
}

TEST_CASE("small: the components are those drawn, each of consecutive vertices") {
  const graphs::small g{.vertices = 5000, .largest = 12};
  const auto sizes = component_sizes(generated(g, {.seed = 2}));
  CHECK(sizes.size() == skerry::edges_of(g, 2).component_count());
  CHECK(sizes.front() == 1);
  CHECK(sizes.back() == 12);
  CHECK(5000. / static_cast<double>(sizes.size()) == doctest::Approx(6.5).epsilon(.1));
  const narrow_csr A = generated(g, {.seed = 2});
  for_each_entry(A.view(), skerry::serial{},
                 [](auto u, auto v) { CHECK(std::max(u, v) - std::min(u, v) < 12); });
  CHECK(component_sizes(generated(graphs::small{.vertices = 50, .largest = 1})).size() == 50);
}

TEST_CASE("bridges: one component with bridges, two without") {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    for (const std::uint64_t count : {1, 3})
      CHECK(component_sizes(generated(graphs::bridges{.count = count}, {.seed = seed})) ==
            std::vector<std::uint64_t>{6000});
    CHECK(component_sizes(generated(graphs::bridges{.count = 0}, {.seed = seed})) ==
          std::vector<std::uint64_t>{1500, 4500});
  }
}

TEST_CASE("offsets have 64 bits where 32 might not suffice") {
  const auto wide = skerry::generate(graphs::density{.vertices = 100000, .share = 1e-6});
  CHECK(std::holds_alternative<skerry::csr<std::uint32_t, std::uint64_t>>(wide.entries));
}

}  // namespace

}  // namespace test_generated_kinds
