// SPDX-License-Identifier: Apache-2.0
// cc() of consecutive rows == oracle of their entries: every division, executor, width and plan.
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "algorithms/hook_first/hook_first.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"
#include "tests/hook_first_graphs.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_rows_view {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Rows [first, last) of a graph.
template <class View>
struct rows_of {
  edges graph;  // only their entries
  testing::host_matrix<View> all;
  std::uint64_t first, last;

  rows_of(const edges& g, std::uint64_t from, std::uint64_t to)
      : graph(entries_of(g, from, to)), all(arrays<View>(graph)), first(from), last(to) {}

  [[nodiscard]] csr_rows_view<typename View::index, typename View::offset> view() const {
    const std::span offsets(all.row_offsets);  // no entries precede the first row
    return {first, last - first, graph.n, offsets.subspan(first, last - first + 1), all.columns};
  }

 private:
  static edges entries_of(const edges& g, std::uint64_t from, std::uint64_t to) {
    edges h{g.n, {}};
    for (const auto& [u, v] : g.list)
      if (from <= u && u < to) h.add(u, v);
    return h;
  }
};

template <class View>
void check_rows_of(const edges& g, std::uint64_t first, std::uint64_t last) {
  const rows_of<View> A(g, first, last);
  INFO("rows ", first, " to ", last, " of ", g.n);
  const auto expected = oracle(A.graph);
  for (const unsigned threads : {1u, 3u, 9u})
    for (const symmetry promised : both_patterns) {
      if (promised == symmetry::yes && last - first == g.n) continue;  // counts, and may be false
      const auto found = cc(A.view(), {.threads = threads, .symmetric = promised});
      CHECK(widened(found.labels) == expected);
      CHECK(found.count == count_of(expected));
    }
}

template <class View>
void check_quarters(const edges& g) {
  for (std::uint64_t k = 0; k < 4; ++k) check_rows_of<View>(g, k * g.n / 4, (k + 1) * g.n / 4);
}

/// The labels of a balanced matrix whose rows are divided among `count` solves, each of which may
/// skip rows of its giant; and how many have.
struct merged_shares {
  std::vector<std::uint64_t> labels;
  unsigned giants = 0;
  bool giants_are_joined = true;

  merged_shares(const edges& g, std::uint64_t count, unsigned thread_count) {
    const host_run on{threads(thread_count)};
    edges united{g.n, {}};
    std::vector<std::uint64_t> giant;
    for (std::uint64_t k = 0; k < count; ++k) {
      const rows_of<narrow> A(g, k * g.n / count, (k + 1) * g.n / count);
      std::vector<std::uint32_t> own(g.n);
      share_of_matrix share{.whole_is_balanced = true};
      hook_first_of_share(on, csr_rows_ref(A.view()), share, std::span(own));
      for (std::uint64_t v = 0; v < g.n; ++v) united.add(v, own[v]);
      if (share.giant) giant.push_back(*share.giant);
    }
    labels = oracle(united);
    giants = static_cast<unsigned>(giant.size());
    for (const std::uint64_t v : giant) giants_are_joined &= labels[v] == labels[giant[0]];
  }
};

}  // namespace

TEST_CASE("shares of a balanced matrix skip the rows of their giants") {
  for (const auto& random : {random_graph(6'000, 60'000, 1), bridged(9'000, 3'000, 12, 2, 3)}) {
    const edges g = symmetrised(random);
    for (const std::uint64_t count : {1, 2, 3})
      for (const unsigned thread_count : {1u, 3u}) {
        const merged_shares found(g, count, thread_count);
        CHECK(found.giants != 0);
        CHECK(found.giants_are_joined);
        CHECK(found.labels == oracle(g));
      }
  }
  for (const auto& each : graphs_of_hook_first()) {
    INFO(each.name);
    const edges g = symmetrised(each.graph);
    const merged_shares found(g, 2, 3);
    if (found.giants_are_joined) CHECK(found.labels == oracle(g));
  }
}

