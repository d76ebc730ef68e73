// SPDX-License-Identifier: Apache-2.0
// cc() over MPI == oracle of the whole graph, for every division; faults are the same on all ranks.
#include <doctest/doctest.h>
#include <mpi.h>

#include <cstdint>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "lib/mpi/products.hpp"
#include "skerry/mpi.hpp"
#include "tests/graphs.hpp"
#include "tests/hook_first_graphs.hpp"
#include "tests/mpi/divided.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_mpi {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// What a minimum by a ring and a gathering of pairs send, and a few numbers beside.
void check_bytes(std::uint64_t n, const auto& found, std::uint64_t index_bytes) {
  const std::uint64_t of_pairs = 2 * index_bytes * found.pairs_left * (here().ranks - 1);
  CHECK(found.bytes_sent <= 2 * index_bytes * n + of_pairs + 256 * here().ranks);
}

template <class Index = std::uint32_t, class Offset = Index>
void check_divisions(const edges& g) {
  const auto expected = oracle(g);
  for (const auto& begin :
       {even(g.n, here().ranks), by_entries(g, here().ranks), all_on(0, g.n, here().ranks),
        all_on(here().ranks - 1, g.n, here().ranks)}) {
    const own_rows<Index, Offset> rows(g, begin, here().rank);
    const auto found = cc(rows.view(), MPI_COMM_WORLD);
    check_answer(found, expected);
    check_bytes(g.n, found, sizeof(Index));
    const auto own = cc(rows.view(), MPI_COMM_WORLD, {.labels = label_scope::own_rows});
    CHECK(own.count == found.count);
    CHECK(widened(own.labels) ==
          std::vector(expected.begin() + static_cast<std::ptrdiff_t>(rows.first),
                      expected.begin() + static_cast<std::ptrdiff_t>(rows.last)));
  }
  const own_entries<Index> entries(g, here().rank, here().ranks);
  check_answer(cc(entries.view(), MPI_COMM_WORLD), expected);
}

}  // namespace

TEST_CASE("small graphs, in both directions and in one") {
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    check_divisions(each.graph);
    check_divisions(symmetrised(each.graph));
  }
}

TEST_CASE("ids of 64 bits") {
  check_divisions<std::uint64_t>(symmetrised(random_graph(500, 600, 1)));
  check_divisions<std::uint32_t, std::uint64_t>(symmetrised(random_graph(500, 600, 1)));
}

TEST_CASE("2,000 random graphs") {
  std::mt19937_64 random(2);
  for (int repeat = 0; repeat < 2000; ++repeat) {
    const std::uint64_t n = 1 + random() % 50;
    const edges g = random_graph(n, random() % 100, random());
    const own_rows<std::uint32_t, std::uint32_t> rows(g, even(n, here().ranks), here().rank);
    check_answer(cc(rows.view(), MPI_COMM_WORLD), oracle(g));
  }
}

