// SPDX-License-Identifier: Apache-2.0
// Valid files, small enough to check by eye: every format, in every chunking.
#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "skerry/stream.hpp"
#include "tests/files.hpp"

namespace test_formats {

using namespace skerry;
using namespace skerry::testing;

namespace {

struct sample {
  std::string name, text;
  std::uint64_t rows, columns;
  pairs entries;
  symmetry symmetric = symmetry::unknown;
};

void check(const sample& s) {
  const temporary_folder folder;
  const auto file = folder.add(s.name, s.text);
  CAPTURE(s.name);
  CAPTURE(s.text);
  for (const read_options& how : all_chunkings()) {
    CAPTURE(how.chunk_bytes);
    CAPTURE(how.threads);
    const stored_matrix A = read(file, how);
    CHECK(A.row_count() == s.rows);
    CHECK(A.column_count() == s.columns);
    CHECK(entries_of(A) == s.entries);
    CHECK(A.symmetric == s.symmetric);
  }
}

const std::string general = "%%MatrixMarket matrix coordinate pattern general\n";

}  // namespace

TEST_CASE("Matrix Market: coordinates of every field and symmetry") {
  check({"a.mtx", general + "3 4 2\n1 4\n3 1\n", 3, 4, {{0, 3}, {2, 0}}});
  for (const std::string field : {"real", "integer", "double", "unsigned-integer"})
    check({"a.mtx",
           "%%MatrixMarket matrix coordinate " + field + " general\n2 2 2\n1 1 0\n2 1 -7e3\n",
           2,
           2,
           {{0, 0}, {1, 0}}});
  check({"a.mtx",
         "%%MatrixMarket matrix coordinate complex general\n2 2 1\n1 2 0 1\n",
         2,
         2,
         {{0, 1}}});
  for (const std::string symmetry : {"symmetric", "skew-symmetric", "hermitian", "Symmetric"})
    check({"a.mtx",
           "%%matrixmarket MATRIX coordinate real " + symmetry + "\n3 3 1\n3 1 1\n",
           3,
           3,
           {{2, 0}}});
}

TEST_CASE("Matrix Market: the entries of an array are its nonzeros") {
  const std::string real = "%%MatrixMarket matrix array real ";
  check({"a.mtx",
         real + "general\n2 3\n1\n0\n0.0\n-.5\n-0e7\n+nan\n",
         2,
         3,
         {{0, 0}, {1, 1}, {1, 2}}});
  check({"a.mtx", real + "symmetric\n3 3\n0\n1\n0\n2\n3\n0\n", 3, 3, {{1, 0}, {1, 1}, {2, 1}}});
  check({"a.mtx", real + "skew-symmetric\n3 3\n1\n%\n\n0\n1d2\n", 3, 3, {{1, 0}, {2, 1}}});
  check({"a.mtx",
         "%%MatrixMarket matrix array complex hermitian\n2 2\n0 0\n0 1\n0. -0\n",
         2,
         2,
         {{1, 0}}});
  check({"a.mtx", real + "general\n0 5\n", 0, 5, {}});
  check({"a.mtx", real + "skew-symmetric\n1 1\n", 1, 1, {}});
}

TEST_CASE("Matrix Market: optional comments, whitespace, byte order mark and extra fields") {
  check({"a.mtx",
         "%%MatrixMarket matrix coordinate pattern general\r\n% c\r\n\r\n2 2 1\r\n1 2",
         2,
         2,
         {{0, 1}}});
  check({"a.mtx",
         "\xef\xbb\xbf" + general + "\n 2\t2  1 \n% c\n\n  \n\t1 \t2  9 9\n\n%",
         2,
         2,
         {{0, 1}}});
  check({"a.mtx", "% no banner\n2 2 2\n1 1 5\n2 1 6\n", 2, 2, {{0, 0}, {1, 0}}});
  check({"a", general + "1 1 0\n", 1, 1, {}});  // recognised by its first line
  check({"a.mtx", general + "0 0 0", 0, 0, {}});
}

TEST_CASE("an edge list has max(id) + 1 vertices") {
  check({"a.el", "0 1\n4\t2 0.5 7\r\n1,3\n", 5, 5, {{0, 1}, {4, 2}, {1, 3}}});
  check({"a.txt", "# c\n% c\n\n  7 , 0\n", 8, 8, {{7, 0}}});
  check({"a", "1 1", 2, 2, {{1, 1}}});
  check({"a.el", "", 0, 0, {}});
  check({"a.el", "\n# nothing\n", 0, 0, {}});
  check({"a.csv", "Source,\"Target\",weight\n2,0,x\n", 3, 3, {{2, 0}}});
  check({"a.el", "4294967294 0\n", 4294967295, 4294967295, {{4294967294, 0}}});
  check({"a.el", "00000000000000000000000001 0\n", 2, 2, {{1, 0}}});
}

TEST_CASE("an edge list is read in the narrowest ids, wherever the largest id is") {
  const temporary_folder folder;
  for (const std::string text : {"1 2\n3 4\n4294967295 0\n", "18446744073709551614 0\n1 2\n"}) {
    const auto file = folder.add("a.el", text);
    for (const read_options& how : all_chunkings()) {
      const stored_matrix A = read(file, how);
      CHECK(std::holds_alternative<coo<std::uint64_t>>(A.entries));
      CHECK(entries_of(A).size() == (text[0] == '1' && text[1] == '8' ? 2 : 3));
    }
  }
  CHECK(
      std::holds_alternative<coo<std::uint32_t>>(read(folder.add("b.el", "4294967294 0")).entries));
  read_options how;
  how.vertices = std::uint64_t{1} << 40;
  const stored_matrix A = read(folder.add("c.el", "1 2\n"), how);
  CHECK(A.row_count() == std::uint64_t{1} << 40);
  CHECK(std::holds_alternative<coo<std::uint64_t>>(A.entries));
}

TEST_CASE("METIS: every fmt, and lines without neighbours") {
  const pairs path = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};
  const auto good = [&](const std::string& text) {
    check({"a.graph", text, 3, 3, path, symmetry::yes});
  };
  good("3 2\n2\n1 3\n2\n");
  good("% c\n3 2 0\r\n2\r\n1 3 \r\n% c\r\n 2");
  good("3 2 1\n2 9\n1 9 3 8\n2 8\n");
  good("3 2 10\n5 2\n5 1 3\n5 2\n");
  good("3 2 011\n5 2 9\n5 1 9 3 8\n5 2 8\n");
  good("3 2 100\n5 2\n5 1 3\n5 2\n");
  good("3 2 111 2\n7 5 6 2 9\n7 5 6 1 9 3 8\n7 5 6 2 8\n\n\n");
  check({"a.metis",
         "4 1\n\n3\n2\n",
         4,
         4,
         {{1, 2}, {2, 1}},
         symmetry::yes});  // the last line is empty
  check({"a.metis", "4 1\n\n3\n2\n\n", 4, 4, {{1, 2}, {2, 1}}, symmetry::yes});
  check({"a.graph", "0 0\n", 0, 0, {}, symmetry::yes});
  // The format requires both directions. A file with one is read, but not as symmetric.
  check({"a.graph", "3 1\n2 3\n\n\n", 3, 3, {{0, 1}, {0, 2}}, symmetry::unknown});
}

