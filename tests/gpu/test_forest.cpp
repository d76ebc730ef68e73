// SPDX-License-Identifier: Apache-2.0
// spanning_forest() on a device: edges that are entries, n - c of them, without a cycle; for each
// view and width, by every algorithm that finds forests, symmetric and not. Labels == oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/design_space.hpp"
#include "skerry/cuda_forest.hpp"
#include "tests/csr_views.hpp"
#include "tests/forest_check.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/gpu/varied_graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow_on_device = device_csr_view<std::uint32_t, std::uint32_t>;
using mixed_on_device = device_csr_view<std::uint32_t, std::uint64_t>;
using wide_on_device = device_csr_view<std::uint64_t, std::uint64_t>;
using narrow_coo = device_coo_view<std::uint32_t>;
using wide_coo = device_coo_view<std::uint64_t>;

/// Checks labels, count and edges.
template <class Index>
void check_found(const edges& g, const std::vector<std::uint64_t>& expected,
                 const forest<Index>& found) {
  REQUIRE(widened(found.labels) == expected);
  REQUIRE(found.count == count_of(expected));
  REQUIRE(found.used.backend == "cuda");
  check_is_forest(g, expected, found.edges);
}

/// Labels and edges, copied to the host.
template <class Index>
forest<Index> copied(const device_forest<Index>& r) {
  return {{r.labels.copied(), r.count, r.used}, r.edges.copied()};
}

/// Checks a matrix in device memory.
template <class View>
void check_on_device(const edges& g, const std::vector<std::uint64_t>& expected,
                     device_workspace& workspace, const options& how) {
  const device_graph<View> A(g);
  check_found(g, expected, copied(spanning_forest(A.view(), workspace, how)));
}

/// The same as it is and in both directions, with rows in ascending order.
template <class View>
void check_patterns(const edges& g, device_workspace& workspace,
                    const std::string& algorithm = "auto") {
  const auto expected = oracle(g);
  for (const symmetry promise : both_patterns) {
    INFO((promise == symmetry::yes ? "symmetric" : "one direction"));
    check_on_device<View>(ascending(with_pattern(g, promise)), expected, workspace,
                          {.algorithm = algorithm, .symmetric = promise});
  }
}

/// Every algorithm that finds forests on a device.
std::vector<std::string> names_of_finders() {
  std::vector<std::string> names;
  for (const auto& each : algorithms())
    if (each.finds_forest && std::ranges::count(each.backends, "cuda") != 0)
      names.push_back(each.name);
  return names;
}

std::vector<named_graph> several_graphs() {
  auto all = small_graphs();
  for (const std::uint64_t seed : {1, 2})
    all.push_back({"bridged " + std::to_string(seed), bridged(900, 300, 16, 1, seed)});
  all.push_back({"short rows", shuffled(random_graph(3000, 4000, 3), 4)});
  all.push_back({"star", star(2000, 1999)});
  return all;
}

}  // namespace

TEST_CASE("small graphs by hook_first, for each view and width") {
  device_workspace workspace;
  for (const auto& each : several_graphs()) {
    INFO(each.name);
    check_patterns<narrow_on_device>(each.graph, workspace);
    check_patterns<mixed_on_device>(each.graph, workspace);
    check_patterns<wide_on_device>(each.graph, workspace);
    check_patterns<narrow_coo>(each.graph, workspace);
    check_patterns<wide_coo>(each.graph, workspace);
    check_on_device<narrow_coo>(each.graph, oracle(each.graph), workspace, {});  // in any order
  }
}

TEST_CASE("each phase of hook_first, for each width" * doctest::test_suite("large")) {
  device_workspace workspace;
  for (const auto& each : varied_graphs()) {
    INFO(each.name);
    check_patterns<narrow_on_device>(each.graph, workspace);
    check_patterns<mixed_on_device>(each.graph, workspace);
    check_patterns<wide_on_device>(each.graph, workspace);
    check_on_device<narrow_coo>(each.graph, oracle(each.graph), workspace, {});
  }
}

TEST_CASE("entries of both directions without a promise: the pattern is tested" *
          doctest::test_suite("large")) {
  device_workspace workspace;
  for (const auto& each : varied_graphs()) {
    INFO(each.name);
    const auto expected = oracle(each.graph);
    edges g = symmetrised(each.graph);
    check_on_device<narrow_on_device>(g, expected, workspace, {});
    g.add(0, g.n - 1);  // one more, without a mirror image
    check_on_device<narrow_on_device>(g, oracle(g), workspace, {});
  }
}

