// SPDX-License-Identifier: Apache-2.0
// Ranges of edges: those that are read in place, those that are copied, their number of vertices,
// and negative ids.
#include <doctest/doctest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <iterator>
#include <limits>
#include <map>
#include <ranges>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "skerry/scc.hpp"
#include "tests/graphs.hpp"
#include "tests/refusal.hpp"

namespace test_edges {

using namespace skerry;
using skerry::testing::error_of;

namespace {

using pairs = std::vector<std::pair<int, int>>;

/// Edges that an input stream holds, which can be read once: "0 1 1 2".
class edges_of_text {
 public:
  class iterator {
   public:
    using value_type = std::tuple<int, long>;
    using difference_type = std::ptrdiff_t;
    explicit iterator(std::istream& in) : in_(&in) { ++*this; }
    value_type operator*() const { return edge_; }
    iterator& operator++() {
      *in_ >> std::get<0>(edge_) >> std::get<1>(edge_);
      return *this;
    }
    void operator++(int) { ++*this; }
    friend bool operator==(const iterator& i, std::default_sentinel_t) { return !*i.in_; }

   private:
    std::istream* in_;
    value_type edge_{};
  };
  explicit edges_of_text(const char* text) : in_(text) {}
  iterator begin() { return iterator(in_); }
  static std::default_sentinel_t end() { return {}; }

 private:
  std::istringstream in_;
};

/// Checks labels of the edges 0 -> 1 -> 2 -> 0, 2 -> 3 and 5 -> 5.
template <class Index, class Edges>
void check(Edges&& edges) {
  static_assert(std::is_same_v<index_of<Edges>, Index>);
  const buffer<Index> weak{0, 0, 0, 0, 4, 5}, strong{0, 0, 0, 3, 4, 5};
  CHECK(cc(edges).labels == weak);
  CHECK(cc(edges, {.algorithm = "fastsv", .backend = "reference"}).labels == weak);
  CHECK(cc(8, edges).labels == buffer<Index>{0, 0, 0, 0, 4, 5, 6, 7});
  CHECK(scc(edges).labels == strong);
  CHECK(scc(std::size_t{6}, edges).labels == strong);
  CHECK(verify(edges, weak).right);
  CHECK_FALSE(verify(edges, strong).right);
  CHECK(verify_strong(edges, strong).right);
  std::vector<std::make_signed_t<Index>> labels(7);
  CHECK(cc(edges, std::span(labels)).count == 4);
  CHECK(labels[6] == 6);
  CHECK(scc(edges, std::span(labels)).count == 5);
}

}  // namespace

TEST_CASE("ranges of edges that are read in place") {
  pairs edges{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}};
  check<std::uint32_t>(edges);
  check<std::uint32_t>(std::as_const(edges));
  check<std::uint32_t>(std::span(edges));
  check<std::uint32_t>(pairs(edges));
  const std::int64_t rows[][2] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}};
  check<std::uint64_t>(rows);
  check<std::uint32_t>(
      std::array<std::array<unsigned, 2>, 5>{{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}}});
  static_assert(detail::read_in_place<pairs> && detail::read_in_place<decltype(rows)>);
}

TEST_CASE("ranges of edges that are copied") {
  check<std::uint32_t>(
      std::vector<std::pair<short, unsigned short>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}});
  check<std::uint64_t>(
      std::vector<std::pair<int, std::uint64_t>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}});
  check<std::uint32_t>(std::vector<std::tuple<int, int>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}});
  check<std::uint32_t>(
      std::forward_list<std::pair<int, int>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}});
  check<std::uint32_t>(std::set<std::array<int, 2>>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}});
  check<std::uint32_t>(std::multimap<int, int>{{0, 1}, {1, 2}, {2, 0}, {2, 3}, {5, 5}});
  static_assert(!detail::read_in_place<std::vector<std::pair<short, short>>>);
  static_assert(!detail::read_in_place<std::vector<std::pair<int, unsigned>>>);
  static_assert(!detail::read_in_place<std::vector<std::tuple<int, int>>>);
}

TEST_CASE("a range of edges that can be read once") {
  CHECK(cc(edges_of_text("0 1 1 2 4 4")).labels == buffer<std::uint64_t>{0, 0, 0, 3, 4});
  edges_of_text edges("0 1 1 0 1 2");
  CHECK(scc(4, edges).labels == buffer<std::uint64_t>{0, 0, 2, 3});
}

TEST_CASE("what is no range of edges") {
  static_assert(!edge_range<std::vector<int>> && !edge_range<std::vector<std::vector<int>>>);
  static_assert(!edge_range<std::vector<std::array<int, 3>>>);
  static_assert(!edge_range<std::vector<std::pair<int, double>>>);
  static_assert(!edge_range<std::vector<std::pair<bool, bool>>>);
  static_assert(!edge_range<std::pair<int, int>> && !edge_range<std::string>);
  static_assert(!edge_range<int[4][3]> && edge_range<int[4][2]>);
}

TEST_CASE("edges have vertices up to the largest id") {
  CHECK(cc(pairs{}).labels.empty());
  CHECK(cc(pairs{}).count == 0);
  CHECK(cc(3, pairs{}).count == 3);
  CHECK(cc(pairs{{0, 0}}).count == 1);
  CHECK(cc(pairs{{7, 2}}).labels.size() == 8);
  CHECK_THROWS_AS(static_cast<void>(cc(pairs{{0, 1}}, {.threads = most_threads + 1})),
                  std::invalid_argument);

  const auto g = testing::shuffled(testing::bridged(60000, 9000, 6, 1, 2), 3);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> large(g.list.begin(), g.list.end());
  large.emplace_back(g.n - 1, g.n - 1);
  const auto expected = testing::oracle(g);
  for (const unsigned threads : {1u, 3u})
    CHECK(testing::widened(cc(large, {.threads = threads}).labels) == expected);
}

