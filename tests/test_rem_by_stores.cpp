// SPDX-License-Identifier: Apache-2.0
// Rem's union-find by stores == oracle, also where links are lost.
#include <doctest/doctest.h>

#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/rem_by_stores.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"

namespace test_rem_by_stores {

using namespace skerry;
using namespace skerry::testing;

namespace {

std::vector<edges> sparse_graphs() {
  return {shuffled(path(5000), 1), random_graph(5000, 4000, 2), star(5000, 4999),
          disjoint_union(path(300), shuffled(path(3000), 3)), edges{100, {}}};
}

}  // namespace

TEST_CASE("the second pass unites what the first has lost") {
  for (const edges& g : sparse_graphs())
    for (const std::uint64_t lost : {1, 2, 3}) {  // one entry of so many
      INFO(g.n, " ", lost);
      unsigned pass = 0;
      const auto entries = [&](const auto& unite) {
        std::uint64_t k = 0;
        for (const auto& [u, v] : g.list)
          if (pass != 0 || ++k % lost != 0)
            unite(static_cast<std::uint32_t>(u), static_cast<std::uint32_t>(v));
        ++pass;
      };
      std::vector<std::uint32_t> labels(g.n);
      rem_by_stores(threads(2), entries, std::span(labels));
      CHECK(pass == 2);
      CHECK(std::vector<std::uint64_t>(labels.begin(), labels.end()) == oracle(g));
    }
}

TEST_CASE("lists of few entries a vertex, on several threads") {
  for (int repeat = 0; repeat < 20; ++repeat)
    for (const edges& g : sparse_graphs()) {
      std::vector<std::uint32_t> rows, columns;
      for (const auto& [u, v] : g.list) rows.push_back(u), columns.push_back(v);
      const coo_view<std::uint32_t> A{g.n, rows, columns};
      for (const unsigned thread_count : {2u, 5u}) {
        const auto labels = cc(A, {.algorithm = "rem", .threads = thread_count}).labels;
        CHECK(std::vector<std::uint64_t>(labels.begin(), labels.end()) == oracle(g));
      }
    }
}

TEST_CASE("stores pay where most entries link two trees") {
  CHECK(stores_pay(1000, 1200));
  CHECK(stores_pay(1000, 1999));
  CHECK_FALSE(stores_pay(1000, 2000));
  CHECK_FALSE(stores_pay(0, 0));
}

}  // namespace test_rem_by_stores
