// SPDX-License-Identifier: Apache-2.0
// hook_first on a device == oracle: ids near and far, short rows and long ones, with a giant and
// without, at the borders of warps and stretches, of each width, symmetric and not.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <numeric>
#include <string>
#include <vector>

#include "algorithms/hook_first/plan.hpp"
#include "cuda_hook_first.cuh"
#include "tests/gpu/near_and_far.hpp"
#include "tests/gpu/on_device.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = csr_view<std::uint32_t, std::uint32_t>;
using mixed = csr_view<std::uint32_t, std::uint64_t>;
using wide = csr_view<std::uint64_t, std::uint64_t>;

/// As a caller has it who solves one matrix after the other.
template <class View>
class solver {
 public:
  using index = typename View::index;

  /// Of rows that ascend, as those of most matrices do;
  std::vector<std::uint64_t> labels(edges g, bool symmetric) {
    if (symmetric) g = both_ways(g);
    std::ranges::sort(g.list);
    return labels_as_listed(g, symmetric);
  }
  /// or whose entries are in the order of the list, which holds both directions if it is symmetric.
  std::vector<std::uint64_t> labels_as_listed(const edges& g, bool symmetric) {
    return labels_of(on_device<View>(g, memory_).view(), symmetric);
  }
  std::vector<std::uint64_t> labels_of(const View& A, bool symmetric) {
    device_buffer<index> out(A.row_count, memory_.place());
    if (A.row_count != 0)
      check_cuda(
          cudaMemsetAsync(out.data(), 0xff, A.row_count * sizeof(index), memory_.place().stream),
          "cudaMemsetAsync");
    hook_first<index, typename View::offset>(
        {A.row_count, A.entry_count(), A.row_offsets.data(), A.columns.data()}, symmetric,
        out.data(), room_);
    return widened(downloaded(out));
  }
  [[nodiscard]] hook_first_state<index> state() {
    return read_back(room_.state(), memory_.place().stream);
  }
  /// Those of the last matrix.
  [[nodiscard]] std::uint64_t stretches_read_again() {
    const auto far = room_.far();
    std::uint64_t count = 0;
    for (std::uint32_t k = 0; k < far.stretches; ++k)
      count += read_back(far.count + k, memory_.place().stream) > far.room;
    return count;
  }
  /// The rows that the last search had room for.
  [[nodiscard]] std::uint64_t queue_rows() { return room_.queue().most_rows; }
  [[nodiscard]] const device_memory& memory() const { return memory_; }

 private:
  device_memory memory_;
  hook_first_workspace<index> room_{memory_.place()};
};

template <class View>
void check(const std::vector<named_graph>& graphs) {
  solver<View> solve;
  for (const auto& [name, graph] : graphs)
    for (const bool symmetric : {true, false}) {
      INFO(name << (symmetric ? ", symmetric" : ", one way"));
      REQUIRE(solve.labels(graph, symmetric) == oracle(graph));
      if (symmetric && name.find(", near") != std::string::npos) CHECK(solve.state().near == 1);
      if (symmetric && name.find(", far") != std::string::npos) CHECK(solve.state().near == 0);
      REQUIRE(solve.labels_as_listed(symmetric ? both_ways(graph) : graph, symmetric) ==
              oracle(graph));
    }
}

std::vector<named_graph> varied_graphs() {
  auto hubs = random_graph(30000, 20000, 9);
  for (std::uint64_t k = 0; k < 9000; ++k) hubs.add(17, 3 * k), hubs.add(29000, 2 * k + 1);
  for (std::uint64_t k = 0; k < 100; ++k) hubs.add(500, 200 * k);
  const auto dense = random_graph(20000, 160000, 7);
  auto long_rows = disjoint_union(dense, path(3000));
  for (std::uint64_t k = 0; k < 15000; ++k) long_rows.add(77, k), long_rows.add(k % 300, 19000);
  for (std::uint64_t k = 0; k < 1500; ++k) long_rows.add(21000, 20000 + 2 * k);
  return {{"short rows, near", local_graph(60000, 40, 50000, 1)},
          {"short rows, near, over borders", local_graph(60000, 300, 70000, 2)},
          {"short rows, near, most over borders", straying_graph(60000, 88000, 14)},
          {"long rows, far, after some without entries", disjoint_union({1500, {}}, dense)},
          {"long rows, far, after many without entries", disjoint_union({17000, {}}, dense)},
          {"long rows, far, a giant and hubs beside a tree", shuffled(long_rows, 15)},
          {"short rows, far", shuffled(local_graph(60000, 40, 50000, 3), 4)},
          {"long rows, near", local_graph(40000, 100, 300000, 5)},
          {"long rows, near, with the diagonal", with_diagonal(local_graph(40000, 100, 300000, 5))},
          {"a mesh, near, of which stretches begin in the middle", mesh(30, 30, 30)},
          {"a mesh whose planes are longer than a stretch", mesh(200, 100, 3)},
          {"long rows, near, no giant", linked(local_graph(20000, 100, 150000, 6), 0)},
          {"long rows, far, a giant", dense},
          {"long rows, far, no giant", shuffled(linked(random_graph(9000, 90000, 8), 0), 9)},
          {"two halves and a few links", shuffled(linked(random_graph(9000, 90000, 8), 3), 10)},
          {"hubs", hubs},
          {"hubs, shuffled", shuffled(hubs, 11)},
          {"star, centre last", star(50000, 49999)},
          {"star, centre first", star(50000, 0)},
          {"path", path(100000)},
          {"shuffled path", shuffled(path(100000), 12)},
          {"clique chain", clique_chain(300, 20)},
          {"shuffled clique chain", shuffled(clique_chain(300, 20), 13)}};
}

}  // namespace