TEST_CASE("DIMACS: arcs and edges") {
  check({"a.gr", "c x\np sp 3 2\na 1 3 5\nc y\na 3 1 5\n", 3, 3, {{0, 2}, {2, 0}}});
  check({"a.col", "p edge 3 1\nn 1 2\ne 2 3\n", 3, 3, {{1, 2}}});
  check({"a", "c\np sp 1 0\n", 1, 1, {}});
}

TEST_CASE("he: H n e u, E s d w") {
  check({"a.he", "H 4 2 1\nE 0 3 17\r\nE 2 1\n", 4, 4, {{0, 3}, {2, 1}}});
  check({"a", "H 0 0 1", 0, 0, {}});
}

TEST_CASE("sg: the CSR of GAP") {
  const auto m = std::int64_t{4}, n = std::int64_t{3}, o0 = std::int64_t{0}, o1 = std::int64_t{1},
             o2 = std::int64_t{3}, o3 = std::int64_t{4};
  const std::string rows = binary(o0, o1, o2, o3, 1, 0, 2, 1);
  const pairs path = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};
  check({"a.sg", '\0' + binary(m, n) + rows, 3, 3, path, symmetry::yes});
  check({"a.sg", '\1' + binary(m, n) + rows + rows, 3, 3, path, symmetry::yes});
  // Marked undirected, but (0, 2) has no mirror image.
  check({"a.sg",
         '\0' + binary(m, n, o0, o1, o2, o3, 2, 0, 2, 1),
         3,
         3,
         {{0, 2}, {1, 0}, {1, 2}, {2, 1}},
         symmetry::unknown});
  check({"a.sg", '\0' + binary(o0, o0, o0), 0, 0, {}, symmetry::yes});
}

TEST_CASE("egr: the CSR of ECL, with and without weights") {
  const pairs path = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};
  const std::string rows = binary(3, 4, 0, 1, 3, 4, 1, 0, 2, 1);
  check({"a.egr", rows, 3, 3, path, symmetry::yes});
  check({"a.egr", rows + binary(9, 9, 9, 9), 3, 3, path, symmetry::yes});
}

TEST_CASE("options.vertices may repeat the number in the header") {
  const temporary_folder folder;
  read_options how;
  how.vertices = 3;
  CHECK(read(folder.add("a.mtx", general + "3 3 0\n"), how).row_count() == 3);
  CHECK(read(folder.add("a.mtx", general + "1 2 0\n"), how).column_count() == 2);
  CHECK(read(folder.add("a.graph", "3 0\n\n\n\n"), how).row_count() == 3);
}

