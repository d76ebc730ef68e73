// SPDX-License-Identifier: Apache-2.0
// Rows that repeat: which graphs have them, and how their entries are united as they are read.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <stdexcept>
#include <vector>

#include "algorithms/hook_first/hook_first.hpp"
#include "algorithms/hook_first/hub_segments.hpp"
#include "algorithms/hook_first/streamed_parts.hpp"
#include "algorithms/hook_first/streamed_rows.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"
#include "tests/hook_first_graphs.hpp"

namespace test_streamed_rows {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Labels by unite_streamed() alone, and whether it has raised needs_compress.
struct streamed {
  std::vector<std::uint32_t> labels;
  bool needs_compress;
};

streamed labels_of(const edges& entries, symmetry pattern) {
  using forest = union_find_ref<plain_access, std::uint32_t>;
  const auto A = arrays<narrow>(entries);
  const auto view = A.ref();
  std::vector<std::uint32_t> labels(entries.n);
  std::iota(labels.begin(), labels.end(), 0U);
  hub_rows<std::uint32_t> hubs(view.entry_count);
  std::uint32_t id_outside = 0, needs_compress = 0;
  const hook_first_pass<forest, std::uint32_t> pass{
      view, pattern, {labels.data(), nullptr}, hubs, id_outside, needs_compress, 3};
  unite_streamed(pass, 0, entries.n);
  CHECK(id_outside == 0);
  if (needs_compress != 0) compress_range(pass.forest, 0, entries.n);
  return {labels, needs_compress != 0};
}

/// i - i + distance
edges strided(std::uint64_t n, std::uint64_t distance) {
  edges g{n, {}};
  for (std::uint64_t v = 0; v + distance < n; ++v) g.add(v, v + distance);
  return g;
}

/// 0 - n - 1 - 1 - n - 2 ...
edges zigzag(std::uint64_t n) {
  edges g{n, {}};
  const auto id = [n](std::uint64_t k) { return k % 2 == 0 ? k / 2 : n - 1 - k / 2; };
  for (std::uint64_t k = 0; k + 1 < n; ++k) g.add(id(k), id(k + 1));
  return g;
}

/// Even ids are a path, and each has another leaf.
edges mirrored_path(std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t v = 0; v < n; v += 2) {
    if (v + 2 < n) g.add(v, v + 2);
    g.add(v, n - 1 - v);
  }
  return g;
}

/// Each vertex is adjacent to that without its last bit.
edges binomial_tree(std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t v = 1; v < n; ++v) g.add(v, v & (v - 1));
  return g;
}

/// Both directions of each edge, the rows ascending.
edges in_order(const edges& g) {
  edges both = with_pattern(g, symmetry::yes);
  std::ranges::sort(both.list);
  return both;
}

double repeating(const edges& entries) {
  const auto A = arrays<narrow>(entries);
  return share_of_repeating_rows(csr_rows_ref<std::uint32_t, std::uint32_t>(A.ref()));
}

}  // namespace

TEST_CASE("streamed rows == oracle, entries in any order, in both directions or one") {
  for (const auto& each : graphs_of_hook_first())
    for (const symmetry pattern : both_patterns) {
      INFO(each.name, pattern == symmetry::yes ? ", symmetric" : "");
      edges entries = with_pattern(each.graph, pattern);
      for (int order = 0; order < 2; ++order) {  // ascending rows or as they are, then descending
        const auto found = labels_of(entries, pattern);
        CHECK(std::vector<std::uint64_t>(found.labels.begin(), found.labels.end()) ==
              oracle(each.graph));
        std::ranges::reverse(entries.list);
      }
    }
}

TEST_CASE("streamed rows that link rows without children to roots need no compression") {
  for (const auto& g : {path(500), star(500, 0), strided(500, 30), grid(20)}) {
    CHECK_FALSE(labels_of(in_order(g), symmetry::yes).needs_compress);
    CHECK_FALSE(labels_of(in_order(g), symmetry::unknown).needs_compress);
  }
  for (const symmetry pattern : both_patterns)
    CHECK(labels_of(in_order(zigzag(500)), pattern).needs_compress);
}

TEST_CASE("a pattern that seems to be symmetric: entries without a mirror image are united, too") {
  edges hub{300001, {}};  // and short paths; the hub's row is divided among threads
  for (const auto& [u, v] : strided(300000, 200000).list) hub.add(u, v);
  for (std::uint64_t v = 0; v < 300000; ++v) hub.add(v, 300000);
  const auto near = strided(300000, 60000);  // whose first entries are local
  for (const auto& g : {chessboard(384), strided(300000, 100000), near, zigzag(300000), hub})
    for (const bool removes_lower : {true, false}) {
      edges entries = in_order(g);
      std::uint64_t seen = 0;  // of each 4999 edges one loses an entry
      std::erase_if(entries.list, [&](const auto& entry) {
        return (entry.second < entry.first) == removes_lower && ++seen % 4999 == 0;
      });
      const auto A = arrays<narrow>(entries);
      const host_run on{threads(3)};
      CHECK(widened(hook_first(on, A.ref(), symmetry::unknown)) == oracle(g));

      std::vector<std::uint32_t> labels(g.n);
      hook_first_phases<host_atomics, std::uint32_t, std::uint32_t> run(
          on, csr_rows_ref<std::uint32_t, std::uint32_t>(A.ref()), symmetry::unknown, labels);
      run.link_to_first_entries();
      run.sample_edges();
      run.choose_remaining_entries();
      CHECK(run.assumes_symmetry());
    }
}

