// SPDX-License-Identifier: Apache-2.0
// Incremental components against the oracle, by every rule, after every batch.
#include <doctest/doctest.h>

#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "skerry/incremental.hpp"
#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"
#include "tests/growing_graph.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_incremental {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Inserts the edges of a graph in batches of some lengths, and checks every batch.
template <class Index>
void check_stream(const edges& g, const incremental_options& how, std::size_t longest) {
  incremental_components<Index> found(g.n, how);
  for_each_batch<Index>(g, longest, [&](const auto& batch, const auto& merges, const auto& after) {
    REQUIRE(found.insert_with_merges(batch) == merges);
    check_queries(found, after);
  });
}

std::string words(const bit_vector& bits) {
  std::string text;
  for (std::size_t i = 0; i < bits.size(); ++i) text += bits[i] ? '1' : '0';
  return text;
}

}  // namespace

TEST_CASE("incremental components equal those of a search after every batch, by every rule") {
  for (const auto& rule : concurrent_rules())
    for (const unsigned threads : {1U, 3U})
      for (const auto& g : streams()) {
        CAPTURE(rule);
        check_stream<std::uint32_t>(g, {.rule = rule, .threads = threads}, 17);
      }
  for (const auto& g : streams()) check_stream<std::uint64_t>(g, {}, 30);
}

