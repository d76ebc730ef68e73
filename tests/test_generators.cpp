// SPDX-License-Identifier: Apache-2.0
// Properties of generated graphs of every kind.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "lib/generators/edges.hpp"
#include "lib/generators/osm.hpp"
#include "lib/generators/rmat.hpp"
#include "lib/generators/small.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/passes/build_csr.hpp"
#include "matrix_ops/permutation.hpp"
#include "tests/generated.hpp"
#include "tests/generated_kinds.hpp"

namespace test_generators {

namespace {

using namespace skerry::testing;

TEST_CASE("every kind is symmetric and ascending, without loops and repeats") {
  CHECK(every_kind.size() == std::variant_size_v<graphs::kind> + 1);  // rmat twice
  for (const auto& graph : every_kind)
    for (const bool shuffle : {false, true}) {
      CAPTURE(graph.name);
      const narrow_csr A = generated(graph.kind, {.seed = 3, .shuffle = shuffle});
      CHECK(A.row_count > 0);
      CHECK(is_simple(A));
    }
}

TEST_CASE("the same graph for any number of threads, a different one for another seed") {
  const std::set<std::string> deterministic{
      "tri",         "path",   "star",     "cliques",   "empty",     "comb",
      "caterpillar", "stars",  "matching", "hypercube", "de_bruijn", "binary_tree",
      "stencil",     "zigzag", "strided",  "red_black", "lollipop"};
  for (const auto& graph : every_kind) {
    CAPTURE(graph.name);
    const narrow_csr one = generated(graph.kind, {.seed = 5, .shuffle = true, .threads = 1});
    CHECK(same(one, generated(graph.kind, {.seed = 5, .shuffle = true, .threads = 2})));
    CHECK(same(one, generated(graph.kind, {.seed = 5, .shuffle = true, .threads = 7})));
    CHECK(same(generated(graph.kind, {.seed = 5}), generated(graph.kind, {.seed = 6})) ==
          (deterministic.count(graph.name) == 1));
  }
}

/// FNV-1a over the arrays.
std::uint64_t hash_of(const narrow_csr& A) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const auto* array : {&A.row_offsets, &A.columns})
    for (const std::uint32_t word : *array) hash = (hash ^ word) * 0x100000001b3;
  return hash;
}

TEST_CASE("the same graph as ever") {
  // Without four kinds that compute with rounded numbers.
  const std::map<std::string, std::uint64_t> hashes{
      {"er", 0xeef45fd6da99d38d},          {"rmat", 0x78da308eb6405d2f},
      {"kron", 0xb20a0459b38c310b},        {"urand", 0xdb44691c04b9d2f5},
      {"sparse", 0xeb3698c6e7cec905},      {"grid", 0x8488a437b89d380b},
      {"osm", 0x8567ccd62dd9df05},         {"tri", 0x64d46da658466927},
      {"small", 0xb294c7f1e15fca4b},       {"bridges", 0xa2695ea41aaf4eb5},
      {"path", 0x7480bced1928a651},        {"star", 0x29fde0f4a9d5f51b},
      {"cliques", 0x388f1aea37231953},     {"copies", 0xc494f4eac6d7eb81},
      {"comb", 0x4b8fcbdb8946eb49},        {"caterpillar", 0x511f50ead16b9c77},
      {"attachment", 0x377e04428866f2e5},  {"binary_tree", 0xf1123df92016b0a9},
      {"stars", 0xdc320fb29c094dd3},       {"matching", 0xd7d90b8d187f2d9d},
      {"hypercube", 0xe40072c08d9f4bdb},   {"de_bruijn", 0xdf21d955f35100b3},
      {"regular", 0x2a9b5b4018831fa7},     {"ring", 0x5e803e60793be44b},
      {"grid3d", 0xc86420693d88bb13},      {"clique_tree", 0xf40ddbdc36b1b75f},
      {"interleaved", 0x7fce5fe4358410ff}, {"stencil", 0xf5fdc2ca6935e149},
      {"zigzag", 0x647933824d523f5b},      {"strided", 0xd5d9840c5c55bcf7},
      {"red_black", 0xf6a5544c38d6b64f},   {"pendants", 0xdeeb4da085a2acf3},
      {"lollipop", 0x5ba1b849a2caa7d3},    {"empty", 0x425b7b75fa4b0f47}};
  CHECK(hashes.size() + 4 == every_kind.size());
  for (const auto& graph : every_kind) {
    CAPTURE(graph.name);
    if (const auto found = hashes.find(graph.name); found != hashes.end())
      CHECK(hash_of(generated(graph.kind, {.seed = 3, .shuffle = true})) == found->second);
  }
}

TEST_CASE("the same graph for any grain") {
  const auto check = [](const auto& edges) {
    const skerry::edge_matrix A(edges, skerry::permutation(edges.vertex_count(), 1));
    auto entries = A.entries();
    const auto expected = skerry::symmetric_csr(entries, skerry::serial{});
    CHECK(expected.columns.size() > 100);
    for (const std::size_t grain : {1u, 2u, 5u, 1000u}) {
      entries.max_block = grain;
      for (const unsigned count : {1u, 2u, 7u})
        CHECK(same(expected, skerry::symmetric_csr(entries, skerry::threads(count))));
    }
  };
  check(skerry::edges_of(graphs::rmat{.scale = 7}, 2));
  check(skerry::edges_of(graphs::osm{.rows = 8, .columns = 5}, 2));
  check(skerry::edges_of(graphs::small{.vertices = 300, .largest = 9}, 2));
}

