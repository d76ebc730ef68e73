// SPDX-License-Identifier: Apache-2.0
// hook_first on a device == oracle: local and non-local rows, short and long ones, with and without
// a giant, at the boundaries of warps and tiles, for each pair of widths, symmetric and not.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "algorithms/hook_first/plan.hpp"
#include "cuda_instances.cuh"
#include "tests/csr_views.hpp"
#include "tests/gpu/local_graphs.hpp"
#include "tests/gpu/on_device.hpp"
#include "tests/gpu/varied_graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Solves one matrix after the other with one workspace.
template <class View>
class solver {
 public:
  using index = typename View::index;
  using matrix = csr_ref<index, typename View::offset, device_space>;

  /// Columns ascend within rows, as in most matrices.
  std::vector<std::uint64_t> labels(edges g, symmetry pattern) {
    g = with_pattern(g, pattern);
    std::ranges::sort(g.list);
    return labels_as_listed(g, pattern);
  }
  /// Entries keep the order of g.list, which holds both directions if symmetric.
  std::vector<std::uint64_t> labels_as_listed(const edges& g, symmetry pattern) {
    return labels_of(on_device<View>(g, memory_).ref(), pattern);
  }
  std::vector<std::uint64_t> labels_of(const matrix& A, symmetry pattern) {
    device_buffer<index> out(A.row_count, memory_.resources());
    fill_ones(out);
    hook_first(A, pattern, out.data(), workspace_);
    return widened(downloaded(out));
  }
  [[nodiscard]] hook_first_state<index> state() {
    return read_back(workspace_.state(), memory_.resources().stream);
  }
  [[nodiscard]] bool first_entries_join() {
    return read_back(workspace_.first_entries_join(), memory_.resources().stream) != 0;
  }
  /// Of the last matrix.
  [[nodiscard]] std::uint64_t overflowed_tiles() {
    const auto cross_tile = workspace_.cross_tile();
    std::uint64_t count = 0;
    for (std::uint32_t k = 0; k < cross_tile.tiles; ++k)
      count += read_back(cross_tile.count + k, memory_.resources().stream) > cross_tile.capacity;
    return count;
  }
  /// The capacity of the last search, in rows.
  [[nodiscard]] std::uint64_t queue_capacity() { return workspace_.queue().capacity; }
  [[nodiscard]] const device_memory& memory() const { return memory_; }

 private:
  device_memory memory_;
  hook_first_workspace<index> workspace_{memory_.resources()};
};

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

/// Each vertex is joined to `count` earlier ones.
edges joined_to_earlier(std::uint64_t n, unsigned count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  edges g{n, {}};
  for (std::uint64_t v = 1; v < n; ++v)
    for (unsigned k = 0; k < count; ++k) g.add(v, random() % v);
  return g;
}

template <class View>
void check_first_entries(const named_graph& each, bool join) {
  CAPTURE(each.name);
  solver<View> solve;
  for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
    const bool symmetric = pattern == symmetry::yes;  // then solve.labels() adds mirror images
    const edges g = symmetric ? each.graph : symmetrised(each.graph);
    CHECK(solve.labels(g, pattern) == oracle(g));
    CHECK(solve.first_entries_join() == join);
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

TEST_CASE("where first entries lead to the same row, no other sample is needed") {
  constexpr std::uint64_t n = 1 << 14;
  const auto hypercube = [](std::uint64_t vertices) {
    edges g{vertices, {}};
    for (std::uint64_t v = 0; v < g.n; ++v)
      for (std::uint64_t bit = 1; bit < g.n; bit *= 2)
        if ((v & bit) == 0) g.add(v, v | bit);
    return g;
  };
  edges de_bruijn{n, {}};
  for (std::uint64_t v = 0; v < n; ++v)
    for (const std::uint64_t u : {2 * v % n, (2 * v + 1) % n}) de_bruijn.add(v, u);
  const std::vector<named_graph> joined{{"hypercube", hypercube(512)},
                                        {"de Bruijn", de_bruijn},
                                        {"joined", joined_to_earlier(n, 3, 1)}};
  edges two = joined.back().graph;  // beside one of three times its size
  const edges other = joined_to_earlier(3 * n, 3, 2);
  two.n += other.n;
  for (const auto& [u, v] : other.list) two.add(n + u, n + v);
  for (const named_graph& each : joined) {
    check_first_entries<narrow>(each, true);
    check_first_entries<wide>(each, true);
  }
  for (const named_graph& each : std::vector<named_graph>{{"random", random_graph(n, 2 * n, 3)},
                                                          {"grid", grid(128)},
                                                          {"shuffled", shuffled(de_bruijn, 4)},
                                                          {"two", two},
                                                          {"no entries", edges{5, {}}}})
    check_first_entries<narrow>(each, false);
  check<narrow>({{"hypercube with longer rows", hypercube(n)}});  // a search may come first
}

TEST_CASE("a search visits a small world, although a third of its entries are local") {
  solver<narrow> solve;
  const edges world = small_world(60000, .3, 23);
  REQUIRE(solve.labels(world, symmetry::yes) == oracle(world));
  CHECK(solve.state().is_local == 0);
  CHECK(solve.state().searched == 1);
  REQUIRE(solve.labels(world, symmetry::unknown) == oracle(world));  // local without a search
  CHECK(solve.state().is_local == 1);
  const edges ring = small_world(60000, .9, 24);
  REQUIRE(solve.labels(ring, symmetry::yes) == oracle(ring));
  CHECK(solve.state().is_local == 1);
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
  const edges one = near_points(64, 1);
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
