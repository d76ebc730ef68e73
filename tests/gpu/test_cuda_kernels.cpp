// SPDX-License-Identifier: Apache-2.0
// cc() on the back end cuda: every algorithm outside the design space, which has its own test;
// options, errors, and concurrent host threads.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// The algorithms that run on cuda, with only a few of the design space.
std::vector<std::string> kernels() {
  std::vector<std::string> all{"auto",
                               "kout+rem_cas/naive/split_one",
                               "bfs+early/halve",
                               "hook+liu_tarjan/CRFA",
                               "kout_coalesced+async/compress",
                               "kout_coalesced_reorganised_gathered+rem_lock/halve/split_one",
                               "bfs_gathered+label_propagation",
                               "kout(rem_cas/naive/splice)+ecl/jump",
                               "hook_gathered(jtb_words/naive)+liu_tarjan/PUS",
                               "stages(hook_first)",
                               "stages(owner_walk)",
                               "stages(disjoint_set/parallel_by_rank)",
                               "stages(kout_gathered+async/halve)"};
  for (const auto& each : algorithms())
    if (each.family != "design space" && std::ranges::count(each.backends, "cuda") == 1)
      all.push_back(each.name);
  return all;
}

template <class View>
void check(const edges& g, const std::string& algorithm) {
  for (const symmetry pattern : both_patterns) {
    const auto A = arrays<View>(with_pattern(g, pattern));
    const auto r = cc(A.view(), {.algorithm = algorithm, .backend = "cuda", .symmetric = pattern});
    CHECK(widened(r.labels) == oracle(g));
    CHECK(r.used.backend == "cuda");
  }
}

}  // namespace

TEST_CASE("every kernel == oracle, in each width" * doctest::test_suite("large")) {
  const auto all = kernels();
  CHECK(all.size() >= 8);
  for (const auto& algorithm : all) {
    INFO(algorithm);
    for (const auto& each : small_graphs()) {
      INFO(each.name);
      check<narrow>(each.graph, algorithm);
    }
    for (const std::uint64_t seed : {1, 2, 3}) {
      check<mixed>(bridged(900, 300, 16, 1, seed), algorithm);
      check<wide>(shuffled(clique_chain(40, 12), seed), algorithm);
      check<narrow>(random_graph(20000, 40000 * seed, seed), algorithm);
    }
  }
}

TEST_CASE("any number of segments, or of jobs per thread, gives the same labels") {
  const auto g = symmetrised(random_graph(3000, 9000, 11));
  const auto A = arrays<narrow>(g);
  for (const std::uint64_t s : {1, 2, 7, 100, 1000})
    CHECK(widened(cc(A.view(),
                     {.algorithm = "adaptive_hook", .backend = "cuda", .kernel = {.segments = s}})
                      .labels) == oracle(g));
  for (const std::uint64_t jobs : {1, 31, 1024, 100000})
    for (const char* algorithm : {"disjoint_set/parallel", "disjoint_set/parallel_by_rank"})
      CHECK(widened(
                cc(A.view(), {.algorithm = algorithm, .backend = "cuda", .kernel = {.jobs = jobs}})
                    .labels) == oracle(g));
}

// test_cc.cpp checks dense views and semiring algorithms.
TEST_CASE("the labels are the same from each matrix_memory") {
  for (const auto memory : {matrix_memory::device, matrix_memory::pinned, matrix_memory::zero_copy})
    for (const char* algorithm : {"owner_walk", "owner_walk/lists", "auto", "graft_sorted"}) {
      CAPTURE(algorithm);
      const options how{.algorithm = algorithm, .backend = "cuda", .device = {.memory = memory}};
      for (const auto& [name, g] : small_graphs()) {
        CAPTURE(name);
        CHECK(widened(cc(arrays<narrow>(g).view(), how).labels) == oracle(g));
      }
      const auto g = random_graph(5000, 6000, 14);
      CHECK(widened(cc(arrays<mixed>(g).view(), how).labels) == oracle(g));
      CHECK(widened(cc(arrays<wide>(g).view(), how).labels) == oracle(g));
      CHECK(widened(cc(arrays<coo_view<std::uint32_t>>(g).view(), how).labels) == oracle(g));
    }
}

// More components than walks per round, and a component with half of the vertices.
TEST_CASE("owner_walk on a device: each vertex is on the list of its owner") {
  auto g = random_graph(4000, 2500, 15);
  for (std::uint64_t v = 0; v < 2000; ++v) g.add(2 * v, 2 * ((v + 1) % 2000));
  for (const char* algorithm : {"owner_walk", "owner_walk/lists"}) {
    check<narrow>(g, algorithm);
    check<wide>(shuffled(g, 16), algorithm);
  }
}

TEST_CASE("the error of a sequential algorithm on cuda names the back ends that run it") {
  const auto A = arrays<narrow>(path(3));
  for (const std::string algorithm : {"disjoint_set/map", "disjoint_set/table"}) {
    const auto message = message_of<std::invalid_argument>(
        [&] { return cc(A.view(), {.algorithm = algorithm, .backend = "cuda"}); });
    CHECK(message == "\"" + algorithm + "\" does not run on \"cuda\"; it runs on serial");
  }
}

TEST_CASE("COO is converted to CSR, and a rectangular matrix is bipartite with that option") {
  const auto g = random_graph(500, 700, 12);
  const auto A = arrays<coo_view<std::uint32_t>>(g);
  CHECK(widened(cc(A.view(), {.backend = "cuda"}).labels) == oracle(g));
  const std::vector<std::uint32_t> offsets{0, 2, 3}, columns{0, 2, 1};
  const narrow rectangle(2, 3, offsets, columns);
  CHECK(widened(cc(rectangle, {.backend = "cuda", .bipartite = true}).labels) ==
        std::vector<std::uint64_t>{0, 1, 0, 1, 0});
}

TEST_CASE("ids out of range are rejected, and a run can be stopped") {
  const std::vector<std::uint32_t> offsets{0, 1, 2}, columns{1, 7};
  for (const auto& algorithm : kernels())
    CHECK_THROWS_AS(static_cast<void>(cc(narrow(2, offsets, columns),
                                         {.algorithm = algorithm, .backend = "cuda"})),
                    invalid_matrix);
  const auto A = arrays<narrow>(symmetrised(path(100)));
  CHECK_THROWS_AS(static_cast<void>(cc(A.view(), {.algorithm = "label_propagation",
                                                  .backend = "cuda",
                                                  .limits = {.max_rounds = 3}})),
                  stopped);
}

TEST_CASE("several host threads, each with its own stream" * doctest::test_suite("many_pools")) {
  const auto g = random_graph(30000, 50000, 13);
  const auto A = arrays<narrow>(g);
  const auto expected = oracle(g);
  std::vector<int> right(4);
  {
    std::vector<std::jthread> callers;
    for (int& mine : right)
      callers.emplace_back([&] {
        for (int turn = 0; turn < 5; ++turn)
          mine += widened(cc(A.view(), {.backend = "cuda"}).labels) == expected;
      });
  }
  CHECK(right == std::vector<int>(4, 5));
}