TEST_CASE("edges: a negative id, one without a successor, one that is too large for n") {
  const std::string negative = "edges[1] has the end -3; ids are 0 or more";
  CHECK(error_of([] { return cc(pairs{{0, 1}, {2, -3}}); }) == negative);
  CHECK(error_of([] { return scc(pairs{{0, 1}, {-3, 2}}); }) == negative);
  CHECK(error_of([] {
          return cc(std::vector<std::array<std::int64_t, 2>>{{0, 1}, {-3, 2}});
        }) == negative);
  using short_pairs = std::vector<std::pair<short, short>>;
  CHECK(error_of([] { return cc(short_pairs{{0, 1}, {2, -3}}); }) == negative);
  CHECK(error_of([] { return cc(9, short_pairs{{0, 1}, {2, -3}}); }) == negative);
  CHECK(error_of([] {
          return cc(4, pairs{{0, 1}, {2, 4}});
        }) == "edges[1] has the end 4, which is outside a graph of 4 vertices; ids are 0-based");
  CHECK(error_of([] { return cc(-4, pairs{}); }) == "a matrix of size -4; sizes are 0 or more");

  constexpr auto last = std::numeric_limits<std::uint32_t>::max();
  CHECK(error_of([&] {
          return cc(std::vector<std::pair<unsigned, unsigned>>{{last, 0}});
        }) ==
        "edges[0] has the end 4294967295 (-1 as a signed number); no number of vertices of 32 bits "
        "exceeds it; use 64-bit ids");
  constexpr auto largest = std::numeric_limits<std::uint64_t>::max();
  CHECK(error_of([&] {
          return cc(std::vector<std::array<std::uint64_t, 2>>{{0, largest}});
        }) ==
        "edges[0] has the end 18446744073709551615 (-1 as a signed number); no number of vertices "
        "exceeds it");
}

TEST_CASE("too few labels of edges are wrong; more labels are of vertices without edges") {
  const pairs in_place{{0, 1}, {2, 3}};
  const std::forward_list<std::pair<int, int>> copied(in_place.begin(), in_place.end());
  const std::vector<std::uint32_t> few{0, 0, 2}, right{0, 0, 2, 2, 4};
  const auto check_labels_of = [&](const auto& edges) {
    CHECK(verify(edges, few).fault == "3 labels for 4 vertices");
    CHECK(verify_strong(edges, few).fault == "3 labels for 4 vertices");
    CHECK(verify(edges, right).count == 3);
  };
  check_labels_of(in_place);
  check_labels_of(copied);
  CHECK(error_of([&] {
          return verify(pairs{{0, 1}, {2, -3}}, few);
        }) == "edges[1] has the end -3; ids are 0 or more");
}

TEST_CASE("a copy of edges counts against the limit of bytes") {
  std::forward_list<std::pair<int, int>> list;
  for (int v = 0; v < 1000; ++v) list.emplace_front(v, v / 2);
  const pairs vector(list.begin(), list.end());
  constexpr std::uint64_t enough = 11000;  // for 4000 bytes of labels, and not for 8000 more
  CHECK(error_of([&] { return cc(vector, {.limits = {.max_bytes = enough}}); }).empty());
  CHECK(error_of([&] { return cc(list, {.limits = {.max_bytes = enough}}); }).find("allowed") !=
        std::string::npos);
}

TEST_CASE("a copy of edges is refused before it takes more than the limit") {
  constexpr int count = 1 << 20;
  constexpr std::uint64_t limit = 1 << 16;
  int copied = 0;
  const auto edge = [&](int v) {
    ++copied;
    return std::pair(v, v);
  };
  const auto sized = std::views::iota(0, count) | std::views::transform(edge);
  CHECK(error_of([&] { return cc(sized, {.limits = {.max_bytes = limit}}); }) ==
        "a copy of 1048576 edges: 8388 KB of memory are needed, but 65 KB are allowed; raise the "
        "limit, max_bytes or --max-memory");
  CHECK(copied == 0);

  auto unsized = std::views::iota(0, count) | std::views::filter([](int) { return true; }) |
                 std::views::transform(edge);
  const auto expected = [&](auto f) {
    copied = 0;
    CHECK(error_of(f).starts_with("a copy of "));
    CHECK(copied > 1000);
    CHECK(std::uint64_t(copied) * 8 <= limit);
  };
  const std::vector<std::uint32_t> labels(count);
  std::vector<int> mine(count);
  expected([&] { return cc(unsized, {.limits = {.max_bytes = limit}}); });
  expected([&] { return cc(count, unsized, {.limits = {.max_bytes = limit}}); });
  expected([&] { return scc(unsized, std::span(mine), {.limits = {.max_bytes = limit}}); });
  expected([&] { return verify(unsized, labels, {.max_bytes = limit}); });
  expected([&] { return verify_strong(unsized, labels, limit); });
}

TEST_CASE("a copy of more edges than the free memory holds is refused") {
  const auto endless = std::views::iota(std::int64_t{0}, std::int64_t{1} << 60) |
                       std::views::transform([](std::int64_t v) { return std::pair(v, v); });
  CHECK(error_of([&] { return cc(endless); }).find("are free") != std::string::npos);
}

TEST_CASE("edges have vertices of one set, in each form") {
  CHECK_THROWS_WITH_AS(static_cast<void>(cc(pairs{{0, 1}}, {.bipartite = true})),
                       "options::bipartite needs separate rows and columns; use a coo_view",
                       std::invalid_argument);
}

}  // namespace test_edges