TEST_CASE("hook_first on a device == oracle, on small graphs") { check<narrow>(small_graphs()); }

TEST_CASE("hook_first on a device == oracle, on graphs of every kind it tells apart") {
  check<narrow>(varied_graphs());
}

TEST_CASE("hook_first on a device == oracle, with offsets of 64 bits, and with ids of 64 bits") {
  check<mixed>(varied_graphs());
  check<wide>(varied_graphs());
}

TEST_CASE("hook_first on a device == oracle, over bridges") {
  std::vector<named_graph> all;
  for (std::uint64_t seed = 1; seed <= 30; ++seed)
    all.push_back({"bridged " + std::to_string(seed), bridged(4500, 1500, 16, seed % 3 + 1, seed)});
  check<narrow>(all);
}

TEST_CASE("hook_first on a device == oracle, at the borders of warps and stretches") {
  std::vector<named_graph> all;
  for (const std::uint64_t n :
       {1, 2, 31, 32, 33, 1023, 1024, 1025, 4095, 4096, 4097, 8191, 8192, 8193, 32768, 32769}) {
    all.push_back({"path of " + std::to_string(n), path(n)});
    all.push_back({"near graph of " + std::to_string(n), local_graph(n, 50, n, n)});
    all.push_back({"random graph of " + std::to_string(n), random_graph(n, 2 * n, n)});
  }
  check<narrow>(all);
}

TEST_CASE("hook_first on a device == oracle, where stretches fill it once, and a row more" *
          doctest::test_suite("large")) {
  solver<narrow> solve;
  const std::uint64_t at_once = 2 * multiprocessor_count();
  const auto most = most_rows_within(most_shared_bytes());
  for (const std::uint64_t rows : {std::uint64_t{4096}, std::uint64_t{most}})
    for (const std::uint64_t more : {0, 1}) {
      const edges g = local_graph(at_once * rows + more, 50, at_once * rows, rows);
      REQUIRE(solve.labels(g, true) == oracle(g));
    }
  const std::uint64_t n = at_once * (most / 2 + 32);  // for a sample, with more than 48 KB a block
  const edges g = local_graph(n, 50, 2 * n, 16);
  REQUIRE(solve.labels(g, true) == oracle(g));
  CHECK(solve.state().near == 1);
}

TEST_CASE("hook_first tells near ids from far ones, and finds a giant") {
  solver<narrow> solve;
  static_cast<void>(solve.labels(local_graph(60000, 40, 60000, 1), true));
  CHECK(solve.state().near == 1);
  static_cast<void>(solve.labels(shuffled(local_graph(60000, 40, 60000, 1), 2), true));
  CHECK(solve.state().near == 0);
  static_cast<void>(solve.labels(with_diagonal(shuffled(mesh(30, 30, 30), 3)), true));
  CHECK(solve.state().near == 0);
  static_cast<void>(solve.labels(mesh(30, 30, 30), true));  // first entries are 931 away
  CHECK(solve.state().near == 1);
  CHECK(solve.state().has_giant == 1);
  static_cast<void>(solve.labels(mesh(40, 250, 3), true));  // most entries are 10000 away
  CHECK(solve.state().near == 1);
  const auto dense = random_graph(20000, 160000, 7);
  static_cast<void>(solve.labels(dense, true));
  CHECK(solve.state().has_giant == 1);
  CHECK(solve.state().searched == 1);
  static_cast<void>(solve.labels(dense, false));
  CHECK(solve.state().searched == 0);
  static_cast<void>(solve.labels(disjoint_union(disjoint_union(dense, dense), dense), true));
  CHECK(solve.state().has_giant == 0);
  CHECK(solve.state().searched == 0);
}

