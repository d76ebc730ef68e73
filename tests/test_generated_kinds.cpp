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

#include "lib/generators/rmat.hpp"
#include "lib/generators/small.hpp"
#include "matrix_ops/passes/for_each_batch.hpp"
#include "tests/generated.hpp"

namespace test_generated_kinds {

namespace {

using namespace skerry::testing;

TEST_CASE("path, star, grid, triangles and cliques by hand") {
  const narrow_csr path = generated(graphs::path{.vertices = 3});
  CHECK(row(path, 0) == id_list{1});
  CHECK(row(path, 1) == id_list{0, 2});
  CHECK(row(path, 2) == id_list{1});

  const narrow_csr star = generated(graphs::star{.vertices = 4});
  CHECK(row(star, 0) == id_list{1, 2, 3});
  CHECK(row(star, 3) == id_list{0});

  //  0 1 2
  //  3 4 5
  const narrow_csr grid = generated(graphs::grid{.rows = 2, .columns = 3});
  CHECK(row(grid, 0) == id_list{1, 3});
  CHECK(row(grid, 1) == id_list{0, 2, 4});
  CHECK(row(grid, 5) == id_list{2, 4});

  const narrow_csr tri = generated(graphs::tri{.rows = 2, .columns = 3});
  CHECK(row(tri, 0) == id_list{1, 3, 4});
  CHECK(row(tri, 1) == id_list{0, 2, 4, 5});
  CHECK(row(tri, 3) == id_list{0, 4});

  const narrow_csr cliques = generated(graphs::cliques{.count = 2, .size = 3});
  CHECK(row(cliques, 0) == id_list{1, 2});
  CHECK(row(cliques, 2) == id_list{0, 1, 3});
  CHECK(row(cliques, 3) == id_list{2, 4, 5});
  CHECK(row(cliques, 5) == id_list{3, 4});
}

TEST_CASE("trees by hand") {
  const narrow_csr comb = generated(graphs::comb{.spine = 2, .tooth = 3});  // 0-1-2, 3-4-5
  CHECK(row(comb, 0) == id_list{1, 3});
  CHECK(row(comb, 1) == id_list{0, 2});
  CHECK(row(comb, 3) == id_list{0, 4});

  const narrow_csr caterpillar = generated(graphs::caterpillar{.spine = 2, .leaves = 2});
  CHECK(row(caterpillar, 0) == id_list{1, 2, 3});
  CHECK(row(caterpillar, 1) == id_list{0, 4, 5});
  CHECK(row(caterpillar, 5) == id_list{1});

  const narrow_csr binary = generated(graphs::binary_tree{.vertices = 6});
  CHECK(row(binary, 0) == id_list{1, 2});
  CHECK(row(binary, 1) == id_list{0, 3, 4});
  CHECK(row(binary, 2) == id_list{0, 5});

  const narrow_csr stars = generated(graphs::stars{.count = 2, .size = 2});
  CHECK(row(stars, 0) == id_list{1, 2});
  CHECK(row(stars, 1) == id_list{0, 3, 4});
  CHECK(row(stars, 2) == id_list{0, 5, 6});
}

TEST_CASE("regular kinds by hand") {
  CHECK(row(generated(graphs::matching{.vertices = 5}), 3) == id_list{2});
  CHECK(row(generated(graphs::matching{.vertices = 5}), 4) == id_list{});
  CHECK(row(generated(graphs::hypercube{.scale = 3}), 5) == id_list{1, 4, 7});
  CHECK(row(generated(graphs::de_bruijn{.scale = 3}), 1) == id_list{0, 2, 3, 4});
  CHECK(row(generated(graphs::ring{.vertices = 9, .neighbours = 4, .rewired = 0}), 0) ==
        id_list{1, 2, 7, 8});
  //  0 1   4 5
  //  2 3   6 7
  const narrow_csr grid = generated(graphs::grid3d{.layers = 2, .rows = 2, .columns = 2});
  CHECK(row(grid, 0) == id_list{1, 2, 4});
  CHECK(row(grid, 3) == id_list{1, 2, 7});
  CHECK(row(grid, 6) == id_list{2, 4, 7});
}

TEST_CASE("attachment: a tree in which degrees are skewed") {
  const narrow_csr tree = generated(graphs::attachment{.vertices = 20'000}, {.seed = 1});
  CHECK(tree.columns.size() == 2 * 19'999);
  CHECK(component_sizes(tree).size() == 1);
  CHECK(degrees(tree).back() > 100);  // of a uniformly random tree about 15
  CHECK(generated(graphs::attachment{.vertices = 20'000, .extra = .2}, {.seed = 1}).columns.size() >
        2 * 23'900);
}

TEST_CASE("attachment: each vertex draws so many edges, earlier vertices by their degrees") {
  const narrow_csr A = generated(graphs::attachment{.vertices = 20'000, .edges = 10}, {.seed = 1});
  CHECK(A.columns.size() > 2 * 10 * 19'999 * .98);  // an edge that is drawn twice counts once
  CHECK(A.columns.size() <= 2 * 10 * 19'999);
  CHECK(component_sizes(A).size() == 1);
  CHECK(degrees(A).back() > 500);  // of uniformly random edges about 40
  std::uint64_t below_8 = 0;
  for (std::uint32_t v = 10'000; v < 20'000; ++v) {
    std::uint64_t earlier = 0;
    for (auto k = A.row_offsets[v]; k < A.row_offsets[v + 1]; ++k) earlier += A.columns[k] < v;
    CHECK(earlier <= 10);
    below_8 += earlier < 8;
  }
  CHECK(below_8 < 100);
}

TEST_CASE("random regular graphs and rings have the neighbours that they are to have") {
  const auto regular = degrees(generated(graphs::regular{.vertices = 5000}, {.seed = 2}));
  CHECK(regular.back() == 4);
  CHECK(std::ranges::count(regular, 4u) > 4900);
  const auto rewired = [](double share) {
    const narrow_csr A = generated(graphs::ring{.vertices = 5000, .rewired = share}, {.seed = 3});
    std::uint64_t far = 0;
    for_each_entry(A.view(), skerry::serial{}, [&](auto u, auto v) {
      const std::uint64_t distance = std::max(u, v) - std::min(u, v);
      far += std::min(distance, 5000 - distance) > 5;
    });
    return static_cast<double>(far) / static_cast<double>(A.columns.size());
  };
  CHECK(rewired(0) == 0);
  CHECK(rewired(.1) == doctest::Approx(.1).epsilon(.1));
}

TEST_CASE("grid3d, geometric and copies have the expected number of edges") {
  const auto edges = [](const graphs::kind& kind) {
    return static_cast<double>(generated(kind, {.seed = 1}).columns.size()) / 2;
  };
  CHECK(edges(graphs::grid3d{.layers = 10, .rows = 20, .columns = 30}) ==
        9 * 600 + 19 * 300 + 29 * 200);
  CHECK(edges(graphs::grid3d{.layers = 20, .rows = 20, .columns = 20, .keep = .3}) ==
        doctest::Approx(.3 * 3 * 19 * 400).epsilon(.04));
  // A point has 4 pi r^2 neighbours, but for itself: two points of one cell are that near with a
  // probability of pi r^2 - 8 / 3 r^3 + r^4 / 2. Those beside the border have fewer.
  CHECK(edges(graphs::geometric{.rows = 100, .columns = 100, .points = 4, .radius = .5}) ==
        doctest::Approx(20'000 * (3.1416 - .4833)).epsilon(.015));
  CHECK(edges(graphs::geometric{.rows = 20, .columns = 20, .radius = 0}) == 0);

  const narrow_csr copies =
      generated(graphs::rmat{.scale = 8, .degree = 20, .copies = 3}, {.seed = 1});
  CHECK(copies.row_count == 768);
  for_each_entry(copies.view(), skerry::serial{},
                 [](auto u, auto v) { CHECK(u / 256 == v / 256); });
  CHECK(row(copies, 0) != row(copies, 256));
}

TEST_CASE("chung_lu: degrees follow the power law; bipartite: neighbours are on the other side") {
  const auto power_law = degrees(
      generated(graphs::chung_lu{.vertices = 50'000, .degree = 4, .exponent = 2.5}, {.seed = 4}));
  const auto more_than = [&](std::uint64_t degree) {
    return static_cast<double>(
        std::ranges::count_if(power_law, [=](std::uint64_t d) { return d > degree; }));
  };
  // Twice the degree: 2^(1 - 2.5) times as many.
  CHECK(more_than(64) / more_than(32) == doctest::Approx(.354).epsilon(.2));
  CHECK(power_law.back() > 500);

  const narrow_csr sides =
      generated(graphs::bipartite{.left = 4000, .right = 1000, .degree = 3}, {.seed = 5});
  CHECK(sides.row_count == 5000);
  for_each_entry(sides.view(), skerry::serial{},
                 [](auto u, auto v) { CHECK((u < 4000) != (v < 4000)); });
  const narrow_csr skewed = generated(
      graphs::bipartite{.left = 4000, .right = 1000, .degree = 3, .skew = 3}, {.seed = 5});
  CHECK(row(skewed, 4000).size() > 5 * row(sides, 4000).size());
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
  const skerry::edge_matrix A(edges);
  for_each_entry(A.entries(), skerry::serial{}, [&](std::uint64_t u, std::uint64_t v) {
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
