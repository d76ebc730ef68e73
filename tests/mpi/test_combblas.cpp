// SPDX-License-Identifier: Apache-2.0
// cc() over MPI by back end "combblas" == oracle; other numbers of ranks than squares are refused.
#include <doctest/doctest.h>
#include <mpi.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "lib/mpi/choose.hpp"
#include "skerry/mpi.hpp"
#include "tests/generated.hpp"
#include "tests/generated_kinds.hpp"
#include "tests/graphs.hpp"
#include "tests/mpi/divided.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_combblas {

using namespace skerry;
using namespace skerry::testing;

namespace {

bool is_grid() { return combblas::is_square(here().ranks); }

mpi_options with(const std::string& algorithm = "auto", label_scope labels = label_scope::all) {
  return {.local = {.algorithm = algorithm}, .labels = labels, .backend = "combblas"};
}

template <class Index>
void check_products(const mpi_result<Index>& found, const std::vector<std::uint64_t>& expected) {
  CHECK(found.used.backend == "combblas");
  check_answer(found, expected);
}

template <class Index, class Offset = Index>
void check_rows(const edges& g, const division& begin, const std::string& algorithm,
                const std::vector<std::uint64_t>& expected) {
  const own_rows<Index, Offset> rows(g, begin, here().rank);
  const auto found = cc(rows.view(), MPI_COMM_WORLD, with(algorithm));
  check_products(found, expected);
  const auto own = cc(rows.view(), MPI_COMM_WORLD, with(algorithm, label_scope::own_rows));
  CHECK(own.count == found.count);
  CHECK(widened(own.labels) ==
        std::vector(expected.begin() + static_cast<std::ptrdiff_t>(rows.first),
                    expected.begin() + static_cast<std::ptrdiff_t>(rows.last)));
}

template <class Index = std::uint32_t, class Offset = Index>
void check_divisions(edges g, const std::string& algorithm = "auto") {
  const auto expected = oracle(g);
  for (const auto& begin : {even(g.n, here().ranks), by_entries(g, here().ranks),
                            all_on(here().ranks - 1, g.n, here().ranks)})
    check_rows<Index, Offset>(g, begin, algorithm, expected);
  std::shuffle(g.list.begin(), g.list.end(), std::mt19937_64(1));
  const own_entries<Index> entries(g, here().rank, here().ranks);
  check_products(cc(entries.view(), MPI_COMM_WORLD, with(algorithm)), expected);
}

edges edges_of(const narrow_csr& A) {
  edges g{A.row_count, {}};
  for (std::uint32_t u = 0; u < A.row_count; ++u)
    for (const std::uint32_t v : row(A, u)) g.add(u, v);
  return g;
}

}  // namespace

TEST_CASE("a number of ranks that is no square") {
  if (is_grid()) return;
  const edges g = path(20);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  const std::string why =
      error_of<std::invalid_argument>([&] { return cc(rows.view(), MPI_COMM_WORLD, with()); });
  CHECK(why == "rank 0: back end \"combblas\" needs a square number of ranks, and there are " +
                   std::to_string(here().ranks) + "; start 1 or 4 ranks");
}

TEST_CASE("small graphs, in both directions and in one") {
  if (!is_grid()) return;
  for (const auto& each : small_graphs()) {
    INFO(each.name);
    check_divisions(each.graph);
    const edges g = symmetrised(each.graph);
    for (const std::string algorithm : {"label_propagation", "max_per_row"})  // in many rounds
      check_rows<std::uint32_t>(g, even(g.n, here().ranks), algorithm, oracle(g));
  }
}

TEST_CASE("every kind of generated graph") {
  if (!is_grid()) return;
  for (const auto& graph : every_kind) {
    INFO(graph.name);
    check_divisions(edges_of(generated(graph.kind, {.seed = 7, .shuffle = true})));
  }
}

TEST_CASE("ids of 64 bits, and offsets") {
  if (!is_grid()) return;
  for (const std::string algorithm : {"fastsv", "label_propagation", "max_per_row"}) {
    check_divisions<std::uint64_t>(symmetrised(random_graph(500, 600, 1)), algorithm);
    check_divisions<std::uint32_t, std::uint64_t>(random_graph(500, 600, 1), algorithm);
  }
}