TEST_CASE("a search meets a small world, though a third of the entries are near") {
  solver<narrow> solve;
  const edges world = small_world(60000, .3, 23);
  REQUIRE(solve.labels(world, true) == oracle(world));
  CHECK(solve.state().near == 0);
  CHECK(solve.state().searched == 1);
  REQUIRE(solve.labels(world, false) == oracle(world));  // without a search that is near
  CHECK(solve.state().near == 1);
  const edges ring = small_world(60000, .9, 24);
  REQUIRE(solve.labels(ring, true) == oracle(ring));
  CHECK(solve.state().near == 1);
}

TEST_CASE("a search reads hubs by all warps, and does without what finds no room in its queue") {
  solver<narrow> solve;
  const auto total = [](const auto& of_rounds) {
    return std::accumulate(std::begin(of_rounds), std::end(of_rounds), std::uint64_t{0});
  };
  auto hubs = random_graph(20000, 120000, 21);
  for (std::uint64_t k = 0; k < hubs.n; ++k) hubs.add(17, k), hubs.add(300, k);
  REQUIRE(solve.labels(hubs, true) == oracle(hubs));
  CHECK(total(solve.state().hubs) > 0);
  CHECK(solve.state().searched == 1);
  const auto even = random_graph(60000, 480000, 22);
  REQUIRE(solve.labels(even, true) == oracle(even));
  CHECK(total(solve.state().hubs) == 0);
  CHECK(total(solve.state().met) >= solve.queue_rows());
  CHECK(solve.state().searched == 1);
}

TEST_CASE("a stretch with more entries out of it than it has room for is read again") {
  solver<narrow> solve;
  const edges g = straying_graph(60000, 88000, 14);
  REQUIRE(solve.labels(g, true) == oracle(g));
  CHECK(solve.state().near == 1);
  CHECK(solve.stretches_read_again() > 0);
  const edges h = local_graph(60000, 20, 50000, 15);
  REQUIRE(solve.labels(h, true) == oracle(h));
  CHECK(solve.state().near == 1);
  CHECK(solve.stretches_read_again() == 0);
}

TEST_CASE("an id that is no row is told") {
  const edges g = path(1000);
  auto A = arrays<narrow>(both_ways(g));
  solver<narrow> solve;
  std::vector<std::uint32_t> offsets(A.view().row_offsets.begin(), A.view().row_offsets.end()),
      columns(A.view().columns.begin(), A.view().columns.end());
  columns[777] = 1000;
  const device_csr<std::uint32_t, std::uint32_t> wrong(narrow(1000, offsets, columns),
                                                       solve.memory().place());
  static_cast<void>(solve.labels_of(wrong.view(), true));
  CHECK(solve.state().id_outside == 1);
  static_cast<void>(solve.labels_of(wrong.view(), false));
  CHECK(solve.state().id_outside == 1);
  static_cast<void>(solve.labels(g, true));
  CHECK(solve.state().id_outside == 0);
}

TEST_CASE("the same labels 200 times, where many threads meet" * doctest::test_suite("large")) {
  solver<narrow> solve;
  for (const auto& [name, graph] :
       {named_graph{"star", star(20000, 19999)}, named_graph{"clique chain", clique_chain(100, 20)},
        named_graph{"shuffled path", shuffled(path(50000), 5)},
        named_graph{"shuffled cliques", shuffled(clique_chain(500, 10), 6)}}) {
    INFO(name);
    const auto expected = oracle(graph);
    const auto A = on_device<narrow>(both_ways(graph), solve.memory());
    for (int turn = 0; turn < 200; ++turn)
      REQUIRE(solve.labels_of(A.view(), turn % 2 == 0) == expected);
  }
}

TEST_CASE("a second solve of hook_first takes no memory but the labels") {
  solver<narrow> solve;
  const auto A = on_device<narrow>(both_ways(local_graph(60000, 40, 60000, 1)), solve.memory());
  static_cast<void>(solve.labels_of(A.view(), true));
  const auto before = bytes_in_use(solve.memory());
  static_cast<void>(solve.labels_of(A.view(), true));
  CHECK(bytes_in_use(solve.memory()) == before);
}
