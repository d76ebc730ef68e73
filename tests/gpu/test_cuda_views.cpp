// SPDX-License-Identifier: Apache-2.0
// cc() of matrices in device memory: every view == oracle, labels on the device and on the host,
// and the errors.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "skerry/cuda.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/local_graphs.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/needs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
using mixed = device_csr_view<std::uint32_t, std::uint64_t>;
using wide = device_csr_view<std::uint64_t, std::uint64_t>;
using narrow_coo = device_coo_view<std::uint32_t>;
using wide_coo = device_coo_view<std::uint64_t>;

template <class View>
void check(const edges& g, const std::vector<std::uint64_t>& expected, device_workspace& workspace,
           const options& how) {
  const device_graph<View> A(g);
  const auto r = cc(A.view(), workspace, how);
  CHECK(widened(r.labels.copied()) == expected);
  CHECK(r.count == count_of(expected));
  CHECK(r.used.backend == "cuda");
}

/// Checks a graph's CSR, of one direction and of both, and its COO, sorted by row and not.
template <class Csr, class Coo>
void check_views(const edges& g, device_workspace& workspace,
                 const std::string& algorithm = "auto") {
  const options how{.algorithm = algorithm};
  const options promised{.algorithm = algorithm, .symmetric = symmetry::yes};
  const auto expected = oracle(g);
  check<Csr>(symmetrised(g), expected, workspace, promised);
  check<Coo>(symmetrised(g), expected, workspace, promised);
  if (algorithm.starts_with("owner_walk")) return;  // requires the promise of symmetry
  check<Csr>(g, expected, workspace, how);
  check<Coo>(g, expected, workspace, how);
  check<Coo>(ascending(g), expected, workspace, how);
}

}  // namespace

TEST_CASE("small graphs, by each view and width") {
  device_workspace workspace;
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    check_views<narrow, narrow_coo>(each.graph, workspace);
    check_views<mixed, narrow_coo>(each.graph, workspace);
    check_views<wide, wide_coo>(each.graph, workspace);
  }
}

TEST_CASE("each view of a graph of several components") {
  device_workspace workspace;
  const auto g = shuffled(random_graph(3000, 2500, 12), 13);
  check_views<narrow, narrow_coo>(g, workspace);
  check_views<wide, wide_coo>(g, workspace);
  check_views<mixed, narrow_coo>(g, workspace, "hook_compress");
}

TEST_CASE("trees that are joined after symmetry was assumed, by each width of ids and offsets") {
  device_workspace workspace;
  const edges half = symmetrised(local_graph(30000, 300, 35000, 1));
  edges g = disjoint_union(half, half);
  g.add(1003, 31003);
  const auto expected = oracle(g);
  check<narrow>(g, expected, workspace, {});
  check<mixed>(g, expected, workspace, {});
  check<wide>(g, expected, workspace, {});
}