TEST_CASE("declared sizes cost no memory") {
  const temporary_folder folder;
  const std::string n = std::to_string(std::uint64_t{1} << 40);
  const stored_matrix A =
      read(folder.add("a.mtx", general + n + " " + n + " 3\n1 2\n" + n + " 1\n3 4\n"));
  CHECK(A.row_count() == std::uint64_t{1} << 40);
  CHECK(entries_of(A)[1].first == (std::uint64_t{1} << 40) - 1);
  CHECK(read(folder.add("a.gr", "p sp " + n + " 0\n")).row_count() == std::uint64_t{1} << 40);
}

TEST_CASE("edge lists: a first line in the form that write() uses declares the vertices") {
  const temporary_folder folder;
  const auto vertices = [&](const std::string& text, const read_options& how = {}) {
    return read(folder.add("a.el", text), how).row_count();
  };
  CHECK(vertices("# 6 vertices, 1 entries\n0 1\n") == 6);
  CHECK(vertices("# 6 vertices, 1 entries\r\n0 1\r\n") == 6);
  CHECK(vertices("# 6 vertices, 0 entries") == 6);
  CHECK(vertices("# 5000000000 vertices, 1 entries\n0 1\n") == 5000000000);
  for (const std::string other :
       {"# 6 vertices\n", "#6 vertices, 1 entries\n", "% 6 vertices, 1 entries\n",
        "# 6 vertices, 1 entries or so\n", "\n# 6 vertices, 1 entries\n", "# Nodes: 6 Edges: 1\n",
        "# 6 vertices, "})
    CHECK(vertices(other + "\n0 1\n") == 2);
  read_options how;
  how.vertices = 9;
  CHECK(vertices("# 6 vertices, 2 entries\n0 1\n7 8\n", how) == 9);
  CHECK(read_error(folder.add("b.el", "# 2 vertices, 2 entries\n0 1\n1 2\n")) ==
        (folder.path() / "b.el").string() +
            ":3: id 2 is not below 2, the number of vertices (1 2); correct the id, or the "
            "number in the first line");
}

TEST_CASE("the reader reports whether a promise of symmetry has an effect") {
  const temporary_folder folder;
  const auto is_settled = [&](const std::string& name, const std::string& text) {
    return read(folder.add(name, text)).symmetry_known;
  };
  const std::string mtx = "%%MatrixMarket matrix coordinate pattern ";
  CHECK(!is_settled("a.mtx", mtx + "general\n3 3 1\n3 1\n"));
  CHECK(is_settled("a.mtx", mtx + "symmetric\n3 3 1\n3 1\n"));
  CHECK(!is_settled("a.he", "H 3 1 0\nE 0 1 1\n"));
  CHECK(is_settled("a.he", "H 3 1 1\nE 0 1 1\n"));
  CHECK(!is_settled("a.el", "0 1\n"));
  CHECK(!is_settled("a.gr", "p sp 2 1\na 1 2 1\n"));
  CHECK(is_settled("a.graph", "2 1\n2\n1\n"));
  CHECK(is_settled("a.egr", binary(1, 0, 0, 0)));
}

TEST_CASE("bipartite: ids are wide enough for rows + columns") {
  const temporary_folder folder;
  read_options how;
  how.bipartite = true;
  const auto is_wide = [&](const std::string& size, const read_options& given) {
    const auto A = read(folder.add("a.mtx", general + size + " " + size + " 0\n"), given);
    return with_view(A, [](const auto& view) {
      return sizeof(typename std::remove_cvref_t<decltype(view)>::index) == 8;
    });
  };
  CHECK(!is_wide("2147483647", how));
  CHECK(is_wide("2147483648", how));
  CHECK(!is_wide("2147483648", {}));
}

TEST_CASE("hypergraphs of hMETIS") {
  const auto edges_of = [](const std::string& text, std::vector<std::string>* notes = nullptr) {
    const temporary_folder folder;
    const auto file = folder.add("a.hgr", text);
    std::optional<pairs> first;
    for (const read_options& chunking : all_chunkings()) {
      const stored_matrix A = read(file, chunking);
      if (!first) first = entries_of(A);
      CHECK(entries_of(A) == *first);
      CHECK(A.is_undirected);
      CHECK(A.first_id == 1);
      const united_edges found = unite_edges(file, {}, chunking);
      CHECK(found.entries == A.entry_count());
      CHECK(found.notes == A.notes);
      if (notes) *notes = A.notes;
    }
    return *first;
  };
  std::vector<std::string> notes;
  CHECK(edges_of("% c\n4 7\n1 2\n1 7 5 6\n5 6 4 \n\n2 3 4\n", &notes) ==
        pairs{{0, 1}, {0, 6}, {6, 4}, {4, 5}, {4, 5}, {5, 3}, {1, 2}, {2, 3}});
  CHECK(notes == std::vector<std::string>{
                     "8 entries are the pairs of each vertex and the next in 4 hyperedges"});
  CHECK(edges_of("2 4 1\r\n2 1 2\r\n3.5 4\r\n") == pairs{{0, 1}});
  CHECK(edges_of("1 3 10\n1 3\n5\n8\n7\n") == pairs{{0, 2}});
  CHECK(edges_of("1 2 11\n9 1 2\n% w\n5\n8") == pairs{{0, 1}});
  CHECK(edges_of("0 3\n") == pairs{});
}

}  // namespace test_formats