TEST_CASE("samples that follow a failed or no search" * doctest::test_suite("large")) {
  device_workspace workspace;
  for (const auto& [name, graph] :
       {named_graph{"many components", shuffled(clique_chain(3000, 12), 1)},
        named_graph{"two sides: rows are linked twice", two_sides(20000, 7000)},
        named_graph{"small world", small_world(40000, .9, 2)},
        named_graph{"small world, shuffled", shuffled(small_world(40000, .5, 3), 4)},
        named_graph{"near points", near_points(90, 5)},
        named_graph{"grid, shuffled", shuffled(grid(250), 6)},
        named_graph{"rmat", rmat(15, 250000, 7)},
        named_graph{"halves", shuffled(two_copies(random_graph(9000, 60000, 8), 1), 10)}}) {
    INFO(name);
    check_patterns<narrow_on_device>(graph, workspace);
    check_patterns<wide_on_device>(graph, workspace);
  }
}

TEST_CASE("every algorithm that finds forests, on small graphs" * doctest::test_suite("large")) {
  device_workspace workspace;
  const auto names = names_of_finders();
  CHECK(names.size() == 1 + samplings_on_device::size * forest_finishes::size);
  for (const auto& each : several_graphs()) {
    INFO(each.name);
    const auto expected = oracle(each.graph);
    for (const symmetry promise : both_patterns) {
      INFO((promise == symmetry::yes ? "symmetric" : "one direction"));
      const edges g = with_pattern(each.graph, promise);
      const device_graph<narrow_on_device> A(g);
      for (const auto& name : names) {
        INFO(name);
        const options how{.algorithm = name, .symmetric = promise};
        check_found(g, expected, copied(spanning_forest(A.view(), workspace, how)));
      }
    }
  }
}

TEST_CASE("every algorithm that finds forests, in the other widths" *
          doctest::test_suite("large")) {
  device_workspace workspace;
  for (const auto& name : names_of_finders()) {
    INFO(name);
    check_patterns<mixed_on_device>(bridged(900, 300, 16, 1, 3), workspace, name);
    check_patterns<wide_on_device>(bridged(900, 300, 16, 1, 4), workspace, name);
    check_patterns<wide_on_device>(shuffled(path(200), 1), workspace, name);
  }
}

TEST_CASE("where many threads contend, each run gives a forest") {
  device_workspace workspace;
  for (const auto& [name, graph] :
       {named_graph{"star", star(3000, 2999)}, named_graph{"clique chain", clique_chain(60, 20)},
        named_graph{"shuffled path", shuffled(path(3000), 5)}}) {
    INFO(name);
    for (int turn = 0; turn < 20; ++turn)
      for (const char* algorithm : {"auto", "async/halve", "kout+rem_cas/naive/halve_one",
                                    "shiloach_vishkin", "bfs+async/halve"})
        check_patterns<narrow_on_device>(graph, workspace, algorithm);
  }
}

TEST_CASE_TEMPLATE("host views on back end cuda", View, narrow, mixed, wide,
                   csc_view<std::uint32_t, std::uint32_t>, coo_view<std::uint32_t>,
                   coo_view<std::uint64_t>, edge_view<std::uint32_t>) {
  for (const auto& each : several_graphs()) {
    INFO(each.name);
    const auto expected = oracle(each.graph);
    for (const symmetry promise : both_patterns) {
      const edges g = with_pattern(each.graph, promise);
      const auto A = arrays<View>(g);
      for (const char* algorithm : {"auto", "kout+async/halve", "jtb_words/two_try_split"}) {
        INFO(algorithm);
        const auto found = spanning_forest(
            A.view(), {.algorithm = algorithm, .backend = "cuda", .symmetric = promise});
        check_found(g, expected, found);
        REQUIRE(verify(A.view(), found.certificate(), {.canonical = true}).right);
      }
    }
  }
}

TEST_CASE("a dense matrix, and a bipartite one, on back end cuda") {
  const edges g = random_graph(40, 50, 3);
  const auto dense = arrays<dense_view>(g);
  check_found(g, oracle(g), spanning_forest(dense.view(), {.backend = "cuda"}));
  const edges entries{5, {{0, 0}, {0, 2}, {3, 2}, {4, 4}}};  // of a 5 x 5 matrix
  edges sides{10, {}};
  for (const auto& [r, c] : entries.list) sides.add(r, 5 + c);
  const auto A = arrays<narrow>(entries);
  check_found(sides, oracle(sides),
              spanning_forest(A.view(), {.backend = "cuda", .bipartite = true}));
  const device_graph<narrow_on_device> rows(entries);
  const device_graph<narrow_coo> unordered(edges{5, {{4, 4}, {3, 2}, {0, 0}, {0, 2}}});
  for (const char* algorithm : {"auto", "async/halve"}) {
    const options how{.algorithm = algorithm, .bipartite = true};
    check_found(sides, oracle(sides), spanning_forest(rows.view(), how));
    check_found(sides, oracle(sides), spanning_forest(unordered.view(), how));
  }
}