TEST_CASE("what was found out about the pattern is reported, unless symmetry is promised") {
  device_workspace workspace;
  const auto found_in = [&](const edges& g, symmetry promised) {
    const device_graph<narrow> A(g);
    return cc(A.view(), workspace, {.symmetric = promised}).used.pattern;
  };
  const edges longer = symmetrised(random_graph(20000, 160000, 7));
  const edges shorter = symmetrised(random_graph(60'000, 80'000, 3));  // assumed, not found out
  const edges tree = symmetrised(path(100'000));
  CHECK(found_in(longer, symmetry::unknown) == found_pattern::balanced);
  CHECK(found_in(shorter, symmetry::unknown) == found_pattern::nothing);
  CHECK(found_in(tree, symmetry::unknown) == found_pattern::nothing);
  for (const edges& g : {longer, shorter})
    CHECK(found_in(g, symmetry::yes) == found_pattern::nothing);
  CHECK(found_in(path(100'000), symmetry::unknown) == found_pattern::nothing);
}

TEST_CASE("larger graphs, whose COO many blocks unite or convert to CSR" *
          doctest::test_suite("large")) {
  device_workspace workspace;
  auto hubs = random_graph(30000, 20000, 9);
  for (std::uint64_t k = 0; k < 9000; ++k) hubs.add(17, 3 * k), hubs.add(29000, 2 * k + 1);
  for (const auto& g : {hubs, random_graph(1'200'000, 900'000, 1), random_graph(2000, 300000, 2),
                        shuffled(path(100000), 3)}) {
    check_views<narrow, narrow_coo>(g, workspace);
    check_views<narrow, narrow_coo>(g, workspace, "hook_multijump");
    check_views<wide, wide_coo>(g, workspace);
  }
}

TEST_CASE("each algorithm by its name") {
  device_workspace workspace;
  for (const auto& each : algorithms()) {
    if (std::ranges::count(each.backends, "cuda") == 0) continue;
    if (each.family == "design space" && each.name != "kout+rem_cas/naive/split_one") continue;
    INFO(each.name);
    check_views<narrow, narrow_coo>(bridged(900, 300, 16, 1, 1), workspace, each.name);
    check_views<mixed, narrow_coo>(shuffled(clique_chain(40, 12), 2), workspace, each.name);
    check_views<wide, wide_coo>(random_graph(700, 350, 5), workspace, each.name);
  }
}

TEST_CASE("options.bipartite: a rectangular matrix, as CSR and as COO") {
  // 2 x 3: entries (0, 0), (0, 2), (1, 1).
  const std::vector<std::uint64_t> expected{0, 1, 0, 1, 0};
  const device_array<int> offsets(std::vector<int>{0, 2, 3}), columns(std::vector<int>{0, 2, 1}),
      rows(std::vector<int>{0, 0, 1}), descending(std::vector<int>{1, 0, 0}),
      their_columns(std::vector<int>{1, 2, 0});
  const device_csr_view A(2, 3, 3, offsets.data(), columns.data());
  const device_coo_view up(2, 3, 3, rows.data(), columns.data()),
      down(2, 3, 3, descending.data(), their_columns.data());
  for (const char* algorithm : {"auto", "hook_compress"}) {
    const options how{.algorithm = algorithm, .bipartite = true};
    CHECK(widened(cc(A, how).labels) == expected);
    CHECK(widened(cc(up, how).labels) == expected);
    CHECK(widened(cc(down, how).labels) == expected);
  }
  // The promise of symmetry holds for A, but its bipartite graph has entries of one direction only.
  for (const char* algorithm : {"owner_walk", "owner_walk/lists"})
    CHECK_THROWS_AS(
        static_cast<void>(
            cc(A, {.algorithm = algorithm, .symmetric = symmetry::yes, .bipartite = true})),
        std::invalid_argument);
  const device_array<int> outside(std::vector<int>{0, 3, 1});
  CHECK(has(message_of<invalid_matrix>([&] {
              return cc(device_csr_view(2, 3, 3, offsets.data(), outside.data()),
                        {.bipartite = true});
            }),
            "columns[1] = 3"));
  CHECK(has(message_of<invalid_matrix>([&] { return cc(A); }), "2 x 3, not square"));
}

TEST_CASE("a rectangular matrix without rows, or without columns") {
  const device_array<int> offsets(std::vector<int>{0, 0, 0, 0}), ids(1);
  const options how{.bipartite = true};
  const auto of = [&](std::uint64_t rows, std::uint64_t columns, std::uint64_t entries) {
    return cc(device_csr_view(rows, columns, entries, offsets.data(), ids.data()), how);
  };
  CHECK(of(0, 3, 0).count == 3);
  CHECK(of(3, 0, 0).count == 3);
  CHECK(of(0, 0, 0).count == 0);
  CHECK(has(message_of<invalid_matrix>([&] { return of(0, 5, 1); }), "matrix without rows"));
  int* const nothing = nullptr;
  CHECK(has(message_of<invalid_matrix>(
                [&] { return cc(device_csr_view(0, 5, 0, nothing, nothing), how); }),
            "row_offsets is a null pointer"));
}

TEST_CASE("a broken promise of symmetry: labels may be wrong, but are vertices") {
  edges directed_star{4096, {}}, one_entry{2, {}};
  for (std::uint64_t v = 1; v < directed_star.n; ++v) directed_star.add(v, 0);
  one_entry.add(0, 1);
  device_workspace workspace;
  for (const auto& g : {directed_star, one_entry})
    for (const char* algorithm : {"owner_walk", "owner_walk/lists"})
      for (const auto numbers : {numbering::min, numbering::dense}) {
        const device_graph<narrow> A(g);
        const auto labels =
            cc(A.view(), workspace,
               {.algorithm = algorithm, .numbering = numbers, .symmetric = symmetry::yes})
                .labels.copied();
        CHECK(std::ranges::all_of(labels, [&](auto label) { return label < g.n; }));
      }
}

TEST_CASE("labels: owned by the result or the caller, signed, dense, on the host") {
  const edges g = symmetrised(random_graph(5000, 3000, 4));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const auto on_host = skerry::cc(A.view());
  CHECK(widened(on_host.labels) == expected);
  CHECK(on_host.count == count_of(expected));
  CHECK(on_host.used.algorithm == "hook_first");

  skerry::device_workspace workspace;
  const device_array<int> labels(g.n);
  const auto summary = skerry::cc(A.view(), std::span(labels.data(), labels.size()), workspace,
                                  {.symmetric = symmetry::yes});
  CHECK(widened(labels.copied()) == expected);
  CHECK(summary.count == count_of(expected));

  const auto dense = skerry::cc(A.view(), workspace, {.numbering = numbering::dense});
  const auto host = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  CHECK(dense.labels.copied() == cc(host.view(), {.numbering = numbering::dense}).labels);
  CHECK(dense.count == count_of(expected));

  auto moved = skerry::cc(A.view(), workspace);
  device_labels<std::uint32_t> kept = std::move(moved.labels);
  CHECK(moved.labels.size() == 0);
  workspace = device_workspace();  // labels outlive their workspace
  CHECK(widened(kept.copied()) == expected);
}

TEST_CASE("invalid offsets and ids: the message names the place and the value") {
  device_workspace workspace;
  const auto of = [&](const std::vector<int>& offsets, const std::vector<int>& columns,
                      const options& how = {}) {
    const device_array<int> device_offsets(offsets), ids(columns);
    return cc(
        device_csr_view(offsets.size() - 1, columns.size(), device_offsets.data(), ids.data()),
        workspace, how);
  };
  CHECK(of({0, 1, 2, 2}, {1, 0}).count == 2);
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 2, 1, 2}, {1, 0});
            }),
            "row_offsets[1] = 2 and row_offsets[2] = 1"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 1, 9, 2}, {1, 0});
            }),
            "row_offsets[1] = 1 and row_offsets[2] = 9"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 1, 1, 1}, {1, 0});
            }),
            "row_offsets[2] = 1 and row_offsets[3] = 1"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({1, 1, 2, 2}, {1, 0});
            }),
            "row_offsets[0] = 1"));
  for (const char* algorithm : {"auto", "hook_compress"})
    CHECK(has(message_of<invalid_matrix>([&] {
                return of({0, 1, 2, 2}, {1, 3}, {.algorithm = algorithm});
              }),
              "columns[1] = 3 is outside a 3 x 3 matrix"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of({0, 1, 2, 2}, {1, -1});
            }),
            "columns[1] = 4294967295"));
  // The workspace is usable after an error.
  CHECK(of({0, 1, 2, 2}, {1, 0}).count == 2);
  // device_check::none skips checks, but ids that the algorithm reads are still checked.
  CHECK(of({0, 1, 2, 2}, {1, 0}, {.device = {.check = device_check::none}}).count == 2);
  CHECK_THROWS_AS(
      static_cast<void>(of({0, 1, 2, 2}, {1, 3}, {.device = {.check = device_check::none}})),
      invalid_matrix);

  const auto of_coo = [&](const std::vector<int>& rows, const std::vector<int>& columns) {
    const device_array<int> device_rows(rows), ids(columns);
    return cc(device_coo_view(3, rows.size(), device_rows.data(), ids.data()), workspace);
  };
  CHECK(of_coo({0, 1}, {1, 0}).count == 2);
  CHECK(has(message_of<invalid_matrix>([&] { return of_coo({0, 3}, {1, 0}); }), "rows[1] = 3"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return of_coo({0, 1}, {-1, 0});
            }),
            "columns[0] = 4294967295"));
}

