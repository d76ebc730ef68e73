// SPDX-License-Identifier: Apache-2.0
// cc() of matrices that are on a device: every view == oracle, labels there and here, what is
// refused and how.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "catalogue.hpp"
#include "skerry/cuda.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

using narrow = device_csr_view<std::uint32_t, std::uint32_t>;
using mixed = device_csr_view<std::uint32_t, std::uint64_t>;
using wide = device_csr_view<std::uint64_t, std::uint64_t>;
using narrow_list = device_coo_view<std::uint32_t>;
using wide_list = device_coo_view<std::uint64_t>;

template <class View>
void check(const edges& g, const std::vector<std::uint64_t>& expected, device_workspace& room,
           const options& how) {
  const device_graph<View> A(g);
  const auto r = cc(A.view(), room, how);
  CHECK(widened(r.labels.copied()) == expected);
  CHECK(r.count == count_of(expected));
  CHECK(r.used.backend == "cuda");
}

/// By a graph's rows, of one direction and of both, and by its list, ascending and not.
template <class Rows, class List>
void check_views(const edges& g, device_workspace& room, const std::string& algorithm = "auto") {
  const options how{.algorithm = algorithm};
  const options promised{.algorithm = algorithm, .symmetric = symmetry::yes};
  const auto expected = oracle(g);
  check<Rows>(both_ways(g), expected, room, promised);
  check<List>(both_ways(g), expected, room, promised);
  if (algorithm.starts_with("owner_walk")) return;  // wants the promise
  check<Rows>(g, expected, room, how);
  check<List>(g, expected, room, how);
  check<List>(ascending(g), expected, room, how);
}

}  // namespace

TEST_CASE("small graphs, of each view and width") {
  device_workspace room;
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    check_views<narrow, narrow_list>(each.graph, room);
    check_views<mixed, narrow_list>(each.graph, room);
    check_views<wide, wide_list>(each.graph, room);
  }
}

TEST_CASE("each view of a graph of several components") {
  device_workspace room;
  const auto g = shuffled(random_graph(3000, 2500, 12), 13);
  check_views<narrow, narrow_list>(g, room);
  check_views<wide, wide_list>(g, room);
  check_views<mixed, narrow_list>(g, room, "hook_compress");
}