TEST_CASE("a shuffle renames vertices and changes nothing else") {
  for (const auto& graph : every_kind) {
    CAPTURE(graph.name);
    const narrow_csr plain = generated(graph.kind, {.seed = 4});
    const narrow_csr shuffled = generated(graph.kind, {.seed = 4, .shuffle = true});
    CHECK(degrees(plain) == degrees(shuffled));
    CHECK(component_sizes(plain) == component_sizes(shuffled));
    if (graph.name != "empty" && graph.name != "kron" && graph.name != "bridges")
      CHECK(!same(plain, shuffled));
  }
}

TEST_CASE("permutation(n) is a bijection for every n") {
  for (std::uint64_t n = 0; n <= 130; ++n) {
    const skerry::permutation p(n, 7 + n);
    std::set<std::uint64_t> images;
    for (std::uint64_t x = 0; x < n; ++x) images.insert(p(x));
    CHECK(images.size() == n);
    if (n > 0) CHECK(*images.rbegin() == n - 1);
  }
  const std::uint64_t top = std::numeric_limits<std::uint32_t>::max();
  CHECK(skerry::permutation(top, 1)(top - 1) < top);
}

TEST_CASE("a permutation preserves no order") {
  // The images of x and x + 1 differ by n / 3 on average; after a rotation or a reversal, by 1.
  constexpr std::uint64_t n = 5000;
  const skerry::permutation p(n, 9);
  double distance = 0;
  for (std::uint64_t x = 0; x + 1 < n; ++x)
    distance += std::abs(static_cast<double>(p(x)) - static_cast<double>(p(x + 1)));
  CHECK(distance / (n - 1) == doctest::Approx(n / 3.).epsilon(.05));
}

TEST_CASE("graphs of no vertex, of one vertex, of one edge") {
  for (const auto& none : {graphs::kind(graphs::density{}),
                           graphs::kind(graphs::er{}),
                           graphs::kind(graphs::sparse{}),
                           graphs::kind(graphs::grid{}),
                           graphs::kind(graphs::osm{.rows = 0, .columns = 5}),
                           graphs::kind(graphs::tri{.rows = 5, .columns = 0}),
                           graphs::kind(graphs::small{}),
                           graphs::kind(graphs::bridges{.first = 0, .second = 0, .count = 0}),
                           graphs::kind(graphs::path{}),
                           graphs::kind(graphs::star{}),
                           graphs::kind(graphs::cliques{}),
                           graphs::kind(graphs::comb{}),
                           graphs::kind(graphs::comb{.spine = 4}),
                           graphs::kind(graphs::caterpillar{.leaves = 4}),
                           graphs::kind(graphs::attachment{}),
                           graphs::kind(graphs::binary_tree{}),
                           graphs::kind(graphs::matching{}),
                           graphs::kind(graphs::regular{}),
                           graphs::kind(graphs::ring{}),
                           graphs::kind(graphs::grid3d{.layers = 3, .rows = 4}),
                           graphs::kind(graphs::chung_lu{}),
                           graphs::kind(graphs::bipartite{}),
                           graphs::kind(graphs::geometric{}),
                           graphs::kind(graphs::clique_tree{}),
                           graphs::kind(graphs::clique_tree{.count = 4}),
                           graphs::kind(graphs::interleaved{}),
                           graphs::kind(graphs::stencil{.layers = 3, .columns = 4}),
                           graphs::kind(graphs::zigzag{}),
                           graphs::kind(graphs::strided{}),
                           graphs::kind(graphs::red_black{.rows = 3}),
                           graphs::kind(graphs::pendants{}),
                           graphs::kind(graphs::lollipop{}),
                           graphs::kind(graphs::empty{})})
    for (const bool shuffle : {false, true}) {
      const narrow_csr A = generated(none, {.shuffle = shuffle});
      CHECK(A.row_count == 0);
      CHECK(A.row_offsets.size() == 1);
    }
  for (const auto& one : {graphs::kind(graphs::density{.vertices = 1, .share = 1}),
                          graphs::kind(graphs::er{.vertices = 1}),
                          graphs::kind(graphs::rmat{}),
                          graphs::kind(graphs::kron{}),
                          graphs::kind(graphs::urand{}),
                          graphs::kind(graphs::sparse{.vertices = 1}),
                          graphs::kind(graphs::grid{.rows = 1, .columns = 1}),
                          graphs::kind(graphs::osm{.rows = 1, .columns = 1}),
                          graphs::kind(graphs::tri{.rows = 1, .columns = 1}),
                          graphs::kind(graphs::small{.vertices = 1}),
                          graphs::kind(graphs::bridges{.first = 0, .second = 1, .count = 0}),
                          graphs::kind(graphs::path{.vertices = 1}),
                          graphs::kind(graphs::star{.vertices = 1}),
                          graphs::kind(graphs::cliques{.count = 1, .size = 1}),
                          graphs::kind(graphs::comb{.spine = 1, .tooth = 1}),
                          graphs::kind(graphs::caterpillar{.spine = 1}),
                          graphs::kind(graphs::stars{}),
                          graphs::kind(graphs::attachment{.vertices = 1, .extra = 2}),
                          graphs::kind(graphs::binary_tree{.vertices = 1}),
                          graphs::kind(graphs::matching{.vertices = 1}),
                          graphs::kind(graphs::hypercube{}),
                          graphs::kind(graphs::de_bruijn{}),
                          graphs::kind(graphs::regular{.vertices = 1}),
                          graphs::kind(graphs::ring{.vertices = 1}),
                          graphs::kind(graphs::grid3d{.layers = 1, .rows = 1, .columns = 1}),
                          graphs::kind(graphs::chung_lu{.vertices = 1}),
                          graphs::kind(graphs::bipartite{.left = 1}),
                          graphs::kind(graphs::geometric{.rows = 1, .columns = 1, .points = 1}),
                          graphs::kind(graphs::clique_tree{.count = 1, .size = 1}),
                          graphs::kind(graphs::interleaved{.vertices = 1, .count = 3}),
                          graphs::kind(graphs::stencil{.layers = 1, .rows = 1, .columns = 1}),
                          graphs::kind(graphs::zigzag{.vertices = 1}),
                          graphs::kind(graphs::strided{.vertices = 1}),
                          graphs::kind(graphs::red_black{.rows = 1, .columns = 1}),
                          graphs::kind(graphs::lollipop{.clique = 1}),
                          graphs::kind(graphs::lollipop{.path = 1}),
                          graphs::kind(graphs::empty{.vertices = 1})}) {
    const narrow_csr A = generated(one, {.shuffle = true});
    CHECK(A.row_count == 1);
    CHECK(A.columns.empty());
  }
  CHECK(generated(graphs::path{.vertices = 2}).columns.size() == 2);
  CHECK(generated(graphs::grid{.rows = 1, .columns = 2}).columns.size() == 2);
}

