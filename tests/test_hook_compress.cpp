// SPDX-License-Identifier: Apache-2.0
// Hook and compress: rounds, segments, and hooks lost without atomic operations.
#include <doctest/doctest.h>

#include <numeric>
#include <utility>

#include "algorithms/hook_compress/adaptive_hook.hpp"
#include "algorithms/hook_compress/atomic_hook.hpp"
#include "algorithms/hook_compress/hook_compress.hpp"
#include "algorithms/hook_compress/hook_multijump.hpp"
#include "tests/counted_run.hpp"
#include "tests/graphs.hpp"

namespace test_hook_compress {

using namespace skerry;
using namespace skerry::testing;

namespace {

using matrix = csr_view<std::uint32_t, std::uint32_t>;
using ref = union_find_ref<host_atomics, std::uint32_t>;

/// A path as a tree: the deepest that n vertices can have.
buffer<std::uint32_t> chain(std::size_t n) {
  buffer<std::uint32_t> parent(n);
  for (std::size_t v = 0; v < n; ++v) parent[v] = static_cast<std::uint32_t>(v == 0 ? 0 : v - 1);
  return parent;
}

}  // namespace

TEST_CASE("segments are consecutive, cover all entries, and differ in size by at most one") {
  for (const std::uint64_t entries : {0, 1, 10, 1000})
    for (const std::uint64_t s : {1, 2, 3, 7, 10, 11}) {
      std::uint64_t end = 0;
      for (std::uint64_t i = 0; i < s; ++i) {
        const auto at = range_of({i, s}, entries);
        CHECK(at.first == end);
        CHECK(at.last - at.first >= entries / s);
        CHECK(at.last - at.first <= entries / s + 1);
        end = at.last;
      }
      CHECK(end == entries);
    }
  const std::uint64_t most = ~std::uint64_t{0};
  CHECK(range_of({most - 1, most}, most).last == most);
}

TEST_CASE("options.segments: one round per segment, the same labels") {
  const edges g = symmetrised(random_graph(300, 500, 11));
  const auto A = arrays<matrix>(g);
  const auto expected = oracle(g);
  for (const std::uint64_t s : {1, 2, 3, 7, 100, 999, 1000, 1001, 5000})
    for (const any_executor& run : {any_executor(serial{}), any_executor(threads(3))}) {
      CAPTURE(s);
      counted_run count(run, {.segments = s});
      CHECK(widened(adaptive_hook(count.on, A.ref(), symmetry::yes)) == expected);
      CHECK(count.rounds == std::min<std::uint64_t>(s, 1000));
    }
}

TEST_CASE("the default number of segments is the average degree") {
  const edges clique = clique_chain(1, 9);  // 36 edges, each once
  const auto once = arrays<matrix>(clique), twice = arrays<matrix>(symmetrised(clique));
  CHECK(average_degree(once.ref(), symmetry::unknown) == 8);
  CHECK(average_degree(twice.ref(), symmetry::yes) == 8);
  counted_run count(serial{});
  static_cast<void>(adaptive_hook(count.on, twice.ref(), symmetry::yes));
  CHECK(count.rounds == 8);
  CHECK(average_degree(arrays<matrix>({0, {}}).ref(), symmetry::yes) == 1);
  CHECK(average_degree(arrays<matrix>({5, {}}).ref(), symmetry::unknown) == 1);
}

TEST_CASE("atomic_hook takes one round; the plain variants need a last round without hooks") {
  const auto A = arrays<matrix>(symmetrised(path(50)));
  counted_run atomic(threads(2)), plain(serial{}), jumping(serial{}), empty(serial{});
  static_cast<void>(atomic_hook(atomic.on, A.ref(), symmetry::yes));
  static_cast<void>(hook_compress(plain.on, A.ref(), symmetry::yes));
  static_cast<void>(hook_multijump(jumping.on, A.ref(), symmetry::yes));
  static_cast<void>(hook_compress(empty.on, arrays<matrix>({5, {}}).ref(), symmetry::yes));
  CHECK(atomic.rounds == 1);
  CHECK(plain.rounds == 2);
  CHECK(jumping.rounds == 2);
  CHECK(empty.rounds == 1);
}

TEST_CASE("of two plain hooks of one tree one is lost, and repeated in the next round") {
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> list{{3, 0}, {4, 1}};
  const buffer<std::uint32_t> stars{0, 1, 2, 2, 2};  // both edges hook 2

  auto parent = stars;
  std::uint32_t hooked = 0;
  const hook_parents<ref> hook{{{parent.data(), nullptr}, &hooked}};
  for (const auto& [u, v] : list) hook(u, v);
  CHECK(hooked == 1);
  CHECK(parent == buffer<std::uint32_t>{0, 1, 1, 2, 2});

  counted_run count(serial{});
  auto labels = stars;
  const auto pass = [&](auto hook_them) {
    for (const auto& [u, v] : list) hook_parents<ref>{hook_them}(u, v);
  };
  hook_rounds(count.on, pass, multi_jumps{}, labels);
  CHECK(labels == buffer<std::uint32_t>(5, 0));
  CHECK(count.rounds == 3);
}

TEST_CASE("an atomic hook retries from the new parent, so none is lost") {
  buffer<std::uint32_t> parent{0, 1, 2, 2, 2};
  const hook_atomically<ref> hook{{parent.data(), nullptr}};
  hook(3, 0);
  hook(4, 1);
  CHECK(parent == buffer<std::uint32_t>{0, 0, 0, 2, 2});
}

TEST_CASE("single and multiple jumps both compress the deepest tree to a star") {
  for (const any_executor& run : {any_executor(serial{}), any_executor(threads(4))}) {
    auto one = chain(5000), other = chain(5000);
    single_jumps{}(run, one);
    multi_jumps{}(run, other);
    CHECK(one == buffer<std::uint32_t>(5000, 0));
    CHECK(other == one);
  }
}

}  // namespace test_hook_compress