TEST_CASE("an edge between two giants is skipped in both directions, which their labels show") {
  constexpr std::uint64_t half = 3'000;
  edges g = disjoint_union(random_graph(half, 16 * half, 1), random_graph(half, 16 * half, 2));
  g.add(1'700, half + 900);
  const merged_shares found(symmetrised(g), 2, 1);
  CHECK(found.giants == 2);
  CHECK_FALSE(found.giants_are_joined);
}

TEST_CASE_TEMPLATE("quarters of each plan's graph", View, narrow, mixed, wide) {
  for (const auto& each : graphs_of_hook_first()) {
    INFO(each.name);
    check_quarters<View>(symmetrised(each.graph));
  }
}

TEST_CASE("quarters of larger graphs, whose rows hold a giant among columns without rows") {
  for (const auto& g : {random_graph(20'000, 200'000, 1), random_graph(20'000, 20'000, 2),
                        bridged(9'000, 3'000, 12, 2, 3), grid_with_diagonals(120)}) {
    check_quarters<narrow>(symmetrised(g));
    check_quarters<narrow>(g);
  }
}

TEST_CASE("random rows of 2,000 random graphs") {
  std::mt19937_64 random(5);
  for (int repeat = 0; repeat < 2000; ++repeat) {
    const std::uint64_t n = 1 + random() % 40, first = random() % (n + 1);
    check_rows_of<narrow>(random_graph(n, random() % 120, random()), first,
                          first + random() % (n - first + 1));
  }
}

TEST_CASE("no rows, all rows, no vertex") {
  const edges g = random_graph(50, 90, 6);
  check_rows_of<narrow>(g, 17, 17);
  check_rows_of<narrow>(g, 50, 50);
  check_rows_of<narrow>(g, 0, 50);
  CHECK(cc(csr_rows_view{}).count == 0);
}

TEST_CASE("every algorithm takes rows; those that cannot read them in place get all offsets") {
  const rows_of<narrow> A(symmetrised(random_graph(60, 70, 7)), 20, 41);
  const auto expected = oracle(A.graph);
  for (const auto& each : algorithms()) {
    if (each.design_space && !each.sampling.empty()) continue;  // one sampling after the other
    for (const auto& backend : each.backends) {
      INFO(each.name, " on ", backend);
      CHECK(widened(cc(A.view(), {.algorithm = each.name, .backend = backend}).labels) == expected);
    }
  }
}

TEST_CASE("labels in an array of the caller's; signed arrays") {
  const std::vector<int> offsets{0, 1, 3}, columns{0, 5, 3};  // rows 3 and 4 of 6
  std::vector<std::uint32_t> labels(6);
  const csr_rows_view A{3, 2, 6, offsets, columns};
  CHECK(label_components(A, std::span(labels)).count == 3);
  CHECK(labels == std::vector<std::uint32_t>{0, 1, 2, 0, 0, 0});
  labels.resize(5);
  CHECK_THROWS_AS(label_components(A, std::span(labels)), std::invalid_argument);
}

TEST_CASE("refusals name the place and the value") {
  const std::vector<std::uint32_t> offsets{0, 1, 3}, columns{0, 5, 3}, outside{0, 6, 3},
      falling{0, 4, 3};
  const auto refused = [&](std::uint64_t first, std::uint64_t rows, std::uint64_t n,
                           const std::vector<std::uint32_t>& of_rows,
                           const std::vector<std::uint32_t>& ids) {
    return error_of([&] { return cc(csr_rows_view{first, rows, n, of_rows, ids}); });
  };
  CHECK(refused(3, 2, 6, offsets, columns).empty());
  CHECK(
      contains(refused(5, 2, 6, offsets, columns), "2 rows from row 5 on do not fit into a 6 x 6"));
  CHECK(contains(refused(~0ull, 2, 6, offsets, columns), "do not fit"));
  CHECK(contains(refused(3, 3, 6, offsets, columns), "row_offsets has 3 elements; 3 rows"));
  CHECK(contains(refused(3, 2, 6, offsets, outside), "columns[1] = 6 is outside a 2 x 6 matrix"));
  CHECK(contains(refused(3, 2, 6, falling, columns), "row_offsets[0] = 0 and row_offsets[1] = 4"));
  CHECK_THROWS_AS(cc(csr_rows_view{3, 2, 6, offsets, columns}, {.bipartite = true}),
                  std::invalid_argument);
}

TEST_CASE("an id out of range is found wherever it is") {
  for (std::uint64_t k = 0; k < 4000; k += 97) {
    rows_of<narrow> A(random_graph(1000, 16'000, 8), 600, 850);
    A.all.columns[k % A.all.columns.size()] = 1000;
    CHECK(
        contains(error_of([&] { return cc(A.view()); }), "= 1000 is outside a 250 x 1000 matrix"));
  }
}

}  // namespace test_rows_view
