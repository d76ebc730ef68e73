// SPDX-License-Identifier: Apache-2.0
// write(): its files can be read again, and a failed write leaves no file.
#include <doctest/doctest.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "lib/files/writers/output_file.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"

namespace test_formats_write {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Entries on 5 vertices: a loop, a repeat, and vertex 3 isolated.
const pairs some = {{4, 0}, {1, 2}, {1, 2}, {2, 2}};
const pairs both_directions = {{0, 4}, {1, 2}, {2, 1}, {4, 0}};  // without loop and repeat

template <class Index>
stored_matrix coo_of(const pairs& entries, std::uint64_t rows, std::uint64_t columns) {
  coo<Index> list{rows, columns, {}, {}};
  for (const auto& [u, v] : entries) {
    list.rows.push_back(static_cast<Index>(u));
    list.columns.push_back(static_cast<Index>(v));
  }
  return {std::move(list), symmetry::unknown, ""};
}

template <class Index, class Offset>
stored_matrix csr_of(symmetry pattern) {
  return {csr<Index, Offset>{5, 5, {0, 1, 2, 3, 3, 4}, {4, 2, 1, 0}}, pattern, ""};
}

}  // namespace

TEST_CASE("a COO matrix, written and read") {
  const temporary_folder folder;
  for (const stored_matrix& A :
       {coo_of<std::uint32_t>(some, 5, 5), coo_of<std::uint64_t>(some, 5, 5)}) {
    for (const std::string name : {"a.mtx", "a.el", "a.he"}) {
      write(folder.path() / name, A);
      const stored_matrix B = read(folder.path() / name);
      CHECK(entries_of(B) == some);
      CHECK(B.row_count() == 5);
      CHECK(name.ends_with(B.format));
    }
    write(folder.path() / "a.sg", A);
    const stored_matrix B = read(folder.path() / "a.sg");
    CHECK(entries_of(B) == both_directions);
    CHECK(B.symmetric == symmetry::yes);
  }
}

TEST_CASE("an undirected graph stays one, in every format") {
  const temporary_folder folder;
  stored_matrix A = coo_of<std::uint32_t>({{4, 0}, {1, 2}, {2, 2}}, 5, 5);
  A.is_undirected = true;
  for (const std::string name : {"a.mtx", "a.he"}) {
    write(folder.path() / name, A);
    const stored_matrix B = read(folder.path() / name);
    CHECK(entries_of(B) == pairs{{4, 0}, {2, 1}, {2, 2}});
    CHECK(B.is_undirected);
  }
  write(folder.path() / "a.el", A);
  CHECK(entries_of(read(folder.path() / "a.el")) == pairs{{4, 0}, {0, 4}, {1, 2}, {2, 1}, {2, 2}});
  write(folder.path() / "a.sg", A);
  CHECK(entries_of(read(folder.path() / "a.sg")) == both_directions);
}

TEST_CASE("an edge list keeps isolated vertices") {
  const temporary_folder folder;
  write(folder.path() / "a.el", coo_of<std::uint32_t>({{0, 1}}, 7, 7));
  CHECK(read(folder.path() / "a.el").row_count() == 7);
  write(folder.path() / "b.el", coo_of<std::uint32_t>({}, 7, 7));
  CHECK(read(folder.path() / "b.el").row_count() == 7);
}

TEST_CASE("a symmetric matrix is written as one triangle where the format can declare symmetry") {
  const temporary_folder folder;
  for (const stored_matrix& A : {csr_of<std::uint32_t, std::uint32_t>(symmetry::yes),
                                 csr_of<std::uint32_t, std::uint64_t>(symmetry::yes),
                                 csr_of<std::uint64_t, std::uint64_t>(symmetry::yes)}) {
    write(folder.path() / "a.mtx", A);
    CHECK(bytes_of(folder.path() / "a.mtx") ==
          "%%MatrixMarket matrix coordinate pattern symmetric\n5 5 2\n3 2\n5 1\n");
    write(folder.path() / "a.he", A);
    CHECK(bytes_of(folder.path() / "a.he") == "H 5 2 1\nE 2 1 1\nE 4 0 1\n");
    write(folder.path() / "a.el", A);
    CHECK(sorted(entries_of(read(folder.path() / "a.el"))) == both_directions);
    write(folder.path() / "a.sg", A);
    CHECK(entries_of(read(folder.path() / "a.sg")) == both_directions);
  }
  write(folder.path() / "b.he", csr_of<std::uint32_t, std::uint32_t>(symmetry::unknown));
  CHECK(bytes_of(folder.path() / "b.he").starts_with("H 5 4 0\n"));
}