TEST_CASE("rows repeat in graphs with an order, not in random or shuffled ones") {
  for (const auto& g : {path(5000), star(5000, 0), strided(5000, 300), zigzag(5000), grid(100),
                        mirrored_path(5000), binomial_tree(5000)})
    CHECK(streaming_pays(repeating(in_order(g))));
  for (const auto& g :
       {shuffled(path(5000), 1), shuffled(grid(100), 1), random_graph(5000, 10000, 1)})
    CHECK_FALSE(streaming_pays(repeating(in_order(g))));
  CHECK(repeating({5, {}}) == 0);
  CHECK(repeating(in_order(path(100))) >= .95);  // every row is asked, the last ones, too
}

TEST_CASE("parts of rows, each united by itself, == oracle") {
  using forest = union_find_ref<host_atomics, std::uint32_t>;
  std::vector<named_graph> graphs = graphs_of_hook_first();
  for (const std::uint64_t n : {1U, 999U, 5000U}) {
    graphs.push_back({"mirrored path", mirrored_path(n)});
    graphs.push_back({"binomial tree", binomial_tree(n)});
    graphs.push_back({"zigzag", zigzag(n)});
  }
  // Row 200 is deferred.  Of the part of rows 180 to 276 those from 190 to 250 are left, the hub
  // among them: the first and the last one lead to two trees of earlier parts.
  edges hub = star(200000, 200);
  hub.list.erase(hub.list.begin(), hub.list.begin() + 200);
  for (const std::uint64_t v : {190, 250})
    for (const std::uint64_t u : {1, 2}) hub.add(v, v / 100 + 2 * u);
  graphs.push_back({"hub", hub});
  for (const auto& [name, graph] : graphs) {
    INFO(name);
    const auto A = arrays<narrow>(with_pattern(graph, symmetry::yes));
    const auto view = A.ref();
    const std::uint64_t n = graph.n;
    std::size_t deferred = 0;
    for (const std::uint64_t length : {n + 1, std::uint64_t{97}, std::uint64_t{1}}) {
      std::vector<std::uint32_t> labels(n, static_cast<std::uint32_t>(n));  // not to be read
      hub_rows<std::uint32_t> hubs(view.entry_count);
      std::uint32_t id_outside = 0, needs_compress = 0;
      const hook_first_pass<forest, std::uint32_t> pass{
          view, symmetry::yes, {labels.data(), nullptr}, hubs, id_outside, needs_compress, 3};
      std::vector<row_bounds> left;
      for (std::uint64_t last = n; last > 0;) {  // later parts first
        const std::uint64_t first = last - std::min(length, last);
        left.push_back(unite_part(pass, first, last));
        last = first;
      }
      if (length > n)
        for (const row_bounds& rows : left) CHECK(rows.first >= rows.last);
      for (const row_bounds& rows : left)
        unite_linked_in_order<row_visit::again>(pass, rows.first, rows.last);
      const auto segments = hubs.segments(view.columns);
      if (length > n) deferred = segments.size();
      CHECK(segments.size() == deferred);
      if (!segments.empty()) unite_hub_segments(pass, segments);
      compress_range(pass.forest, 0, n);
      CHECK(id_outside == 0);
      CHECK(widened(labels) == oracle(graph));
    }
    CHECK((deferred != 0) == (name == "hub"));
  }
}

TEST_CASE("rows that repeat on a few threads == oracle, in parts where that is planned") {
  edges lollipop = path(100000);  // more than five entries a row, but most rows are short
  for (std::uint64_t v = 0; v < 1000; ++v)
    for (std::uint64_t u = 0; u + 1 < v; ++u) lollipop.add(u, v);
  const auto links = [](const auto& A, unsigned count, auto atomics) {
    const host_run on{threads(count)};
    std::vector<std::uint32_t> labels(A.n);
    return hook_first_phases<decltype(atomics), std::uint32_t, std::uint32_t>(
               on, csr_rows_ref<std::uint32_t, std::uint32_t>(A.ref()), symmetry::yes, labels)
        .links();
  };
  for (const auto& g : {path(100000), star(100000, 0), strided(100000, 100), mirrored_path(100000),
                        binomial_tree(100000), lollipop}) {
    const auto A = arrays<narrow>(in_order(g));
    for (const unsigned count : {1U, 2U, 3U, 8U})
      for (const symmetry pattern : both_patterns) {
        const host_run on{threads(count)};
        CHECK(widened(hook_first(on, A.ref(), pattern)) == oracle(g));
      }
    CHECK_FALSE(links(A, 1, plain_access{}));
  }
  const auto in_parts = arrays<narrow>(in_order(path(100000)));
  CHECK_FALSE(links(in_parts, 2, host_atomics{}));
  CHECK_FALSE(links(in_parts, 7, host_atomics{}));
  CHECK(links(in_parts, 8, host_atomics{}));

  auto outside = in_parts;
  outside.columns.back() = 100000;  // above the diagonal
  const host_run on{threads(2)};
  CHECK_THROWS_AS(static_cast<void>(hook_first(on, outside.ref(), symmetry::yes)),
                  std::out_of_range);
}

}  // namespace test_streamed_rows
