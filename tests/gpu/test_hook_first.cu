// SPDX-License-Identifier: Apache-2.0
// hook_first on a device == oracle: local and non-local rows, short and long ones, with and without
// a giant, at the boundaries of warps and tiles, for each pair of widths, symmetric and not.
#include <doctest/doctest.h>

#include <cstdint>
#include <iterator>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "tests/csr_views.hpp"
#include "tests/gpu/hook_first_solver.cuh"
#include "tests/gpu/local_graphs.hpp"
#include "tests/gpu/varied_graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class View>
void check(const std::vector<named_graph>& graphs) {
  solver<View> solve;
  for (const auto& [name, graph] : graphs)
    for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
      const bool symmetric = pattern == symmetry::yes;
      INFO(name << (symmetric ? ", symmetric" : ", not symmetric"));
      REQUIRE(solve.labels(graph, pattern) == oracle(graph));
      if (symmetric && name.find(", local") != std::string::npos)
        CHECK(solve.state().is_local == 1);
      if (symmetric && name.find(", non-local") != std::string::npos)
        CHECK(solve.state().is_local == 0);
      REQUIRE(solve.labels_as_listed(with_pattern(graph, pattern), pattern) == oracle(graph));
    }
}

}  // namespace

TEST_CASE("hook_first on a device == oracle, on small graphs") { check<narrow>(small_graphs()); }

TEST_CASE("hook_first on a device == oracle, on graphs for each of its plans") {
  check<narrow>(varied_graphs());
}

TEST_CASE("hook_first on a device == oracle, with 64-bit offsets, and with 64-bit ids") {
  check<mixed>(varied_graphs());
  check<wide>(varied_graphs());
}

TEST_CASE("hook_first on a device == oracle, over bridges") {
  std::vector<named_graph> all;
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    all.push_back({"bridged " + std::to_string(seed), bridged(4500, 1500, 16, seed % 3 + 1, seed)});
  check<narrow>(all);
}

TEST_CASE("hook_first on a device == oracle, at the boundaries of warps and tiles") {
  std::vector<named_graph> all;
  for (const std::uint64_t n :
       {1, 2, 31, 32, 33, 1023, 1024, 1025, 4095, 4096, 4097, 8191, 8192, 8193, 32768, 32769}) {
    all.push_back({"path of " + std::to_string(n), path(n)});
    all.push_back({"local graph of " + std::to_string(n), local_graph(n, 50, n, n)});
    all.push_back({"random graph of " + std::to_string(n), random_graph(n, 2 * n, n)});
  }
  check<narrow>(all);
}

TEST_CASE("hook_first on a device == oracle, where tiles fill one wave, and for one row more" *
          doctest::test_suite("large")) {
  solver<narrow> solve;
  const std::uint64_t at_once = 2 * multiprocessor_count();
  const auto most = max_rows_within(max_shared_bytes());
  for (const std::uint64_t rows : {std::uint64_t{4096}, std::uint64_t{most}})
    for (const std::uint64_t more : {0, 1}) {
      const edges g = local_graph(at_once * rows + more, 50, at_once * rows, rows);
      REQUIRE(solve.labels(g, symmetry::yes) == oracle(g));
    }
  const std::uint64_t n = at_once * (most / 2 + 32);  // sampled, with more than 48 KB a block
  const edges g = local_graph(n, 50, 2 * n, 16);
  REQUIRE(solve.labels(g, symmetry::yes) == oracle(g));
  CHECK(solve.state().is_local == 1);
}

TEST_CASE("hook_first distinguishes local from non-local rows, and finds a giant") {
  solver<narrow> solve;
  static_cast<void>(solve.labels(local_graph(60000, 40, 60000, 1), symmetry::yes));
  CHECK(solve.state().is_local == 1);
  static_cast<void>(solve.labels(shuffled(local_graph(60000, 40, 60000, 1), 2), symmetry::yes));
  CHECK(solve.state().is_local == 0);
  static_cast<void>(solve.labels(with_diagonal(shuffled(mesh(30, 30, 30), 3)), symmetry::yes));
  CHECK(solve.state().is_local == 0);
  static_cast<void>(solve.labels(mesh(30, 30, 30), symmetry::yes));  // first entries are 931 away
  CHECK(solve.state().is_local == 1);
  CHECK(solve.state().has_giant == 1);
  static_cast<void>(solve.labels(mesh(40, 250, 3), symmetry::yes));  // most entries are 10000 away
  CHECK(solve.state().is_local == 1);
  const auto dense = random_graph(20000, 160000, 7);
  static_cast<void>(solve.labels(dense, symmetry::yes));
  CHECK(solve.state().has_giant == 1);
  CHECK(solve.state().searched == 1);
  static_cast<void>(solve.labels(dense, symmetry::unknown));
  CHECK(solve.state().searched == 0);
  static_cast<void>(
      solve.labels(disjoint_union(disjoint_union(dense, dense), dense), symmetry::yes));
  CHECK(solve.state().has_giant == 0);
  CHECK(solve.state().searched == 0);
}