TEST_CASE("errors name the invalid parameter, its value and the remedy") {
  const auto check = [](const graphs::kind& kind, const std::string& message) {
    CHECK_THROWS_WITH_AS(static_cast<void>(skerry::generate(kind)), message.c_str(),
                         std::invalid_argument);
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  check(graphs::path{.vertices = 5000000000},
        "vertices = 5000000000 is more than 4294967295; use fewer");
  check(graphs::kron{.scale = 32}, "scale = 32 is more than 31 (2^scale vertices); use less");
  check(graphs::grid{.rows = 1ull << 40, .columns = 1ull << 40},
        "rows * columns = 1099511627776 * 1099511627776 is more than 4294967295 vertices; "
        "use fewer");
  check(graphs::grid{.rows = 2, .columns = 2, .keep = 1.5},
        "keep = 1.5 is not a probability; use a value from 0 to 1");
  check(graphs::density{.vertices = 2, .share = nan},
        "density = nan is not a probability; use a value from 0 to 1");
  check(graphs::density{.vertices = 4000000000, .share = .5},
        "density = 0.5 with 4000000000 vertices gives more than 68719476736 edges; use less");
  check(graphs::rmat{.scale = 3, .a = .6, .b = .3, .c = .3},
        "a + b + c = 1.2 is more than 1; use the probabilities of three quadrants");
  check(graphs::rmat{.scale = 3, .a = 2}, "a = 2 is not a probability; use a value from 0 to 1");
  check(graphs::er{.vertices = 0, .edges = 5},
        "edges = 5 in a graph without vertices; add vertices, or set edges = 0");
  check(graphs::urand{.scale = 3, .degree = -1},
        "degree = -1 is not a number of edges; use 0 or more");
  check(graphs::osm{.rows = 2, .columns = 2, .longest = 0},
        "longest = 0 leaves no edge for a road; use 1 or more");
  check(graphs::small{.vertices = 5, .largest = 0},
        "largest = 0 leaves no vertex for a component; use 1 or more");
  check(graphs::attachment{.vertices = 5, .edges = 0},
        "edges = 0 leaves no edge for a vertex; use 1 or more");
  check(graphs::attachment{.vertices = 2, .edges = 1ull << 36},
        "edges = 68719476736 with 2 vertices gives more than 68719476736 edges; use fewer");
  check(graphs::interleaved{.vertices = 5, .count = 0}, "count = 0 leaves no graph; use 1 or more");
  check(graphs::strided{.vertices = 5, .distance = 0}, "distance = 0 gives loops; use 1 or more");
  check(graphs::pendants{.core = 1ull << 31},
        "3 * core = 3 * 2147483648 is more than 4294967295 vertices; use fewer");
  check(graphs::bridges{.first = 0, .second = 5, .count = 1},
        "bridges = 1 in a graph without vertices; add vertices, or set bridges = 0");
}

}  // namespace

}  // namespace test_generators
