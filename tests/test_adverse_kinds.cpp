// SPDX-License-Identifier: Apache-2.0
// Generated graphs whose samples mislead, by hand and by their components; and lower triangles.
#include <doctest/doctest.h>

#include <cstdint>
#include <variant>
#include <vector>

#include "matrix_ops/passes/for_each_batch.hpp"
#include "tests/generated.hpp"
#include "tests/generated_kinds.hpp"

namespace test_adverse_kinds {

namespace {

using namespace skerry::testing;

TEST_CASE("kinds whose samples mislead, by hand") {
  const narrow_csr zigzag = generated(graphs::zigzag{.vertices = 5});  // 0 - 4 - 1 - 3 - 2
  CHECK(row(zigzag, 0) == id_list{4});
  CHECK(row(zigzag, 1) == id_list{3, 4});
  CHECK(row(zigzag, 2) == id_list{3});

  CHECK(row(generated(graphs::strided{.vertices = 7, .distance = 3}), 3) == id_list{0, 6});

  //  0 5 1     the colours of a chessboard
  //  6 2 7
  //  3 8 4
  const narrow_csr grid = generated(graphs::red_black{.rows = 3, .columns = 3});
  CHECK(row(grid, 0) == id_list{5, 6});
  CHECK(row(grid, 2) == id_list{5, 6, 7, 8});
  CHECK(row(grid, 8) == id_list{2, 3, 4});
  const narrow_csr even = generated(graphs::red_black{.rows = 2, .columns = 2});
  CHECK(row(even, 0) == id_list{2, 3});
  CHECK(row(even, 1) == id_list{2, 3});

  const narrow_csr stencil = generated(graphs::stencil{.layers = 3, .rows = 3, .columns = 4});
  CHECK(row(stencil, 17).size() == 26);
  CHECK(row(stencil, 0) == id_list{1, 4, 5, 12, 13, 16, 17});

  const narrow_csr lollipop = generated(graphs::lollipop{.clique = 3, .path = 2});
  CHECK(row(lollipop, 0) == id_list{1, 2});
  CHECK(row(lollipop, 2) == id_list{0, 1, 3});
  CHECK(row(lollipop, 4) == id_list{3});

  // 3 leaves, 3 vertices of the core, 3 leaves
  const narrow_csr pendants = generated(graphs::pendants{.core = 3}, {.seed = 1});
  CHECK(row(pendants, 1) == id_list{4});
  CHECK(row(pendants, 4) == id_list{1, 3, 5, 7});
  CHECK(row(pendants, 7) == id_list{4});

  // The link to an earlier clique is the first entry of its row.
  const narrow_csr cliques = generated(graphs::clique_tree{.count = 50, .size = 6}, {.seed = 1});
  CHECK(cliques.columns.size() == 50 * 6 * 5 + 2 * 49);
  for (std::uint32_t clique = 1; clique < 50; ++clique) {
    CHECK(row(cliques, 6 * clique).front() < 6 * clique);
    CHECK(row(cliques, 6 * clique)[1] == 6 * clique + 1);
  }

  const narrow_csr two = generated(graphs::interleaved{.vertices = 99, .count = 2}, {.seed = 1});
  for_each_entry(two.view(), skerry::serial{}, [](auto u, auto v) { CHECK(u % 2 == v % 2); });
}

TEST_CASE("kinds whose samples mislead have as many components as they are to have") {
  const auto components = [](const graphs::kind& kind) {
    const auto count = component_sizes(generated(kind, {.seed = 1})).size();
    CHECK(component_sizes(generated(kind, {.seed = 1, .shuffle = true})).size() == count);
    return count;
  };
  CHECK(components(graphs::clique_tree{.count = 40, .size = 9}) == 1);
  for (const std::uint64_t count : {1u, 2u, 10u})
    CHECK(components(graphs::interleaved{.vertices = 3001, .count = count}) == count);
  CHECK(components(graphs::stencil{.layers = 7, .rows = 5, .columns = 6}) == 1);
  for (const std::uint64_t n : {2u, 1000u, 1001u})
    CHECK(components(graphs::zigzag{.vertices = n}) == 1);
  CHECK(components(graphs::strided{.vertices = 1000, .distance = 31}) == 31);
  CHECK(components(graphs::strided{.vertices = 10, .distance = 31}) == 10);
  for (const std::uint64_t columns : {1u, 2u, 30u, 31u})
    for (const std::uint64_t rows : {1u, 2u, 20u, 21u})
      CHECK(components(graphs::red_black{.rows = rows, .columns = columns}) == 1);
  CHECK(components(graphs::pendants{.core = 1000}) == 1);
  CHECK(components(graphs::pendants{.core = 1000, .degree = 0}) == 1000);
  CHECK(components(graphs::lollipop{.clique = 30, .path = 500}) == 1);
}

TEST_CASE("lower: the entries below the diagonal of every kind") {
  for (const auto& [name, kind] : every_kind) {
    CAPTURE(name);
    const narrow_csr whole = generated(kind, {.seed = 3});
    const auto lower = skerry::generate(kind, {.seed = 3, .lower = true});
    CHECK(lower.pattern(skerry::symmetry::yes) == skerry::symmetry::unknown);
    const auto& half = std::get<narrow_csr>(lower.entries);
    CHECK(half.row_count == whole.row_count);
    CHECK(half.columns.size() == whole.columns.size() / 2);
    for (std::uint32_t v = 0; v < whole.row_count; ++v) {
      id_list below = row(whole, v);
      std::erase_if(below, [v](std::uint32_t u) { return u > v; });
      CHECK(row(half, v) == below);
    }
  }
}

}  // namespace

}  // namespace test_adverse_kinds