TEST_CASE("shuffled entries of larger graphs, and how many pairs the minimum leaves") {
  const struct {
    const char* name;
    edges graph;
    std::uint64_t most_pairs;
  } graphs[] = {{"grid", grid_with_diagonals(100), 200},
                {"random", random_graph(10'000, 80'000, 3), 10},
                {"path", path(10'000), 200},
                {"bridges", bridged(4'000, 2'000, 8, 2, 4), 10}};
  for (const auto& each : graphs) {
    INFO(each.name);
    edges g = symmetrised(each.graph);
    const auto expected = oracle(g);
    const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
    const auto found = cc(rows.view(), MPI_COMM_WORLD);
    check_answer(found, expected);
    CHECK(found.pairs_left <= each.most_pairs);
    std::shuffle(g.list.begin(), g.list.end(), std::mt19937_64(5));
    const own_entries<std::uint32_t> entries(g, here().rank, here().ranks);
    const auto shuffled_found = cc(entries.view(), MPI_COMM_WORLD);
    check_answer(shuffled_found, expected);
    check_bytes(g.n, shuffled_found, 4);
  }
}

TEST_CASE("rows of a matrix that is promised to be symmetric, with a giant and without") {
  const mpi_options promised{.local = {.symmetric = symmetry::yes}};
  std::mt19937_64 random(9);
  std::vector<edges> graphs{grid_with_diagonals(60), path(3000), bridged(4'000, 2'000, 8, 2, 4),
                            star(5000, 4999), disjoint_union(clique_chain(40, 60), path(100))};
  for (int repeat = 0; repeat < 60; ++repeat) {
    const std::uint64_t n = 1000 + random() % 2000;
    graphs.push_back(random_graph(n, n / 4 + random() % (2 * n), random()));
  }
  for (const edges& each : graphs) {
    const edges g = symmetrised(each);
    const auto expected = oracle(g);
    for (const auto& begin : {even(g.n, here().ranks), by_entries(g, here().ranks),
                              all_on(here().ranks - 1, g.n, here().ranks)}) {
      const own_rows<std::uint32_t, std::uint32_t> rows(g, begin, here().rank);
      check_answer(cc(rows.view(), MPI_COMM_WORLD, promised), expected);
      const own_rows<std::uint64_t, std::uint64_t> wide(g, begin, here().rank);
      check_answer(cc(wide.view(), MPI_COMM_WORLD, promised), expected);
    }
  }
}

TEST_CASE("where the whole is balanced, each rank skips the rows of its giant") {
  const edges g = symmetrised(random_graph(20'000, 160'000, 8));
  const auto expected = oracle(g);
  for (const auto& begin : {even(g.n, here().ranks), by_entries(g, here().ranks)}) {
    const own_rows<std::uint32_t, std::uint32_t> rows(g, begin, here().rank);
    const auto found = cc(rows.view(), MPI_COMM_WORLD);
    check_answer(found, expected);
    if (here().ranks == 2) CHECK(found.used.pattern == found_pattern::balanced);
    check_answer(cc(rows.view(), MPI_COMM_WORLD, {.local = {.symmetric = symmetry::yes}}),
                 expected);
  }
}

TEST_CASE("giants of different components: no edge between them is lost") {
  // As many random graphs as ranks, whose rows each has; an edge between two is in rows that both
  // ranks skip.
  constexpr std::uint64_t of_rank = 4000;
  for (const bool is_joined : {false, true}) {
    edges g{of_rank * here().ranks, {}};
    for (std::uint64_t r = 0; r < here().ranks; ++r) {
      for (const auto& [u, v] : random_graph(of_rank, 16 * of_rank, 5 + r).list)
        g.add(r * of_rank + u, r * of_rank + v);
      if (is_joined && r != 0) g.add((r - 1) * of_rank + 1700, r * of_rank + 2900);
    }
    const edges whole = symmetrised(g);
    const own_rows<std::uint32_t, std::uint32_t> rows(whole, even(whole.n, here().ranks),
                                                      here().rank);
    std::vector<std::uint32_t> row_of, columns;  // the same rows as entries
    for (std::uint64_t r = rows.first; r < rows.last; ++r)
      for (std::uint64_t k = rows.offsets[r - rows.first]; k < rows.offsets[r - rows.first + 1];
           ++k)
        row_of.push_back(static_cast<std::uint32_t>(r)), columns.push_back(rows.columns[k]);
    const coo_view<std::uint32_t> entries{whole.n, row_of, columns};
    for (const symmetry promised : {symmetry::unknown, symmetry::yes}) {
      const mpi_options how{.local = {.symmetric = promised}};
      check_answer(cc(rows.view(), MPI_COMM_WORLD, how), oracle(whole));
      check_answer(cc(entries, MPI_COMM_WORLD, how), oracle(whole));
    }
  }
}

TEST_CASE("a whole that is not balanced by one entry") {
  // The entry leads from the giant to a vertex whose own row is empty.
  edges g = symmetrised(random_graph(20'000, 160'000, 8));
  g.n = 20'001;
  g.add(17, 20'000);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  const auto found = cc(rows.view(), MPI_COMM_WORLD);
  check_answer(found, oracle(g));
  CHECK(found.used.pattern == found_pattern::nothing);
}

TEST_CASE("a promise by some ranks only is none") {
  const edges g = random_graph(3000, 4000, 10);  // in one direction
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  const auto pattern = here().rank == 0 ? symmetry::unknown : symmetry::yes;
  check_answer(cc(rows.view(), MPI_COMM_WORLD, {.local = {.symmetric = pattern}}), oracle(g));
}

TEST_CASE("messages of few ids") {
  const edges g = symmetrised(random_graph(300, 200, 6));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  for (const std::uint64_t most : {1, 3, 7, 299, 300})
    check_answer(cc(rows.view(), MPI_COMM_WORLD, {.max_message = most}), oracle(g));
}

TEST_CASE("dense numbers") {
  const edges g = random_graph(60, 40, 7);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  const auto found = cc(rows.view(), MPI_COMM_WORLD, {.local = {.numbering = numbering::dense}});
  const auto expected = oracle(g);
  std::uint64_t next = 0;
  for (std::uint64_t v = 0; v < g.n; ++v)
    CHECK(found.labels[v] == (expected[v] == v ? next++ : found.labels[expected[v]]));
}

TEST_CASE("a bad id on one rank is the same error on all, and the next call works") {
  const edges g = symmetrised(random_graph(1000, 3000, 8));
  const auto begin = even(g.n, here().ranks);
  for (std::uint64_t bad = 0; bad < here().ranks; ++bad) {
    own_rows<std::uint32_t, std::uint32_t> rows(g, begin, here().rank);
    if (here().rank == bad) rows.columns[2] = 1000;
    const std::string why = error_of([&] { return cc(rows.view(), MPI_COMM_WORLD); });
    CHECK(why.starts_with("rank " + std::to_string(bad) + ": columns[2] = 1000 is outside"));
    rows.columns[2] = 0;
    CHECK(error_of([&] { return cc(rows.view(), MPI_COMM_WORLD); }).empty());
  }
}

TEST_CASE("other faults") {
  const edges g = symmetrised(random_graph(100, 200, 9));
  own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  mpi_options how;
  if (here().rank == here().ranks - 1) how.local.limits.max_bytes = 1;
  CHECK(error_of([&] {
          return cc(rows.view(), MPI_COMM_WORLD, how);
        }).starts_with("rank " + std::to_string(here().ranks - 1) + ": "));
  if (here().rank == here().ranks - 1) how.local = {.algorithm = "no_such"};
  CHECK_THROWS_AS(static_cast<void>(cc(rows.view(), MPI_COMM_WORLD, how)), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(cc(rows.view(), MPI_COMM_WORLD, {.max_message = 0})),
                  std::invalid_argument);
  const own_entries<std::uint32_t> entries(g, here().rank, here().ranks);
  CHECK_THROWS_AS(
      static_cast<void>(cc(entries.view(), MPI_COMM_WORLD, {.labels = label_scope::own_rows})),
      std::invalid_argument);
  if (here().ranks == 1) return;
  if (here().rank == 0) ++rows.n;
  CHECK(contains(error_of([&] { return cc(rows.view(), MPI_COMM_WORLD); }),
                 "matrices of 100 to 101 vertices"));
}

TEST_CASE("back end combblas in a build without it") {
  if (mpi::has_combblas()) return;
  const edges g = path(20);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  CHECK(contains(error_of<not_compiled>(
                     [&] { return cc(rows.view(), MPI_COMM_WORLD, {.backend = "combblas"}); }),
                 "-DSKERRY_COMBBLAS=ON"));
}

TEST_CASE("the caller's communicator is left alone") {
  MPI_Errhandler before = MPI_ERRHANDLER_NULL, after = MPI_ERRHANDLER_NULL;
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &before);
  // A receive from anyone, pending during the call, gets the caller's message and no other.
  int received = 0, sent = 42;
  MPI_Request pending = MPI_REQUEST_NULL;
  MPI_Irecv(&received, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &pending);
  const edges g = symmetrised(random_graph(400, 300, 10));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  check_answer(cc(rows.view(), MPI_COMM_WORLD), oracle(g));
  MPI_Send(&sent, 1, MPI_INT, static_cast<int>((here().rank + 1) % here().ranks), 5,
           MPI_COMM_WORLD);
  MPI_Wait(&pending, MPI_STATUS_IGNORE);
  CHECK(received == 42);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &after);
  CHECK(before == after);
}

TEST_CASE("a communicator of some ranks") {
  MPI_Comm half = MPI_COMM_NULL;
  MPI_Comm_split(MPI_COMM_WORLD, static_cast<int>(here().rank % 2), 0, &half);
  const std::uint64_t ranks = (here().ranks + 1 - here().rank % 2) / 2;
  const edges g = symmetrised(random_graph(200, 150, 11 + here().rank % 2));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, ranks), here().rank / 2);
  check_answer(cc(rows.view(), half), oracle(g));
  MPI_Comm_free(&half);
}

}  // namespace test_mpi