TEST_CASE("a search visits a small world, although a third of its entries are local") {
  solver<narrow> solve;
  const edges world = small_world(60000, .3, 23);
  REQUIRE(solve.labels(world, symmetry::yes) == oracle(world));
  CHECK(solve.state().is_local == 0);
  CHECK(solve.state().searched == 1);
  REQUIRE(solve.labels(world, symmetry::unknown) == oracle(world));  // rows are short then
  CHECK(solve.state().is_local == 1);
  const edges ring = small_world(60000, .9, 24);
  REQUIRE(solve.labels(ring, symmetry::yes) == oracle(ring));
  CHECK(solve.state().is_local == 1);
}

TEST_CASE("of matrices of middle size, only those of more than 20 entries a row are searched") {
  constexpr std::uint64_t n = 1 << 17;
  const edges dense = random_graph(n, 6 * n, 31), third = random_graph(n / 2, 3 * n, 32);
  edges cliques{n, {}};  // of 12 ids that are far apart
  for (std::uint64_t v = 0; v < n / 12; ++v)
    for (std::uint64_t a = 0; a < 12; ++a)
      for (std::uint64_t b = 0; b < a; ++b) cliques.add(v + a * (n / 12), v + b * (n / 12));
  edges linked = cliques;
  for (std::uint64_t v = 0; v < n / 12; v += 100) linked.add(v, n - 1 - v);
  const std::vector<named_graph> graphs{
      {"a giant, non-local", dense},
      {"three of a size, non-local", disjoint_union(third, disjoint_union(third, third))},
      {"cliques, non-local", cliques},
      {"linked cliques, non-local", linked},
      {"clique chain, local", clique_chain(n / 12 + 1, 12)},
      {"small world, non-local", small_world(n, .3, 33)}};
  check<narrow>(graphs);
  check<wide>(graphs);
  solver<narrow> solve;
  for (const auto& [name, graph] : graphs) {
    INFO(name);
    REQUIRE(solve.labels(symmetrised(graph), symmetry::unknown) == oracle(graph));
  }
  const auto state_of = [&](const edges& g) {
    REQUIRE(solve.labels(g, symmetry::yes) == oracle(g));
    return solve.state();
  };
  CHECK(state_of(dense).searched == 0);
  CHECK(state_of(dense).has_giant == 1);
  CHECK(state_of(graphs[1].graph).has_giant == 0);
  CHECK(solve.first_entries().join_ends == 0);
  CHECK(state_of(cliques).has_giant == 0);
  CHECK(solve.first_entries().join_ends == 1);
  CHECK(state_of(random_graph(n, 11 * n, 34)).searched == 1);
}

TEST_CASE("a search reads hubs by all warps, and is correct if its queue overflows") {
  solver<narrow> solve;
  const auto total = [](const auto& of_rounds) {
    return std::accumulate(std::begin(of_rounds), std::end(of_rounds), std::uint64_t{0});
  };
  auto hubs = random_graph(20000, 120000, 21);
  for (std::uint64_t k = 0; k < hubs.n; ++k) hubs.add(17, k), hubs.add(300, k);
  REQUIRE(solve.labels(hubs, symmetry::yes) == oracle(hubs));
  CHECK(total(solve.state().hubs) > 0);
  CHECK(solve.state().searched == 1);
  const auto even = random_graph(60000, 480000, 22);
  REQUIRE(solve.labels(even, symmetry::yes) == oracle(even));
  CHECK(total(solve.state().hubs) == 0);
  CHECK(total(solve.state().visited) >= solve.queue_capacity());
  CHECK(solve.state().searched == 1);
}

TEST_CASE("a second sample joins shuffled points, and none of components that are complete") {
  solver<narrow> solve;
  const edges one = near_points(96, 1);
  const edges g = shuffled(disjoint_union(disjoint_union(one, one), disjoint_union(one, one)), 2);
  REQUIRE(solve.labels(g, symmetry::yes) == oracle(g));
  CHECK(solve.state().samples_again == 1);
  CHECK(solve.state().has_giant == 0);
  REQUIRE(solve.labels(g, symmetry::unknown) == oracle(g));  // has half of the entries
  CHECK(solve.state().samples_again == 0);
  const edges points = shuffled(near_points(512, 3), 4);
  REQUIRE(solve.labels(points, symmetry::yes) == oracle(points));
  CHECK(solve.state().samples_again == 1);
  CHECK(solve.state().has_giant == 1);
  const edges cliques = shuffled(two_copies(clique_chain(900, 6), 0), 5);
  REQUIRE(solve.labels(cliques, symmetry::yes) == oracle(cliques));
}

TEST_CASE("cliques are joined by single edges, each the first entry of its row") {
  constexpr std::uint64_t cliques = 400, size = 30;
  std::mt19937_64 random(2);
  edges g{cliques * size, {}};
  for (std::uint64_t k = 0; k < cliques; ++k) {
    for (std::uint64_t u = 0; u < size; ++u)
      for (std::uint64_t v = 0; v < u; ++v) g.add(k * size + u, k * size + v);
    if (k != 0) g.add(k * size + random() % size, random() % k * size + random() % size);
  }
  solver<narrow> solve;
  CHECK(solve.labels(g, symmetry::yes) == oracle(g));
  CHECK(solve.state().is_local == 1);
  CHECK(solve.state().has_giant == 1);
}

