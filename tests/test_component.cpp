// SPDX-License-Identifier: Apache-2.0
// The matrix of a single component.
#include <doctest/doctest.h>

#include <stdexcept>
#include <vector>

#include "skerry/component.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_component {

using namespace skerry;
using namespace skerry::testing;

namespace {

using ids = std::vector<std::uint64_t>;

/// The component of a label of a file.
component_matrix extracted(const temporary_folder& folder, const std::string& name,
                           const std::string& bytes, std::uint64_t label, bool bipartite = false) {
  read_options reading;
  reading.bipartite = bipartite;
  const stored_matrix A = read(folder.add(name, bytes), reading);
  return with_view(A, [&](const auto& view) {
    const auto answer = cc(view, {.bipartite = bipartite});
    using index = typename std::remove_cvref_t<decltype(view)>::index;
    return extract_component(A, std::span<const index>(answer.labels), label,
                             vertices_of(bipartite));
  });
}

}  // namespace

TEST_CASE("a component keeps its entries and the order of its vertices") {
  const temporary_folder folder;
  const auto found = extracted(folder, "a.el", "5 1\n0 2\n3 5\n3 3\n1 5\n", 1);
  CHECK(found.vertices == ids{1, 3, 5});
  CHECK(found.matrix.row_count() == 3);
  CHECK(entries_of(found.matrix) == pairs{{2, 0}, {1, 2}, {1, 1}, {0, 2}});
  const auto alone = extracted(folder, "b.el", "0 1\n3 4\n", 2);
  CHECK(alone.vertices == ids{2});
  CHECK(alone.matrix.row_count() == 1);
  CHECK(alone.matrix.entry_count() == 0);
  CHECK(extracted(folder, "c.el", "0 1\n", 1).vertices.empty());  // no component has this label
}

TEST_CASE("entries between two strong components are not copied") {
  const temporary_folder folder;
  const stored_matrix A = read(folder.add("a.el", "0 1\n1 0\n1 2\n0 3\n3 1\n4 0\n"));
  const std::vector<std::uint32_t> labels{0, 0, 2, 0, 4};
  const auto found = extract_component(A, std::span<const std::uint32_t>(labels), 0);
  CHECK(found.vertices == ids{0, 1, 3});
  CHECK(entries_of(found.matrix) == pairs{{0, 1}, {1, 0}, {0, 2}, {2, 1}});
}

TEST_CASE("what a file says of its pattern holds for a component") {
  const temporary_folder folder;
  const std::string mtx = "%%MatrixMarket matrix coordinate pattern symmetric\n5 5 2\n2 1\n5 4\n";
  const auto found = extracted(folder, "a.mtx", mtx, 3);
  CHECK(found.matrix.is_undirected);
  CHECK(found.matrix.symmetry_known);
  CHECK(entries_of(found.matrix) == pairs{{1, 0}});
  const auto rows = extracted(folder, "a.graph", "4 1\n\n3\n2\n\n", 1);
  CHECK(rows.matrix.symmetric == symmetry::yes);
  CHECK(entries_of(rows.matrix) == pairs{{0, 1}, {1, 0}});
}

TEST_CASE("a component of separate vertices is a rectangular matrix") {
  const temporary_folder folder;
  const std::string mtx =
      "%%MatrixMarket matrix coordinate pattern general\n3 4 4\n2 1\n2 3\n3 3\n1 4\n";
  const auto found = extracted(folder, "a.mtx", mtx, 1, true);
  CHECK(found.matrix.row_count() == 2);
  CHECK(found.matrix.column_count() == 2);
  CHECK(found.vertices == ids{1, 2, 3, 5});  // two rows, then the columns 0 and 2
  CHECK(entries_of(found.matrix) == pairs{{0, 0}, {0, 1}, {1, 1}});
}

TEST_CASE("labels of another matrix, and too little memory, are refused") {
  const temporary_folder folder;
  const stored_matrix A = read(folder.add("a.el", "0 1\n"));
  const std::vector<std::uint32_t> labels{0, 0}, others{0};
  CHECK_THROWS_AS(
      static_cast<void>(extract_component(A, std::span<const std::uint32_t>(others), 0)),
      std::invalid_argument);
  CHECK(contains(error_of([&] {
                   return extract_component(A, std::span<const std::uint32_t>(labels), 0,
                                            vertices::shared, 10);
                 }),
                 "a component of 1 entries"));
}

}  // namespace test_component
