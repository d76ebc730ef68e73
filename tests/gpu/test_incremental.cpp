// SPDX-License-Identifier: Apache-2.0
// A graph that grows in a device's memory: after every batch, labels, count and answers as the
// oracle has them for all edges so far.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "skerry/cuda_incremental.hpp"
#include "tests/gpu/device_arrays.hpp"
#include "tests/gpu/messages.hpp"
#include "tests/growing_graph.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class Index>
std::vector<std::uint64_t> labels_of(device_incremental_components<Index>& G) {
  const device_array<Index> labels(G.vertex_count());
  G.labels(std::span(labels.data(), labels.size()));
  return widened(labels.copied());
}

/// Edges [first, last) of a graph, in the device's memory.
template <class Index>
device_graph<device_coo_view<Index>> batch_on_device(const edges& g, std::size_t first,
                                                     std::size_t last) {
  const auto at = g.list.begin();
  return device_graph<device_coo_view<Index>>(
      {g.n, {at + static_cast<std::ptrdiff_t>(first), at + static_cast<std::ptrdiff_t>(last)}});
}

std::size_t words_for(std::size_t bits) { return bits / 64 + (bits % 64 != 0); }

bool bit(const std::vector<std::uint64_t>& words, std::size_t k) {
  return (words[k / 64] >> k % 64 & 1) != 0;
}

/// Whether bit k says that pair k is connected, for all pairs, and the bits past the end are 0.
void check_answers(const std::vector<std::uint64_t>& answers, const edges& pairs,
                   const std::vector<std::uint64_t>& labels) {
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < pairs.list.size(); ++k)
    wrong += bit(answers, k) != (labels[pairs.list[k].first] == labels[pairs.list[k].second]);
  CHECK(wrong == 0);
  for (std::size_t k = pairs.list.size(); k < 64 * answers.size(); ++k) CHECK(!bit(answers, k));
}

/// Inserts a graph in batches, with queries of random pairs after each.
template <class Index>
void check_stream(const edges& g, std::size_t batch_size, std::size_t queries,
                  const device_incremental_options& how = {}) {
  device_incremental_components<Index> G(g.n, how);
  CHECK(G.count() == g.n);
  for (std::size_t first = 0; first < g.list.size(); first += batch_size) {
    const std::size_t last = std::min(first + batch_size, g.list.size());
    const std::uint64_t before = G.count();
    const auto batch = batch_on_device<Index>(g, first, last);
    const std::uint64_t links = G.insert(batch.view());
    CHECK(links == before - G.count());
    const auto expected = oracle(first_edges(g, last));
    CHECK(G.count() == count_of(expected));
    const edges asked = random_graph(g.n, queries, first);
    const auto pairs = batch_on_device<Index>(asked, 0, queries);
    const device_array<std::uint64_t> answers(std::vector(words_for(queries), ~std::uint64_t{0}));
    G.connected(pairs.view(), std::span(answers.data(), answers.size()));
    check_answers(answers.copied(), asked, expected);
    CHECK(labels_of(G) == expected);
  }
}

/// Processes a batch of which some pairs are queries, and checks count, labels and answers.
void check_process(const edges& g, const device_incremental_options& how = {}) {
  std::vector<std::uint64_t> is_query(words_for(g.list.size()));
  for (std::size_t w = 0; w < is_query.size(); ++w) is_query[w] = 0x9e37'79b9'7f4a'7c15u * (w + 1);
  edges inserted{g.n, {}};
  for (std::size_t k = 0; k < g.list.size(); ++k)
    if (!bit(is_query, k)) inserted.list.push_back(g.list[k]);
  const auto expected = oracle(inserted);
  device_incremental_components<std::uint32_t> G(g.n, how);
  const auto batch = batch_on_device<std::uint32_t>(g, 0, g.list.size());
  const device_array<std::uint64_t> queries(is_query), answers(is_query.size());
  const std::uint64_t links =
      G.process(batch.view(), std::span<const std::uint64_t>(queries.data(), queries.size()),
                std::span(answers.data(), answers.size()));
  CHECK(links == g.n - G.count());
  CHECK(labels_of(G) == expected);
  const auto words = answers.copied();
  std::size_t wrong = 0;
  for (std::size_t k = 0; k < g.list.size(); ++k)
    wrong += bit(words, k) !=
             (bit(is_query, k) && expected[g.list[k].first] == expected[g.list[k].second]);
  CHECK(wrong == 0);
}

/// Starts from labels, adds vertices in several steps, and joins new ones to old ones.
template <class Index>
void check_growth(const device_incremental_options& how) {
  const edges g = random_graph(3000, 2500, 8);
  const auto expected = oracle(g);
  const device_array<Index> labels(std::vector<Index>(expected.begin(), expected.end()));
  device_incremental_components<Index> G(std::span<const Index>(labels.data(), labels.size()), how);
  CHECK(G.count() == count_of(expected));
  CHECK(labels_of(G) == expected);
  edges larger = g;
  std::size_t inserted = g.list.size();
  for (const std::uint64_t n : {3001, 3004, 9001, 20'000}) {
    const edges more = random_graph(n, n / 2, n);
    larger.n = n;
    larger.list.insert(larger.list.end(), more.list.begin(), more.list.end());
    G.grow(n);
    const auto batch = batch_on_device<Index>(larger, inserted, larger.list.size());
    G.insert(batch.view());
    inserted = larger.list.size();
    CHECK(G.count() == count_of(oracle(larger)));
    CHECK(labels_of(G) == oracle(larger));
  }
}

}  // namespace