TEST_CASE_TEMPLATE("a matrix larger than the budget is streamed", View, narrow, mixed, wide) {
  edges hubs = random_graph(4000, 6000, 1);
  for (std::uint64_t v = 0; v < hubs.n; ++v) hubs.add(v % 2 == 0 ? 1234 : 3999, v * 7 % hubs.n / 3);
  for (const edges& each : {disjoint_union(hubs, path(500)), shuffled(path(20000), 5),
                            bridged(4500, 1500, 16, 1, 3), clique_chain(60, 40)})
    for (const symmetry promise : both_patterns) {
      const edges g = with_pattern(each, promise);
      const auto A = arrays<View>(g);
      // Labels, edges, ids for their compaction, a flag, and four buffers of 1024 bytes.
      const std::uint64_t budget = 4 * each.n * sizeof(typename View::index) + 256 + 4 * 1024;
      options how{.backend = "cuda", .symmetric = promise, .limits = {.gpu_memory = budget}};
      const auto found = spanning_forest(A.view(), how);
      CHECK(found.used.note == "streamed in chunks of 1024 bytes");
      check_found(g, oracle(each), found);
      --how.limits.gpu_memory;
      CHECK_THROWS_AS(static_cast<void>(spanning_forest(A.view(), how)), invalid_matrix);
    }
}

TEST_CASE("labels and edges outlive their workspace, and a workspace serves many calls") {
  const edges g = random_graph(5000, 4000, 9);
  const auto expected = oracle(g);
  const device_graph<narrow_on_device> A(g);
  std::optional<device_workspace> workspace(std::in_place);
  CHECK(widened(cc(A.view(), *workspace).labels.copied()) == expected);
  auto first = spanning_forest(A.view(), *workspace);
  const auto second = spanning_forest(A.view(), *workspace, {.numbering = numbering::dense});
  workspace.reset();
  check_is_forest(g, expected, first.edges.copied());
  check_is_forest(g, expected, second.edges.copied());
  CHECK(widened(first.labels.copied()) == expected);
  CHECK(first.edges.size() == g.n - first.count);
  auto moved = std::move(first.edges);
  CHECK(moved.size() == g.n - first.count);
  CHECK(first.edges.copied().empty());
}

TEST_CASE("no vertex, one vertex, no entries") {
  device_workspace workspace;
  for (const std::uint64_t n : {0, 1, 70}) {
    CAPTURE(n);
    check_patterns<narrow_on_device>({n, {}}, workspace);
    check_patterns<narrow_on_device>({n, {}}, workspace, "async/halve");
    check_patterns<wide_coo>({n, {}}, workspace);
    const auto A = arrays<narrow>(edges{n, {}});
    check_found({n, {}}, oracle({n, {}}), spanning_forest(A.view(), {.backend = "cuda"}));
  }
}

TEST_CASE("what is refused, and errors of the matrix") {
  device_workspace workspace;
  const device_graph<narrow_on_device> A(path(4));
  CHECK(has(message_of<std::invalid_argument>([&] {
              return spanning_forest(A.view(), workspace, {.algorithm = "stergiou"}).count;
            }),
            "the algorithm \"stergiou\" keeps no edges of a spanning forest"));
  CHECK(has(message_of<std::invalid_argument>(
                [&] { return spanning_forest(A.view(), workspace, {.backend = "serial"}).count; }),
            "a matrix in device memory is solved by \"cuda\""));
  const std::vector<std::uint32_t> offsets{0, 1, 2, 3}, columns{1, 3, 0};
  const device_array<std::uint32_t> their_offsets(offsets), their_columns(columns);
  const narrow_on_device bad(3, 3, their_offsets.data(), their_columns.data());
  for (const options& how : {options{}, options{.algorithm = "async/halve"}}) {
    INFO(how.algorithm);
    CHECK(
        has(message_of<invalid_matrix>([&] { return spanning_forest(bad, workspace, how).count; }),
            "columns[1] = 3 is outside a 3 x 3 matrix"));
    CHECK(has(message_of<invalid_matrix>([&] {
                return spanning_forest(csr_view{3, offsets, columns},
                                       {.algorithm = how.algorithm, .backend = "cuda"})
                    .count;
              }),
              "columns[1] = 3 is outside a 3 x 3 matrix"));
  }
}