TEST_CASE("large batches on several threads, by every rule") {
  const edges g = random_graph(60'000, 120'000, 7);
  const auto half = oracle(first_edges(g, 60'000)), whole = oracle(g);
  for (const auto& rule : concurrent_rules()) {
    CAPTURE(rule);
    incremental_components<std::uint32_t> found(g.n, {.rule = rule, .threads = 4});
    CHECK(found.insert(batch_of<std::uint32_t>(g, 0, 60'000)) == g.n - count_of(half));
    check_queries(found, half);
    const auto merges = found.insert_with_merges(batch_of<std::uint32_t>(g, 60'000, g.list.size()));
    CHECK((merges == merges_between<std::uint32_t>(half, whole)));
    check_queries(found, whole);
  }
}

TEST_CASE("single edges, ids in two arrays, and pairs as arrays of two") {
  incremental_components<> found(6);
  CHECK(found.insert(4, 2));
  CHECK_FALSE(found.insert(2, 4));
  CHECK_FALSE(found.insert(3, 3));
  CHECK(found.find(4) == 2);
  CHECK(found.count() == 5);
  const std::vector<int> rows{0, 5}, columns{2, 5};
  CHECK(found.insert(coo_view(6, rows, columns)) == 1);
  CHECK(found.connected(4, 0));
  const std::vector<std::array<int, 2>> more{{5, 3}, {1, 1}};
  CHECK(found.insert(more) == 1);
  CHECK(found.insert(pairs_of<std::uint32_t>{}) == 0);
  CHECK(words(found.connected(more)) == "11");
  CHECK(words(found.connected(coo_view(6, rows, columns))) == "11");
  CHECK(words(found.connected(std::vector<std::pair<int, int>>{{0, 4}, {0, 5}})) == "10");
  CHECK(found.labels() == buffer<std::uint32_t>{0, 1, 0, 3, 0, 3});
}

TEST_CASE("answers of many queries, in blocks and at the ends of words") {
  const edges g = random_graph(5000, 3000, 8);
  const auto labels = oracle(g);
  incremental_components<std::uint32_t> found(g.n, {.threads = 3});
  found.insert(batch_of<std::uint32_t>(g, 0, g.list.size()));
  for (const std::size_t size : {1, 63, 64, 65, 4096, 4097, 40'000}) {
    const auto pairs = batch_of<std::uint32_t>(random_graph(g.n, size, size), 0, size);
    const bit_vector answers = found.connected(pairs);
    REQUIRE(answers.size() == size);
    std::size_t wrong = 0;
    for (std::size_t k = 0; k < size; ++k)
      wrong += answers[k] != (labels[pairs[k].first] == labels[pairs[k].second]);
    CHECK(wrong == 0);
  }
}

TEST_CASE("mixed batches: queries of what was connected before, or never is") {
  const edges g = random_graph(30'000, 30'000, 9);
  const auto before = oracle(first_edges(g, 10'000)), after = oracle(g);
  for (const auto& rule : concurrent_rules()) {
    CAPTURE(rule);
    incremental_components<std::uint32_t> found(g.n, {.rule = rule, .threads = 3});
    found.insert(batch_of<std::uint32_t>(g, 0, 10'000));
    auto batch = batch_of<std::uint32_t>(g, 10'000, g.list.size());
    const auto queries = batch_of<std::uint32_t>(random_graph(g.n, 20'000, 10), 0, 20'000);
    batch.insert(batch.end(), queries.begin(), queries.end());
    bit_vector is_query(batch.size());
    std::mt19937_64 random(11);
    for (std::size_t k = 20'000; k < batch.size(); ++k) {
      const std::size_t other = random() % (k + 1);
      is_query.set(k);
      const bool value = is_query[other];
      is_query.set(other);
      is_query.set(k, value);
      std::swap(batch[k], batch[other]);
    }
    const bit_vector answers = found.process(batch, is_query);
    std::size_t wrong = 0, connected = 0;
    for (std::size_t k = 0; k < batch.size(); ++k) {
      const auto [u, v] = batch[k];
      const bool must = is_query[k] && before[u] == before[v];
      const bool may = is_query[k] && after[u] == after[v];
      wrong += answers[k] < must || answers[k] > may;
      connected += answers[k];
    }
    CHECK(wrong == 0);
    CHECK(connected > 0);
    check_queries(found, after);
  }
}

TEST_CASE("one thread processes a mixed batch in its order") {
  incremental_components<> found(4, {.threads = 1});
  const pairs_of<int> batch{{0, 1}, {0, 1}, {1, 2}, {0, 2}, {1, 2}, {2, 0}};
  bit_vector is_query(6);
  for (const std::size_t k : {0, 2, 3, 5}) is_query.set(k);
  CHECK(words(found.process(batch, is_query)) == "000001");
  const std::vector<std::uint32_t> u{3, 3}, v{0, 0};
  bit_vector second(2);
  second.set(1);
  CHECK(words(found.process(coo_view(4, u, v), second)) == "01");
  CHECK_THROWS_AS(static_cast<void>(found.process(batch, second)), std::invalid_argument);
}

TEST_CASE("starts from a result of cc(), and goes on") {
  const edges g = random_graph(2000, 2400, 12);
  const auto half = arrays<coo_view<std::uint32_t>>(first_edges(g, 1200));
  const auto start = cc(half.view());
  incremental_components found(start);
  check_queries(found, oracle(first_edges(g, 1200)));
  found.insert(batch_of<std::uint32_t>(g, 1200, g.list.size()));
  check_queries(found, oracle(g));

  const std::vector<std::uint32_t> dense{0, 1, 1}, outside{0, 9, 0}, chain{0, 0, 1};
  for (const auto& labels : {outside, chain})
    CHECK(contains(
        error_of([&] { return incremental_components<std::uint32_t>(std::span(labels)).count(); }),
        "is not the smallest vertex of a component; give the labels that cc() returns"));
  CHECK(incremental_components<std::uint32_t>(std::span(dense)).count() == 2);
}

TEST_CASE("grow: new vertices are components, old ones stay") {
  incremental_components<> found;
  CHECK(found.count() == 0);
  CHECK(found.labels().empty());
  std::mt19937_64 random(13);
  edges g;
  for (std::uint64_t n = 1; n < 3000; n += 1 + random() % 50) {
    found.grow(n);
    found.grow(n / 2);  // as many: nothing
    g.n = n;
    const edges more = random_graph(n, 10, n);
    g.list.insert(g.list.end(), more.list.begin(), more.list.end());
    found.insert(batch_of<std::uint32_t>(more, 0, more.list.size()));
  }
  check_queries(found, oracle(g));
  const std::string refused = error_of([&] {
    incremental_components<>(1, {.max_bytes = 2'000'000}).grow(1'000'000);
    return 0;
  });
  CHECK(contains(refused, "1000000 vertices"));
  CHECK(contains(error_of([&] { return incremental_components<>(std::uint64_t{1} << 32).count(); }),
                 "use 64-bit ids"));
}

TEST_CASE("moved components stay what they are") {
  incremental_components<> first(3);
  first.insert(0, 2);
  incremental_components<> second(std::move(first));
  CHECK(second.find(2) == 0);
  incremental_components<> third(9);
  third = std::move(second);
  CHECK(third.vertex_count() == 3);
  CHECK(third.insert(1, 2));
  CHECK(third.count() == 1);
}

TEST_CASE("errors name the pair, the id, and the remedy") {
  incremental_components<> found(9);
  using edge_list = pairs_of<std::int32_t>;
  CHECK(error_of([&] {
          return found.insert(edge_list{{0, 1}, {2, 9}});
        }) == "edges[1] has the end 9, which is outside a graph of 9 vertices; ids are 0-based");
  CHECK(contains(error_of([&] { return found.insert(edge_list{{-1, 1}}); }), "edges[0]"));
  const std::vector<int> rows{0, 11}, columns{0, 0};
  CHECK(error_of([&] { return found.insert(coo_view(9, rows, columns)); }) ==
        "rows[1] = 11 is outside a 9 x 9 matrix; ids are 0-based");
  CHECK(contains(error_of([&] { return found.insert(coo_view(12, rows, columns)); }),
                 "a batch of a graph of 12 vertices, but there are 9; add vertices with grow(12)"));
  CHECK(contains(error_of([&] { return found.find(9); }), "there is no vertex 9 among 9 vertices"));
  CHECK(contains(error_of([&] { return found.insert(0, 9); }), "there is no vertex 9"));
  CHECK(contains(error_of([&] { return found.connected(10, 0); }), "there is no vertex 10"));
  CHECK(contains(error_of([&] { return found.connected(edge_list{{0, 17}}); }), "has the end 17"));
  CHECK(found.connected(0, 1));  // before the invalid edge
  CHECK_THROWS_WITH_AS(incremental_components<>(1, {.rule = "asink/split"}),
                       doctest::Contains("the nearest are async/split"), std::invalid_argument);
  CHECK_THROWS_AS(incremental_components<>(1, {.rule = "rem_cas/naive/splice"}),
                  std::invalid_argument);
  CHECK_THROWS_AS(incremental_components<>(1, {.threads = 1'000'000}), std::invalid_argument);
}

TEST_CASE("of several invalid edges of a batch the first is named, on any number of threads") {
  auto batch = batch_of<std::uint32_t>(random_graph(100, 100'000, 14), 0, 100'000);
  batch[50'001].second = 100;
  batch[50'002].first = 101;
  batch[99'000].first = 102;
  for (const unsigned threads : {1U, 4U}) {
    incremental_components<> found(100, {.threads = threads});
    CHECK(contains(error_of([&] { return found.insert(batch); }), "edges[50001] has the end 100"));
    CHECK(contains(error_of([&] { return found.connected(batch); }), "edges[50001]"));
    batch[50'001].second = 0;
    CHECK(contains(error_of([&] { return found.insert(batch); }), "edges[50002] has the end 101"));
    batch[50'001].second = 100;
  }
}

}  // namespace test_incremental