TEST_CASE("batches of random edges, 32- and 64-bit ids") {
  for (const std::size_t batch_size : {1, 7, 100, 5000}) {
    INFO("batches of " << batch_size);
    const std::size_t count = std::min<std::size_t>(3000, 40 * batch_size);
    check_stream<std::uint32_t>(random_graph(1500, count, batch_size), batch_size, 33);
    check_stream<std::uint64_t>(random_graph(1500, count, batch_size), batch_size, 64);
  }
  check_stream<std::uint32_t>(random_graph(1 << 20, 1 << 20, 5), 200'000, 100'001);
}

TEST_CASE("paths in descending order, stars, repeats and loops") {
  edges path{70'000, {}}, star{70'000, {}};
  for (std::uint64_t v = path.n - 1; v > 0; --v) path.list.emplace_back(v - 1, v);
  for (std::uint64_t v = 0; v + 1 < star.n; ++v) star.list.emplace_back(star.n - 1, v);
  for (std::uint64_t v = 0; v < 100; ++v) star.list.emplace_back(v, v);
  check_stream<std::uint32_t>(path, 30'000, 1000);
  check_stream<std::uint32_t>(star, 30'000, 1000);
}

TEST_CASE("batches that are enqueued, by every rule") {
  const edges g = random_graph(20'000, 30'000, 11);
  std::vector<device_graph<device_coo_view<std::uint32_t>>> batches;
  for (std::size_t first = 0; first < g.list.size(); first += 100)
    batches.push_back(batch_on_device<std::uint32_t>(g, first, first + 100));
  const auto expected = oracle(g);
  for (const auto& rule : device_rules()) {
    CAPTURE(rule);
    device_incremental_components<std::uint32_t> G(g.n, {rule});
    for (const auto& batch : batches) G.insert_async(batch.view());
    CHECK(G.count() == count_of(expected));
    CHECK(labels_of(G) == expected);
  }
  device_incremental_components<std::uint32_t> G(g.n);
  for (const auto& batch : batches) G.insert_async(batch.view());
  G.wait();
  const device_array<std::uint32_t> from(std::vector<std::uint32_t>{1, 20'000, 3}),
      to(std::vector<std::uint32_t>{2, 0, 3});
  G.insert_async({g.n, 3, from.data(), to.data()});
  CHECK(message_of<invalid_matrix>([&] { G.wait(); }) ==
        "a batch of insert_async() has an id that is no vertex; insert() says which, and grow() "
        "adds vertices");
  edges one_more = g;
  one_more.add(1, 2);
  CHECK(labels_of(G) == oracle(one_more));
}

TEST_CASE("process() inserts, then answers") { check_process(random_graph(5000, 4001, 3)); }

TEST_CASE("every rule: labels, count and answers after every batch") {
  edges path{3000, {}};
  for (std::uint64_t v = path.n - 1; v > 0; --v) path.list.emplace_back(v - 1, v);
  for (const auto& rule : device_rules()) {
    CAPTURE(rule);
    check_stream<std::uint32_t>(random_graph(1500, 2000, 1), 300, 65, {rule});
    check_stream<std::uint64_t>(random_graph(1500, 2000, 2), 700, 65, {rule});
    check_stream<std::uint32_t>(path, 1000, 65, {rule});
    for (const auto& g : streams()) check_stream<std::uint32_t>(g, 60, 7, {rule});
  }
}

TEST_CASE("every rule: many threads contend for one root" * doctest::test_suite("large")) {
  edges star{100'000, {}}, repeats{1000, {}};
  for (std::uint64_t v = 0; v + 1 < star.n; ++v) star.list.emplace_back(star.n - 1, v);
  for (std::uint64_t k = 0; k < 50'000; ++k) repeats.list.emplace_back(k % 3, k % 2);
  edges dense = random_graph(2000, 100'000, 6), sparse = random_graph(200'000, 200'000, 7);
  for (const auto& rule : device_rules()) {
    CAPTURE(rule);
    for (const edges* g : {&star, &repeats, &dense, &sparse})
      check_stream<std::uint32_t>(*g, g->list.size(), 1000, {rule});
    check_stream<std::uint64_t>(dense, dense.list.size(), 1000, {rule});
  }
}

TEST_CASE("every rule: process(), labels, more vertices, ids that are no vertices") {
  for (const auto& rule : device_rules()) {
    CAPTURE(rule);
    check_process(random_graph(5000, 4001, 3), {rule});
    check_growth<std::uint32_t>({rule});
    check_growth<std::uint64_t>({rule});
    const device_array<std::uint32_t> from(std::vector<std::uint32_t>{0, 2, 9}),
        to(std::vector<std::uint32_t>{1, 10, 3});
    device_incremental_components<std::uint32_t> G(10, {rule});
    CHECK(message_of<invalid_matrix>([&] {
            G.insert({10, 3, from.data(), to.data()});
          }) == "columns[1] = 10 is outside a 10 x 10 matrix; ids are 0-based");
    CHECK(G.count() == 8);  // the others were inserted
    G.insert_async({10, 3, from.data(), to.data()});
    CHECK_THROWS_AS(G.wait(), invalid_matrix);
    CHECK(G.count() == 8);
    device_incremental_components<std::uint32_t> none(0, {rule});
    CHECK_THROWS_AS(none.insert({0, 3, from.data(), to.data()}), invalid_matrix);
  }
}

TEST_CASE("a rule that a device lacks") {
  std::string all;
  for (const auto& rule : device_rules()) all += (all.empty() ? "" : ", ") + rule;
  CHECK(message_of<std::invalid_argument>([&] {
          device_incremental_components<std::uint32_t>(1, {.rule = "async"});
        }) == "there is no rule \"async\" for device_incremental_components; there are " + all);
}

TEST_CASE("starts from labels, grows, moves") {
  const edges g = random_graph(3000, 2500, 8);
  const auto expected = oracle(g);
  const device_array<std::uint32_t> labels(
      std::vector<std::uint32_t>(expected.begin(), expected.end()));
  device_incremental_components<std::uint32_t> G(
      std::span<const std::uint32_t>(labels.data(), labels.size()));
  CHECK(G.count() == count_of(expected));
  CHECK(labels_of(G) == expected);
  for (const std::uint64_t n : {3001, 3000, 100'000}) G.grow(n);
  CHECK(G.vertex_count() == 100'000);
  CHECK(G.count() == count_of(expected) + 97'000);
  edges larger{100'000, g.list};
  for (std::uint64_t v = 2999; v + 1 < 50'000; ++v) larger.list.emplace_back(v, v + 1);
  auto moved = std::move(G);
  const auto batch = batch_on_device<std::uint32_t>(larger, g.list.size(), larger.list.size());
  moved.insert(batch.view());
  CHECK(labels_of(moved) == oracle(larger));
  device_incremental_components<std::uint32_t> other(5);
  other = std::move(moved);
  CHECK(other.vertex_count() == 100'000);
}

TEST_CASE("no vertex, no edge") {
  device_incremental_components<std::uint32_t> G;
  CHECK(G.count() == 0);
  CHECK(G.insert({}) == 0);
  G.connected({}, {});
  G.labels({});
  G.grow(3);
  CHECK(G.insert({}) == 0);
  CHECK(labels_of(G) == std::vector<std::uint64_t>{0, 1, 2});
}

TEST_CASE("an edge between vertices that are not there yet") {
  const device_array<std::uint32_t> from(std::vector<std::uint32_t>{0}),
      to(std::vector<std::uint32_t>{1});
  device_incremental_components<std::uint32_t> G;
  CHECK_THROWS_AS(G.insert({0, 1, from.data(), to.data()}), invalid_matrix);
  G.grow(2);
  CHECK(G.insert({2, 1, from.data(), to.data()}) == 1);
  CHECK(G.count() == 1);
}

TEST_CASE("what is refused") {
  device_incremental_components<std::uint32_t> G(10);
  const device_array<std::uint32_t> from(std::vector<std::uint32_t>{0, 2, 9}),
      to(std::vector<std::uint32_t>{1, 10, 9});
  CHECK(message_of<invalid_matrix>([&] {
          G.insert({10, 3, from.data(), to.data()});
        }) == "columns[1] = 10 is outside a 10 x 10 matrix; ids are 0-based");
  CHECK(G.count() == 9);  // the others were inserted
  CHECK(message_of<invalid_matrix>([&] {
          G.insert({11, 3, from.data(), to.data()});
        }) == "a batch of a graph of 11 vertices, but there are 10; add vertices with grow(11)");
  CHECK(message_of<invalid_matrix>([&] {
          G.insert({10, 3, from.data(), static_cast<const std::uint32_t*>(nullptr)});
        }) == "columns is a null pointer; give the array in the device's memory");
  std::vector<std::uint64_t> none;
  CHECK(message_of<std::invalid_argument>([&] {
          G.connected({10, 3, from.data(), to.data()}, none);
        }) == "answers has 0 words of 64 bits; 3 pairs need 1");
  const device_array<std::uint32_t> labels(std::vector<std::uint32_t>{0, 0, 1});
  CHECK(message_of<invalid_matrix>([&] {
          device_incremental_components<std::uint32_t>(
              std::span<const std::uint32_t>(labels.data(), labels.size()));
        }) ==
        "labels[2] = 1 is not the smallest vertex of a component; give the labels that cc() "
        "returns with numbering::min");
}