TEST_CASE("a grid numbered colour by colour, where every other row would stay a root") {
  constexpr std::uint64_t side = 400, n = side * side;
  const auto id = [](std::uint64_t row, std::uint64_t column) {
    return (row + column) % 2 * (n / 2) + (row * side + column) / 2;
  };
  edges g{n, {}};
  for (std::uint64_t row = 0; row < side; ++row)
    for (std::uint64_t column = 0; column < side; ++column) {
      if (row + 1 < side) g.add(id(row, column), id(row + 1, column));
      if (column + 1 < side) g.add(id(row, column), id(row, column + 1));
    }
  solver<narrow> solve;
  CHECK(solve.labels(g, symmetry::unknown) == oracle(g));
  CHECK(solve.labels(symmetrised(g), symmetry::unknown) == oracle(g));
  CHECK(solve.labels(g, symmetry::yes) == oracle(g));
  CHECK(solve.state().links == first_links::of_every_other);
  CHECK(solve.state().has_giant == 1);
}

TEST_CASE("cliques whose ids are far apart are not searched") {
  constexpr std::uint64_t cliques = 1 << 10, size = 16;
  edges g{cliques * size, {}};
  for (std::uint64_t k = 0; k < cliques; ++k)
    for (std::uint64_t u = 0; u < size; ++u)
      for (std::uint64_t v = 0; v < u; ++v) g.add(u * cliques + k, v * cliques + k);
  solver<narrow> solve;
  for (const symmetry pattern : {symmetry::yes, symmetry::unknown})
    CHECK(solve.labels(g, pattern) == oracle(g));
  g.add(17, 18);  // a link between two of them
  CHECK(solve.labels(g, symmetry::yes) == oracle(g));
  CHECK(solve.state().visited[1] == 0);
}

TEST_CASE("a deep forest: a path between low and high ids") {
  const edges g = zigzag(1 << 22);
  solver<narrow> solve;
  for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
    CHECK(solve.labels(pattern == symmetry::yes ? g : symmetrised(g), pattern) == oracle(g));
    WARN(solve.state().is_deep == 1);  // depends on how many steps the warps make meanwhile
    CHECK(solve.state().count() == 1);
  }
}

TEST_CASE("a tile whose log of cross-tile entries overflows is read again") {
  solver<narrow> solve;
  const edges g = cross_tile_graph(60000, 88000, 14);
  REQUIRE(solve.labels(g, symmetry::yes) == oracle(g));
  CHECK(solve.state().is_local == 1);
  CHECK(solve.overflowed_tiles() > 0);
  const edges h = local_graph(60000, 20, 50000, 15);
  REQUIRE(solve.labels(h, symmetry::yes) == oracle(h));
  CHECK(solve.state().is_local == 1);
  CHECK(solve.overflowed_tiles() == 0);
}

TEST_CASE("an id out of range is reported") {
  const edges g = path(1000);
  auto A = arrays<narrow>(symmetrised(g));
  solver<narrow> solve;
  std::vector<std::uint32_t> offsets(A.view().row_offsets.begin(), A.view().row_offsets.end()),
      columns(A.view().columns.begin(), A.view().columns.end());
  columns[777] = 1000;
  const auto wrong = copied_to_device(narrow(1000, offsets, columns), solve.memory().resources());
  for (const symmetry pattern : both_patterns) {
    static_cast<void>(solve.labels_of(wrong.ref(), pattern));
    CHECK(solve.state().id_outside == 1);
  }
  static_cast<void>(solve.labels(g, symmetry::yes));
  CHECK(solve.state().id_outside == 0);
}

TEST_CASE("the same labels 200 times under contention" * doctest::test_suite("large")) {
  solver<narrow> solve;
  for (const auto& [name, graph] :
       {named_graph{"star", star(20000, 19999)}, named_graph{"clique chain", clique_chain(100, 20)},
        named_graph{"shuffled path", shuffled(path(50000), 5)},
        named_graph{"shuffled cliques", shuffled(clique_chain(500, 10), 6)}}) {
    INFO(name);
    const auto expected = oracle(graph);
    const auto A = on_device<narrow>(symmetrised(graph), solve.memory());
    for (int turn = 0; turn < 200; ++turn)
      REQUIRE(solve.labels_of(A.ref(), symmetry_of(turn % 2 == 0)) == expected);
  }
}

TEST_CASE("a second solve of hook_first allocates nothing but the labels") {
  solver<narrow> solve;
  const auto A = on_device<narrow>(symmetrised(local_graph(60000, 40, 60000, 1)), solve.memory());
  static_cast<void>(solve.labels_of(A.ref(), symmetry::yes));
  const auto before = bytes_in_use(solve.memory());
  static_cast<void>(solve.labels_of(A.ref(), symmetry::yes));
  CHECK(bytes_in_use(solve.memory()) == before);
}