TEST_CASE("200 random graphs") {
  if (!is_grid()) return;
  std::mt19937_64 random(2);
  for (int repeat = 0; repeat < 200; ++repeat) {
    const std::uint64_t n = 1 + random() % 50;
    const edges g = random_graph(n, random() % 100, random());
    const own_rows<std::uint32_t, std::uint32_t> rows(g, even(n, here().ranks), here().rank);
    check_products(cc(rows.view(), MPI_COMM_WORLD, with()), oracle(g));
  }
}

TEST_CASE("a promise of symmetry saves the check's two products") {
  if (!is_grid()) return;
  const edges g = symmetrised(random_graph(2000, 3000, 3));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  mpi_options how = with();
  const auto checked = cc(rows.view(), MPI_COMM_WORLD, how);
  how.local.symmetric = symmetry::yes;
  const auto promised = cc(rows.view(), MPI_COMM_WORLD, how);
  check_products(promised, oracle(g));
  CHECK(promised.used.rounds == checked.used.rounds);
  CHECK(promised.used.rounds > 1);
  if (here().ranks == 1)
    CHECK(checked.bytes_sent == 0);
  else
    CHECK(promised.bytes_sent < checked.bytes_sent);
}

TEST_CASE("messages of few ids") {
  if (!is_grid()) return;
  const edges g = random_graph(100, 60, 6);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  for (const std::uint64_t most : {1, 30, 100}) {
    mpi_options how = with();
    how.max_message = most;
    check_products(cc(rows.view(), MPI_COMM_WORLD, how), oracle(g));
  }
}

TEST_CASE("dense numbers") {
  if (!is_grid()) return;
  const edges g = random_graph(60, 40, 7);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  mpi_options how = with();
  how.local.numbering = numbering::dense;
  const auto found = cc(rows.view(), MPI_COMM_WORLD, how);
  const auto expected = oracle(g);
  std::uint64_t next = 0;
  for (std::uint64_t v = 0; v < g.n; ++v)
    CHECK(found.labels[v] == (expected[v] == v ? next++ : found.labels[expected[v]]));
}

TEST_CASE("faults are the same on all ranks, and the next call works") {
  if (!is_grid()) return;
  const edges g = symmetrised(random_graph(1000, 3000, 8));
  const auto begin = even(g.n, here().ranks);
  const std::string last = "rank " + std::to_string(here().ranks - 1) + ": ";
  const bool is_last = here().rank == here().ranks - 1;
  own_rows<std::uint32_t, std::uint32_t> rows(g, begin, here().rank);
  const auto refuse = [&]<class Exception>(Exception*, const mpi_options& how) {
    return error_of<Exception>([&] { return cc(rows.view(), MPI_COMM_WORLD, how); });
  };
  const std::uint32_t right = rows.columns[2];
  if (is_last) rows.columns[2] = 1000;
  CHECK(refuse(static_cast<invalid_matrix*>(nullptr), with())
            .starts_with(last + "columns[2] = 1000 is outside"));
  rows.columns[2] = right;
  check_products(cc(rows.view(), MPI_COMM_WORLD, with()), oracle(g));

  mpi_options how = with();
  if (is_last) how.local.limits.max_bytes = 1;
  CHECK(refuse(static_cast<invalid_matrix*>(nullptr), how).starts_with(last + "a block of"));
  how = with();
  if (is_last) how.local.limits.max_rounds = 1;
  CHECK(contains(refuse(static_cast<stopped*>(nullptr), how), "fastsv"));
  how = with();
  if (is_last) how.local.progress = [](const progress&) { return false; };
  CHECK(refuse(static_cast<stopped*>(nullptr), how).starts_with(last));
  how = with(is_last ? "rem" : "fastsv");
  CHECK(contains(refuse(static_cast<std::invalid_argument*>(nullptr), how), "\"rem\""));
  how = with();
  how.local.backend = "graphblas";
  CHECK(contains(refuse(static_cast<std::invalid_argument*>(nullptr), how), "do not combine"));
  how = with();
  how.backend = "combblass";
  CHECK(contains(refuse(static_cast<std::invalid_argument*>(nullptr), how), "combblass"));
  check_products(cc(rows.view(), MPI_COMM_WORLD, with()), oracle(g));
}

