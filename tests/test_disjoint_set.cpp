// SPDX-License-Identifier: Apache-2.0
// Disjoint sets over nodes that are looked up by id: the node table, the map, and jobs.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <stdexcept>

#include "algorithms/disjoint_set/by_rank.hpp"
#include "algorithms/disjoint_set/by_table.hpp"
#include "algorithms/disjoint_set/map.hpp"
#include "algorithms/disjoint_set/parallel.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/node_table.hpp"
#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"

namespace test_disjoint_set {

using namespace skerry;
using namespace skerry::testing;

namespace {

using matrix = csr_view<std::uint32_t, std::uint32_t>;

/// Checks that a table numbers the distinct ids in ascending order, and holds no absent id.
void check_table(const buffer<std::uint64_t>& ids, const buffer<std::uint64_t>& absent) {
  const std::set<std::uint64_t> distinct(ids.begin(), ids.end());
  const node_table<std::uint64_t> table(ids);
  REQUIRE(table.size() == distinct.size());
  CHECK(std::ranges::equal(table.ids(), distinct));
  std::uint64_t node = 0;
  for (const std::uint64_t id : distinct) CHECK(table.node(id) == node++);
  for (const std::uint64_t id : absent) CHECK(table.node(id) == std::nullopt);
}

}  // namespace

TEST_CASE("a node table numbers sparse ids in ascending order") {
  constexpr auto most = ~std::uint64_t{0};
  check_table({}, {0, 1, most});
  check_table({7}, {0, 6, 8, most});
  check_table({most, 0, 1ull << 40, most - 1, 5, 0, most}, {1, 4, 6, most - 2, 1ull << 39});
  buffer<std::uint64_t> regular, random, absent;
  dice roll(41);
  for (std::uint64_t k = 0; k < 5000; ++k) {
    regular.push_back(k << 44);
    absent.push_back((k << 44) + 1);
    random.push_back(roll(3000) << 20);
  }
  check_table(regular, absent);
  check_table(random, absent);
}

TEST_CASE("buckets of a node table are short, whichever bits the ids share") {
  for (const unsigned shift : {0u, 10u, 44u}) {
    buffer<std::uint64_t> ids(1 << 12);
    for (std::uint64_t k = 0; k < ids.size(); ++k) ids[k] = k << shift;
    const node_table<std::uint64_t> table(ids);
    const auto ref = table.ref();
    std::uint64_t longest = 0;
    for (std::uint64_t b = 0; b <= ref.mask; ++b) longest = std::max(longest, ref.buckets[b].size);
    CHECK(ref.mask + 1 == ids.size());
    CHECK(longest < 12);  // Poisson of mean 1: more than 11 in any of 4096 with p = 4e-6
  }
}

TEST_CASE("a node table takes the memory of the report's formula") {
  // n sizeof(Node) + sizeof(HashTable) + 2 n words: a node is its id, a bucket two words.
  for (const std::uint64_t n : {100, 1 << 10, 5000}) {
    buffer<std::uint64_t> ids(n);
    for (std::uint64_t k = 0; k < n; ++k) ids[k] = k * 100;
    const node_table<std::uint64_t> table(ids);
    const std::uint64_t words = n + 2 * std::bit_ceil(n) + 2 * n;
    CHECK(table.ids().size_bytes() + table.buckets().size_bytes() + table.slots().size_bytes() ==
          8 * words);
  }
}

TEST_CASE("a map creates nodes only for ids that are used") {
  node_map<std::uint64_t> sets;
  constexpr auto most = ~std::uint64_t{0};
  sets.unite(most, 12);
  sets.unite(7, 7);
  CHECK(sets.smallest(most) == 12);
  CHECK(sets.smallest(7) == 7);
  CHECK(sets.smallest(1000) == 1000);
  sets.unite(7, most);
  CHECK(sets.smallest(12) == 7);
  CHECK(sets.smallest(most) == 7);
}

TEST_CASE("any number of jobs gives the same labels") {
  const edges g = shuffled(path(3000), 42);
  const auto A = arrays<matrix>(g);
  for (const std::uint64_t jobs : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{2},
                                   std::uint64_t{100}, ~std::uint64_t{0}}) {
    CAPTURE(jobs);
    host_run on{threads(4)};
    on.options.jobs = jobs;
    const std::vector<std::uint64_t> one_component(g.n, 0);
    CHECK(widened(disjoint_set_parallel<by_id>(on, A.ref(), symmetry::unknown)) == one_component);
    CHECK(widened(disjoint_set_parallel<by_rank>(on, A.ref(), symmetry::unknown)) == one_component);
  }
}

TEST_CASE("the union by id splits paths, as Figure 1 of the report") {
  using ref = union_find_ref<plain_access, std::uint32_t>;
  const node_table<std::uint32_t> nodes({10, 11, 12, 13, 14, 15});
  buffer<std::uint32_t> parent{0, 0, 1, 2, 3, 4};
  const unite_ids<by_id, ref> unite{{parent.data(), nullptr}, nodes.ref()};
  unite(15, 10);
  CHECK(parent == buffer<std::uint32_t>{0, 0, 0, 1, 2, 3});
}

TEST_CASE("the union by rank links the root of lower rank, and splits paths") {
  using ref = forest_of<by_rank, host_atomics, std::uint32_t>;
  buffer<std::uint32_t> parent(6);
  buffer<std::uint64_t> words{0, 1, 2, 3, 4, 5};
  const ref t{parent.data(), words.data()};
  const forest_of_words<ref> forest{t};
  const auto parents = [&] {
    buffer<std::uint32_t> all;
    for (std::uint32_t v = 0; v < 6; ++v) all.push_back(forest.parent_of(v));
    return all;
  };
  by_rank::unite(t, 3u, 4u);
  by_rank::unite(t, 4u, 0u);
  CHECK(parents() == buffer<std::uint32_t>{3, 1, 2, 3, 3, 5});  // by id, 3 would be linked to 0
  CHECK(forest.rank(3) == 1);
  by_rank::unite(t, 1u, 5u);
  by_rank::unite(t, 5u, 4u);
  CHECK(parents() == buffer<std::uint32_t>{3, 1, 2, 1, 3, 1});
  CHECK(forest.rank(1) == 2);
  by_rank::unite(t, 0u, 2u);
  CHECK(parents() == buffer<std::uint32_t>{1, 1, 1, 1, 3, 1});
  CHECK(forest.rank(1) == 2);
}

TEST_CASE("sequential algorithms run on the back end serial only") {
  const auto A = arrays<matrix>(path(5));
  for (const auto& each : algorithms()) {
    if (!each.name.starts_with("disjoint_set/")) continue;
    CAPTURE(each.name);
    const bool sequential = !each.name.starts_with("disjoint_set/parallel");
    CHECK((each.backends == std::vector<std::string>{"serial"}) == sequential);
    if (sequential)
      CHECK_THROWS_AS(
          static_cast<void>(cc(A.view(), {.algorithm = each.name, .backend = "threads"})),
          std::invalid_argument);
  }
}

}  // namespace test_disjoint_set