TEST_CASE("larger graphs, whose lists are united, or made rows by many blocks" *
          doctest::test_suite("large")) {
  device_workspace room;
  auto hubs = random_graph(30000, 20000, 9);
  for (std::uint64_t k = 0; k < 9000; ++k) hubs.add(17, 3 * k), hubs.add(29000, 2 * k + 1);
  for (const auto& g : {hubs, random_graph(1'200'000, 900'000, 1), random_graph(2000, 300000, 2),
                        shuffled(path(100000), 3)}) {
    check_views<narrow, narrow_list>(g, room);
    check_views<narrow, narrow_list>(g, room, "hook_multijump");
    check_views<wide, wide_list>(g, room);
  }
}

TEST_CASE("each kernel by its name") {
  device_workspace room;
  for (const auto& each : known_algorithms()) {
    if (std::ranges::count(each.backends, "cuda") == 0) continue;
    if (each.family == "design space" && each.name != "kout+rem_cas/naive/split_one") continue;
    INFO(each.name);
    check_views<narrow, narrow_list>(bridged(900, 300, 16, 1, 1), room, each.name);
    check_views<mixed, narrow_list>(shuffled(clique_chain(40, 12), 2), room, each.name);
    check_views<wide, wide_list>(random_graph(700, 350, 5), room, each.name);
  }
}

TEST_CASE("a rectangle is bipartite where that is said, by rows and by a list") {
  // 2 x 3: row 0 meets columns 0 and 2, row 1 column 1.
  const std::vector<std::uint64_t> expected{0, 1, 0, 1, 0};
  const device_array<int> offsets(std::vector<int>{0, 2, 3}), columns(std::vector<int>{0, 2, 1}),
      rows(std::vector<int>{0, 0, 1}), falling(std::vector<int>{1, 0, 0}),
      columns_then(std::vector<int>{1, 2, 0});
  const device_csr_view A(2, 3, 3, offsets.data(), columns.data());
  const device_coo_view up(2, 3, 3, rows.data(), columns.data()),
      down(2, 3, 3, falling.data(), columns_then.data());
  for (const char* algorithm : {"auto", "hook_compress"}) {
    const options how{.algorithm = algorithm, .bipartite = true};
    CHECK(widened(cc(A, how).labels) == expected);
    CHECK(widened(cc(up, how).labels) == expected);
    CHECK(widened(cc(down, how).labels) == expected);
  }
  // A promise of symmetry is of A, whose rows lead one way now.
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

TEST_CASE("a rectangle without rows, or without columns") {
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

TEST_CASE("a broken promise of symmetry gives labels of vertices, if wrong ones") {
  edges one_way{4096, {}}, lone{2, {}};
  for (std::uint64_t v = 1; v < one_way.n; ++v) one_way.add(v, 0);
  lone.add(0, 1);
  device_workspace room;
  for (const auto& g : {one_way, lone})
    for (const char* algorithm : {"owner_walk", "owner_walk/lists"})
      for (const auto numbers : {numbering::min, numbering::dense}) {
        const device_graph<narrow> A(g);
        const auto labels =
            cc(A.view(), room,
               {.algorithm = algorithm, .numbering = numbers, .symmetric = symmetry::yes})
                .labels.copied();
        CHECK(std::ranges::all_of(labels, [&](auto label) { return label < g.n; }));
      }
}

TEST_CASE("labels: the result's, the caller's, signed, dense, on the host") {
  const edges g = both_ways(random_graph(5000, 3000, 4));
  const auto expected = oracle(g);
  const device_graph<narrow> A(g);
  const auto on_host = skerry::cc(A.view());
  CHECK(widened(on_host.labels) == expected);
  CHECK(on_host.count == count_of(expected));
  CHECK(on_host.used.algorithm == "hook_first");

  skerry::device_workspace room;
  const device_array<int> labels(g.n);
  const auto said = skerry::cc(A.view(), std::span(labels.data(), labels.size()), room,
                               {.symmetric = symmetry::yes});
  CHECK(widened(labels.copied()) == expected);
  CHECK(said.count == count_of(expected));

  const auto dense = skerry::cc(A.view(), room, {.numbering = numbering::dense});
  const auto host = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  CHECK(dense.labels.copied() == cc(host.view(), {.numbering = numbering::dense}).labels);
  CHECK(dense.count == count_of(expected));

  auto moved = skerry::cc(A.view(), room);
  device_labels<std::uint32_t> kept = std::move(moved.labels);
  CHECK(moved.labels.size() == 0);
  room = device_workspace();  // labels outlive the workspace they came from
  CHECK(widened(kept.copied()) == expected);
}

TEST_CASE("offsets and ids that are wrong are told, with place and value") {
  device_workspace room;
  const auto of = [&](const std::vector<int>& offsets, const std::vector<int>& columns,
                      const options& how = {}) {
    const device_array<int> there(offsets), ids(columns);
    return cc(device_csr_view(offsets.size() - 1, columns.size(), there.data(), ids.data()), room,
              how);
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
  // What was refused leaves nothing behind.
  CHECK(of({0, 1, 2, 2}, {1, 0}).count == 2);
  // A promise is believed; ids that are looked at are still checked.
  CHECK(of({0, 1, 2, 2}, {1, 0}, {.check = device_check::none}).count == 2);
  CHECK_THROWS_AS(static_cast<void>(of({0, 1, 2, 2}, {1, 3}, {.check = device_check::none})),
                  invalid_matrix);

  const auto list = [&](const std::vector<int>& rows, const std::vector<int>& columns) {
    const device_array<int> there(rows), ids(columns);
    return cc(device_coo_view(3, rows.size(), there.data(), ids.data()), room);
  };
  CHECK(list({0, 1}, {1, 0}).count == 2);
  CHECK(has(message_of<invalid_matrix>([&] { return list({0, 3}, {1, 0}); }), "rows[1] = 3"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return list({0, 1}, {-1, 0});
            }),
            "columns[0] = 4294967295"));
}

TEST_CASE("what cannot be is refused before anything runs") {
  const device_graph<narrow> A(path(5));
  device_workspace room;
  CHECK(has(message_of<std::invalid_argument>([&] { return cc(A.view(), {.backend = "openmp"}); }),
            "not by \"openmp\""));
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "fastsv"})), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "owner_walk"})),
                  std::invalid_argument);
  const device_array<int> four(4);
  CHECK(has(message_of<std::invalid_argument>(
                [&] { return cc(A.view(), std::span(four.data(), 4), room); }),
            "room for 4 labels; 5 vertices"));
  CHECK(has(message_of<invalid_matrix>([&] {
              return cc(narrow(std::uint64_t{1} << 40, 0, A.row_offsets.data(), A.columns.data()),
                        room);
            }),
            "64-bit ids"));
  const auto& host = A.on_host;
  int reaches_all = 0;
  check_cuda(cudaDeviceGetAttribute(&reaches_all, cudaDevAttrPageableMemoryAccess, 0),
             "cudaDeviceGetAttribute");
  if (reaches_all != 0)
    MESSAGE("skipped: a host's array is refused only where the device cannot read it");
  else
    CHECK(has(message_of<invalid_matrix>([&] {
                return cc(device_csr_view(host.n, host.columns.size(), host.row_offsets.data(),
                                          host.columns.data()));
              }),
              "row_offsets is not in a device's memory"));
  CHECK_THROWS_AS(static_cast<void>(cc(narrow(0, 3, A.row_offsets.data(), A.columns.data()))),
                  invalid_matrix);
  CHECK(cc(narrow(0, 0, A.row_offsets.data(), A.columns.data())).count == 0);
  CHECK_THROWS_AS(static_cast<void>(cc(device_graph<narrow>(both_ways(path(100))).view(),
                                       {.algorithm = "label_propagation", .max_rounds = 3})),
                  stopped);
}