TEST_CASE("options that differ between ranks") {
  if (!is_grid()) return;
  const edges g = random_graph(300, 400, 9);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  mpi_options how = with();
  if (here().rank == 0 && here().ranks > 1)
    how.local = {.numbering = numbering::dense, .symmetric = symmetry::yes};
  check_products(cc(rows.view(), MPI_COMM_WORLD, how), oracle(g));
  how = with();
  how.max_message = 1 + here().rank;
  check_products(cc(rows.view(), MPI_COMM_WORLD, how), oracle(g));
  if (here().ranks == 1) return;
  how = with(here().rank == 0 ? "fastsv" : "label_propagation");
  CHECK(contains(
      error_of<std::invalid_argument>([&] { return cc(rows.view(), MPI_COMM_WORLD, how); }),
      "different values of options::algorithm"));
}

TEST_CASE("the choice between forests and products") {
  using mpi::choose;
  using mpi::method;
  constexpr mpi::ranks_and_memory grid{16, 8'000'000, true, false};
  static_assert(choose(1'000'000, 4, grid) == method::forests);
  static_assert(choose(1'000'001, 4, grid) == method::products);
  static_assert(choose(1'000'001, 8, grid) == method::forests);  // neither fits
  static_assert(choose(500'001, 8, grid) == method::products);
  static_assert(choose(1'000'001, 4, {16, 8'000'000, false, false}) == method::forests);
  static_assert(choose(1'000'001, 4, {16, 8'000'000, true, true}) == method::forests);
  static_assert(choose(1'000'001, 4, {4, 8'000'000, true, false}) == method::forests);
  static_assert(choose(std::uint64_t{1} << 62, 8, grid) == method::forests);

  const edges g = path(90'000);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  mpi_options how{.labels = label_scope::own_rows};
  CHECK(cc(rows.view(), MPI_COMM_WORLD, how).used.backend != "combblas");
}

TEST_CASE("without memory for all labels `auto` takes combblas") {
  if (here().ranks < 9) return;
  edges g{90'000, {}};
  for (std::uint64_t v = 0; v + 1 < 100; ++v) g.add(v * 900, v * 900 + 900);
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  mpi_options how{.local = {.limits = {.max_bytes = 700'000}}, .labels = label_scope::own_rows};
  const auto found = cc(rows.view(), MPI_COMM_WORLD, how);
  CHECK(found.used.backend == "combblas");
  CHECK(found.count == count_of(oracle(g)));
}

TEST_CASE("the caller's communicator is left alone, and may have some of the ranks") {
  MPI_Comm two_by_two = MPI_COMM_NULL;
  if (here().ranks < 4) return;
  MPI_Comm_split(MPI_COMM_WORLD, here().rank < 4 ? 0 : MPI_UNDEFINED, 0, &two_by_two);
  if (two_by_two == MPI_COMM_NULL) return;
  MPI_Errhandler before = MPI_ERRHANDLER_NULL, after = MPI_ERRHANDLER_NULL;
  MPI_Comm_set_errhandler(two_by_two, MPI_ERRORS_RETURN);
  MPI_Comm_get_errhandler(two_by_two, &before);
  int received = 0, sent = 42;
  MPI_Request pending = MPI_REQUEST_NULL;
  MPI_Irecv(&received, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, two_by_two, &pending);
  const edges g = symmetrised(random_graph(400, 300, 10));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, 4), here().rank);
  check_products(cc(rows.view(), two_by_two, with()), oracle(g));
  MPI_Send(&sent, 1, MPI_INT, static_cast<int>((here().rank + 1) % 4), 5, two_by_two);
  MPI_Wait(&pending, MPI_STATUS_IGNORE);
  CHECK(received == 42);
  MPI_Comm_get_errhandler(two_by_two, &after);
  CHECK(before == after);
  MPI_Comm_free(&two_by_two);
}

}  // namespace test_combblas