TEST_CASE("a rectangular matrix can be written as .mtx only") {
  const temporary_folder folder;
  const stored_matrix A = coo_of<std::uint32_t>({{0, 4}, {1, 0}}, 2, 5);
  write(folder.path() / "a.mtx", A);
  const stored_matrix B = read(folder.path() / "a.mtx");
  CHECK(entries_of(B) == entries_of(A));
  CHECK(B.row_count() == 2);
  CHECK(B.column_count() == 5);
  for (const std::string name : {"b.el", "b.he", "b.sg"})
    CHECK_THROWS_AS(write(folder.path() / name, A), invalid_matrix);
  CHECK(folder.file_count() == 1);
}

TEST_CASE("an id outside of the matrix is refused before a file is opened") {
  const temporary_folder folder;
  stored_matrix rows = csr_of<std::uint32_t, std::uint32_t>(symmetry::unknown);
  std::get<csr<std::uint32_t, std::uint32_t>>(rows.entries).columns[1] = 5;
  const stored_matrix list = coo_of<std::uint32_t>({{0, 1}, {7, 2}}, 5, 5);
  for (const char* name : {"a.sg", "a.mtx", "a.el", "a.he"})
    for (const stored_matrix& A : {rows, list}) {
      CAPTURE(name);
      CHECK_THROWS_AS(write(folder.path() / name, A), invalid_matrix);
      CHECK_FALSE(std::filesystem::exists(folder.path() / name));
    }
}

TEST_CASE("many entries keep their order") {
  const temporary_folder folder;
  pairs many;
  for (std::uint64_t i = 0; i < 600000; ++i) many.emplace_back(i * 31 % 1000, i * 17 % 997);
  const stored_matrix A = coo_of<std::uint32_t>(many, 1000, 1000);
  write(folder.path() / "a.el", A);
  read_options how;
  how.vertices = 1000;
  CHECK(entries_of(read(folder.path() / "a.el", how)) == many);
}

TEST_CASE("weights are in their range, and equal in both directions") {
  const temporary_folder folder;
  write_options how;
  how.min_weight = -3;
  how.max_weight = 3;
  write(folder.path() / "a.el", coo_of<std::uint32_t>({{0, 1}, {1, 0}, {0, 2}, {3, 1}}, 4, 4), how);
  std::ifstream in(folder.path() / "a.el");
  std::string comment;
  std::getline(in, comment);
  std::int64_t u = 0, v = 0, weight[4] = {};
  for (std::int64_t& w : weight) {
    in >> u >> v >> w;
    CHECK(w >= -3);
    CHECK(w <= 3);
  }
  CHECK(in.good());
  CHECK(weight[0] == weight[1]);
  how.seed = 1;
  how.min_weight = std::numeric_limits<std::int64_t>::min();
  how.max_weight = std::numeric_limits<std::int64_t>::max();
  write(folder.path() / "a.mtx", coo_of<std::uint32_t>(some, 5, 5), how);
  CHECK(bytes_of(folder.path() / "a.mtx").starts_with("%%MatrixMarket matrix coordinate integer"));
  CHECK(entries_of(read(folder.path() / "a.mtx")) == some);
  how.min_weight = 2;
  how.max_weight = 1;
  CHECK_THROWS_AS(write(folder.path() / "b.el", coo_of<std::uint32_t>(some, 5, 5), how),
                  std::invalid_argument);
}

TEST_CASE("a failed write leaves no file") {
  const temporary_folder folder;
  const stored_matrix A = coo_of<std::uint32_t>(some, 5, 5);
  CHECK_THROWS_AS(write(folder.path() / "none" / "a.el", A), unwritable_file);
  for (const std::string name : {"a", "a.graph", "a.egr", "a.gr", "a.el.gz", "a.mtx.zst"})
    CHECK_THROWS_AS(write(folder.path() / name, A), std::invalid_argument);
  const stored_matrix large =
      coo_of<std::uint64_t>(some, (std::uint64_t{1} << 31) + 1, (std::uint64_t{1} << 31) + 1);
  CHECK_THROWS_AS(write(folder.path() / "a.sg", large), invalid_matrix);
  CHECK(folder.file_count() == 0);
  write_options how;
  how.format = format::edge_list;
  if (needs_file("/dev/full")) CHECK_THROWS_AS(write("/dev/full", A, how), unwritable_file);
  write("/dev/null", A, how);
  CHECK(std::filesystem::is_character_file("/dev/null"));
}

}  // namespace test_formats_write