TEST_CASE("invalid calls are rejected before anything runs") {
  const device_graph<narrow> A(path(5));
  device_workspace workspace;
  CHECK(has(message_of<std::invalid_argument>([&] { return cc(A.view(), {.backend = "openmp"}); }),
            "not by \"openmp\""));
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "fastsv"})), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "owner_walk"})),
                  std::invalid_argument);
  const device_array<int> four(4);
  CHECK(has(message_of<std::invalid_argument>(
                [&] { return cc(A.view(), std::span(four.data(), 4), workspace); }),
            "labels has 4 elements; 5 vertices need as many"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return cc(narrow(std::uint64_t{1} << 40, 0, A.row_offsets.data(), A.columns.data()),
                        workspace);
            }),
            "64-bit ids"));
  const auto& host = A.on_host;
  int reads_host_memory = 0;
  check_cuda(cudaDeviceGetAttribute(&reads_host_memory, cudaDevAttrPageableMemoryAccess, 0),
             "cudaDeviceGetAttribute");
  if (needs(reads_host_memory == 0,
            "host arrays are rejected only if the device cannot read pageable memory"))
    CHECK(has(message_of<invalid_matrix>([&] {
                return cc(device_csr_view(host.n, host.columns.size(), host.row_offsets.data(),
                                          host.columns.data()));
              }),
              "row_offsets is not in a device's memory"));
  CHECK_THROWS_AS(static_cast<void>(cc(narrow(0, 3, A.row_offsets.data(), A.columns.data()))),
                  invalid_matrix);
  CHECK(cc(narrow(0, 0, A.row_offsets.data(), A.columns.data())).count == 0);
  CHECK_THROWS_AS(
      static_cast<void>(cc(device_graph<narrow>(symmetrised(path(100))).view(),
                           {.algorithm = "label_propagation", .limits = {.max_rounds = 3}})),
      stopped);
}
