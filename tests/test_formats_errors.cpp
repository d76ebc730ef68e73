// SPDX-License-Identifier: Apache-2.0
// Invalid files: the error names the first bad line, in every chunking.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "skerry/skerry.hpp"
#include "skerry/stream.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"

namespace test_formats_errors {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Checks that reading fails in every chunking with a message that begins FILE + expected.
void check(const std::string& name, const std::string& text, const std::string& expected) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  CAPTURE(text);
  for (const read_options& how : all_chunkings()) {
    CAPTURE(how.chunk_bytes);
    const std::string found = read_error(file, how);
    CHECK_MESSAGE(found.starts_with(file.string() + expected), found);
    CHECK_MESSAGE(found.find("; ") != std::string::npos, found);  // a remedy
  }
}

const std::string general_entries = "%%MatrixMarket matrix coordinate real general\n";

}  // namespace

TEST_CASE("invalid ids") {
  check("a.mtx", general_entries + "3 3 2\n1 1 1\n1 4 1\n",
        ":4: column 4 is outside 1 to 3 (1 4 1)");
  check("a.mtx", general_entries + "3 3 2\n0 1 1\n1 4 1\n", ":3: row 0 is outside 1 to 3 (0 1 1)");
  check("a.mtx", general_entries + "0 3 1\n1 1 1\n",
        ":3: row 1 is outside the declared size, 0 (1 1 1)");
  check("a.mtx", general_entries + "3 3 1\n\n%\n1 -2 1\r\n", ":5: the column is negative (1 -2 1)");
  check("a.mtx", general_entries + "3 3 1\n1.5 2 1\n", ":3: the row is not an integer (1.5 2 1)");
  check("a.mtx", general_entries + "3 3 1\n1 x 1\n", ":3: the column is not an integer (1 x 1)");
  check("a.mtx", general_entries + "3 3 1\n18446744073709551616 2 1\n",
        ":3: the row does not fit in 64 bits");
  check("a.mtx", general_entries + "3 3 1\n1,2 1\n", ":3: the row is not an integer (1,2 1)");
  check("a.el", "0 1\n# c\n1 -1\n", ":3: the id is negative (1 -1)");
  check("a.el", "0 1\n1 18446744073709551616", ":2: the id does not fit in 64 bits");
  check("a.el", "0 1\n1 18446744073709551615", ":2: id 18446744073709551615 is outside 0 to");
  check("a.el", "0 1\n1\n2 3\n", ":2: the id is missing (1)");
  check("a.el", "0 1\n4294967295 1\n2 b\n", ":3: the id is not an integer (2 b)");
  check("a.el", "a b\n0 c\n", ":1: the id is not an integer (a b)");
  check("a.graph", std::string("2 1\n\0\x19\n1\n", 10),
        ":2: the neighbour is not an integer (\\x00\\x19)");
  check("a.graph", "2 1\n2\n3\n", ":3: neighbour 3 is outside 1 to 2 (3)");
  check("a.gr", "p sp 2 1\na 1 3 1\n", ":2: vertex 3 is outside 1 to 2 (a 1 3 1)");
  check("a.he", "H 2 1 1\nE 0 2 1\n", ":2: vertex 2 is outside 0 to 1 (E 0 2 1)");
}

TEST_CASE("the first bad line is reported") {
  std::string text = "0 1\n";
  for (int i = 0; i < 200; ++i) text += "1 2\n";
  check("a.el", text + "x y\n" + text + "y z\n4294967295 0\n", ":202: the id is not");
}

TEST_CASE("too few and too many entries") {
  check("a.mtx", general_entries + "3 3 2\n1 1 1\n",
        ":2: the header declares 2 entries, but the file has 1 (3 3 2)");
  check("a.mtx", general_entries + "3 3 1\n1 1 1\n2 2 2\n",
        ":2: the header declares 1 entries, but the file has 2");
  check("a.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n2\n3\n",
        ":2: the header declares 4 values, but the file has 3");
  check("a.mtx", "%%MatrixMarket matrix array real symmetric\n2 2\n1\n2\n3\n4\n",
        ":2: the header declares 3 values, but the file has 4");
  check("a.mtx", "%%MatrixMarket matrix array real general\n4294967296 4294967296\n",
        ":2: the header declares 18446744073709551615 values, but the file has 0");
  check("a.gr", "p sp 3 2\na 1 2 3\n",
        ":1: the header declares 2 edges, but the file has 1 (p sp 3 2)");
  check("a.he", "H 3 0 1\nE 0 1 1\n", ":1: the header declares 0 edges, but the file has 1");
  check("a.graph", "17 22\n2\n1\n", ":1: the header declares 17 lines, but the file has 2 (17 22)");
  check("a.graph", "1099511627776 3\n2\n", ":1: the header declares 1099511627776 lines");
  check("a.graph", "2 2\n2\n1\n", ":1: the header declares 4 neighbours, but the file has 2 (2 2)");
  check("a.graph", "0 9223372036854775808\n\n",
        ":1: the header declares 18446744073709551615 neighbours");
  check("a.graph", "2 1\n2\n1\n\n2\n", ":5: extra line after that of vertex 2, the last one (2)");
}

TEST_CASE("invalid banners and headers") {
  check("a.mtx", "%%MatrixMarket matrix coordinates real general\n1 1 0\n",
        ":1: \"coordinates\" is not a layout of the banner (%%MatrixMarket matrix coordinates");
  check("a.mtx", "%%MatrixMarket vector coordinate real general\n1 1 0\n", ":1: \"vector\" is not");
  check("a.mtx", "%%MatrixMarket matrix coordinate text general\n1 1 0\n", ":1: \"text\" is not");
  check("a.mtx", "%%MatrixMarket matrix coordinate real\n1 1 0\n", ":1: \"\" is not a symmetry");
  check("a.mtx", "%%MatrixMarked matrix coordinate real general\n1 1 0\n",
        ":1: \"%%matrixmarked\"");
  check("a.mtx", "%%MatrixMarket matrix array pattern general\n1 1\n1\n",
        ":1: an array cannot have");
  check("a.mtx", "%%MatrixMarket matrix coordinate real symmetric\n2 3 0\n",
        ":2: a symmetric matrix cannot be 2 x 3 (2 3 0)");
  check("a.mtx", general_entries + "%\n3 3\n1 1 1\n", ":3: the number of entries is missing (3 3)");
  check("a.mtx", general_entries + "3 3 1 1\n1 1 1\n", ":2: the size line has too many fields");
  check("a.mtx", general_entries + "-3 3 1\n1 1 1\n",
        ":2: the number of rows is negative (-3 3 1)");
  check("a.mtx", general_entries + "% c\n", ":3: the file ends before its header");
  for (const std::string name : {"a.mtx", "a.graph", "a.gr", "a.he"})
    check(name, "", ":1: the file ends before its header (end of file)");
  check("a.gr", "a 1 2 3\n", ":1: the header does not begin with p (a 1 2 3)");
  check("a.gr", "p 3 2\n", ":1: the header does not name a problem (p 3 2)");
  check("a.gr", "p sp 2 1\nx 1 2\n", ":2: the line has no known tag (x 1 2)");
  check("a.he", "H 3 2\n", ":1: the flag of undirected graphs is missing (H 3 2)");
  check("a.he", "H 3 2 2\n", ":1: the header does not end with 0 or 1 (H 3 2 2)");
  check("a.he", "3 2 1\n", ":1: the header does not begin with H (3 2 1)");
  check("a.graph", "3 2 7\n", ":1: fmt is 7 (3 2 7)");
  check("a.graph", "3 2 1 1 1\n", ":1: the header has too many fields (3 2 1 1 1)");
}

TEST_CASE("hypergraphs of hMETIS") {
  check("a.hgr", "2 3\n1 2\n", ":1: the header declares 2 hyperedges, but the file has 1");
  check("a.hgr", "1 3\n1 2\n2 3\n",
        ":3: extra line after the 1 hyperedge that the header declares");
  check("a.hgr", "1 2 10\n1 2\n1\n1\n1\n",
        ":5: extra line after the 3 hyperedges and vertex weights that the header declares");
  check("a.hgr", "1 3\n1 4\n", ":2: vertex 4 is outside 1 to 3");
  check("a.hgr", "1 3\n0 1\n", ":2: vertex 0 is outside 1 to 3");
  check("a.hgr", "1 3 1\nx 1\n", ":2: the hyperedge weight is not a number");
  check("a.hgr", "1 3 12\n1 2\n", ":1: fmt is 12");
  check("a.hgr", "1 3 1 1\n1 1 2\n", ":1: the header has too many fields");
  check("a.hgr", "1\n", ":1: the number of vertices");
  check("a.hgr", "", ":1: the file ends before its header");
}

TEST_CASE("missing and surplus fields") {
  check("a.mtx", general_entries + "3 3 1\n1 1\n", ":3: the value is missing (1 1)");
  check("a.mtx", general_entries + "3 3 1\n0.5\n",
        ":3: an entry needs a row and a column, but this line has one");
  check("a.mtx", general_entries + "3 3 1\n7\n",
        ":3: an entry needs a row and a column, but this line has one");
  check("a.mtx", "%%MatrixMarket matrix coordinate complex general\n3 3 1\n1 1 5\n",
        ":3: the value is missing (1 1 5)");
  check("a.mtx", "%%MatrixMarket matrix array real general\n1 2\n1\n1.5.2\n",
        ":4: the value is not a number (1.5.2)");
  check("a.mtx", "%%MatrixMarket matrix array real general\n1 2\n1 2\n3\n",
        ":3: the line has more than one value (1 2)");
  check("a.mtx", "%%MatrixMarket matrix array complex general\n1 1\n1\n",
        ":3: the second number of a complex value is missing (1)");
  check("a.graph", "2 1 1\n2\n1 5\n", ":2: the edge weight is missing (2)");
  check("a.graph", "2 1 10\n\n1 1\n", ":2: the vertex weight or size is missing ()");
  check("a.graph", "1 0 10 18446744073709551615\n1 1\n",
        ":2: the vertex weight or size is missing");
}

TEST_CASE("messages escape control characters and truncate long lines") {
  check("a.el", std::string("0 \0\x01\n", 5), ":1: the id is not an integer (0 \\x00\\x01)");
  check("a.el", std::string(100, 'x') + " 1\n",
        ":1: the id is not an integer (" + std::string(60, 'x') + "...)");
}

TEST_CASE("sg: every field of the header is checked") {
  const std::int64_t m = 4, n = 3, o[] = {0, 1, 3, 4};
  const std::string offsets = binary(o[0], o[1], o[2], o[3]), ids = binary(1, 0, 2, 1);
  const std::string good = '\0' + binary(m, n) + offsets + ids;
  const temporary_folder folder;
  REQUIRE(read_error(folder.add("good.sg", good)).empty());
  for (std::size_t size = 0; size < good.size(); ++size)
    CHECK_FALSE(read_error(folder.add("a.sg", good.substr(0, size))).empty());
  check("a.sg", good.substr(0, 9), ": byte 9: the file ends within its header");
  check("a.sg", good.substr(0, 64), ": byte 64: the file has 64 bytes, but its header implies 65");
  check("a.sg", good + 'x', ": byte 65: the file has 66 bytes, but its header implies 65");
  check("a.sg", '\2' + good.substr(1), ": byte 0: the flag of directed graphs is 2");
  check("a.sg", '\0' + binary(std::int64_t{-1}, n) + offsets + ids,
        ": byte 1: the number of entries");
  check("a.sg", '\0' + binary(m, std::int64_t{-1}) + offsets + ids,
        ": byte 9: the number of vertices");
  check("a.sg", '\0' + binary(std::int64_t{1} << 62, n) + offsets + ids,
        ": byte 65: the file ends here");
  check("a.sg", '\0' + binary(m, std::int64_t{1} << 31) + offsets + ids,
        ": byte 65: the file ends here");
  check("a.sg", '\0' + binary(m, std::int64_t{1} << 61) + offsets + ids, ": byte 9: the number of");
  check("a.sg", '\0' + binary(m, n, o[0], o[2], o[1], o[3]) + ids,
        ": byte 33: offset 2 is 1, outside 3 to 4");
  check("a.sg", '\0' + binary(m, n, o[1], o[1], o[2], o[3]) + ids,
        ": byte 17: the first offset is 1");
  check("a.sg", '\0' + binary(m, n, o[0], o[1], o[2], o[2]) + ids,
        ": byte 41: the last offset is 3");
  check("a.sg", '\0' + binary(m, n, o[0], o[1], o[2], m + 1) + ids, ": byte 41: offset 3 is 5");
  check("a.sg", '\0' + binary(m, n) + offsets + binary(1, 0, 3, 1),
        ": byte 57: neighbour 3 is not");
  check("a.sg", '\0' + binary(m, n) + offsets + binary(1, 0, -1, 1),
        ": byte 57: neighbour -1 is not");
}

TEST_CASE("egr: every field of the header is checked") {
  const std::string good = binary(3, 4, 0, 1, 3, 4, 1, 0, 2, 1);
  const temporary_folder folder;
  REQUIRE(read_error(folder.add("good.egr", good)).empty());
  for (std::size_t size = 0; size < good.size(); ++size)
    CHECK_FALSE(read_error(folder.add("a.egr", good.substr(0, size))).empty());
  check("a.egr", good + 'x', ": byte 40: the file has 41 bytes, but its header implies 40");
  check("a.egr", binary(-1, 4) + good.substr(8), ": byte 0: the number of vertices is -1");
  check("a.egr", binary(3, -4) + good.substr(8), ": byte 4: the number of entries is -4");
  check("a.egr", binary(1 << 30, 4) + good.substr(8), ": byte 40: the file ends here");
  check("a.egr", binary(3, 4, 0, 3, 1, 4, 1, 0, 2, 1), ": byte 16: offset 2 is 1, outside 3 to 4");
  check("a.egr", binary(3, 4, 0, 1, 3, 4, 1, 0, 2, 7), ": byte 36: neighbour 7 is not below 3");
}

TEST_CASE("a number of vertices that contradicts the file") {
  const temporary_folder folder;
  read_options how;
  how.vertices = 4;
  const auto check_error = [&](const std::string& name, const std::string& text,
                               const std::string& expected) {
    const std::string found = read_error(folder.add(name, text), how);
    CHECK_MESSAGE(found.find(expected) != std::string::npos, found);
  };
  check_error("a.el", "0 3\n0 4\n", "a.el:2: id 4 is not below 4, the number of vertices (0 4)");
  check_error("a.mtx", general_entries + "3 3 0\n",
              "a.mtx:2: the file declares 3 vertices, but 4 were requested");
  check_error("a.graph", "3 0\n\n\n\n", "a.graph:1: the file declares 3 vertices");
  check_error("a.he", "H 5 0 1\n", "a.he:1: the file declares 5 vertices");
  check_error("a.gr", "p sp 5 0\n", "a.gr:1: the file declares 5 vertices");
  check_error("a.egr", binary(0, 0, 0), "a.egr: byte 0: the file declares 0 vertices");
}

TEST_CASE("a shape whose rows + columns overflow contradicts any number of vertices") {
  const temporary_folder folder;
  read_options how;
  how.vertices = 0;
  const std::string found =
      read_error(folder.add("a.mtx", general_entries + "18446744073709551615 1 0\n"), how);
  CHECK_MESSAGE(
      found.find("the file declares 18446744073709551615 + 1 vertices") != std::string::npos,
      found);
}

TEST_CASE("unreadable files") {
  const temporary_folder folder;
  CHECK(read_error(folder.path()).find("cannot be read (it is a directory)") != std::string::npos);
  CHECK(read_error(folder.path() / "none").find("No such file") != std::string::npos);
  const auto file = folder.add("a.el", "0 1\n");
  REQUIRE(::chmod(file.c_str(), 0) == 0);
  if (needs(::geteuid() != 0, "a file without permissions; the superuser can read any file"))
    CHECK(read_error(file).find("Permission denied") != std::string::npos);
}

TEST_CASE("a file under the name of another format is read, or the error names the format") {
  struct text_of_format {
    std::string_view name;
    format is;
    std::string text;
  };
  const std::vector<text_of_format> texts{
      {"el", format::edge_list, "0 1\n1 2\n4 5\n"},
      {"mtx", format::matrix_market,
       "%%MatrixMarket matrix coordinate pattern general\n6 6 3\n1 2\n2 3\n5 6\n"},
      {"metis", format::metis, "6 3\n2\n1 3\n2\n\n6\n5\n"},
      {"gr", format::dimacs, "p sp 6 3\na 1 2\na 2 3\na 5 6\n"},
      {"he", format::he, "H 6 3 1\nE 0 1 1\nE 1 2 1\nE 4 5 1\n"},
      {"adj", format::adjacency, "AdjacencyGraph\n6\n6\n0\n1\n3\n4\n4\n5\n1\n0\n2\n1\n5\n4\n"}};
  const temporary_folder folder;
  const auto labels_of = [](const stored_matrix& A) {
    return with_view(A, [](const auto& view) {
      const auto labels = cc(view).labels;
      return std::vector<std::uint64_t>(labels.begin(), labels.end());
    });
  };
  const std::vector<std::uint64_t> right{0, 0, 0, 3, 4, 4};
  for (const text_of_format& each : texts)
    for (const std::string extension : {"mtx", "el", "csv", "txt", "graph", "gr", "col", "he",
                                        "adj", "hgr", "sg", "egr", "npz"}) {
      const auto file = folder.add("a." + extension, each.text);
      CAPTURE(file);
      CAPTURE(each.name);
      read_options how;
      const std::string error = error_of([&] { return read(file); });
      CHECK(error_of([&] { return unite_edges(file); }) == error);
      if (!error.empty()) {
        const bool is_named = error.find("--from " + std::string(each.name)) != error.npos ||
                              error.find("use --from with the format of the lines") != error.npos;
        CHECK_MESSAGE(is_named, error);
        how.format = each.is;
      }
      CHECK(labels_of(read(file, how)) == right);
    }
  const auto foreign = folder.add("b.mtx", "{\"nodes\": []}\n");
  CHECK(error_of([&] { return unite_edges(foreign); }) == error_of([&] { return read(foreign); }));
  const auto list = folder.add("b.graph", "5 4\n1 2\n1 3\n4 5\n3 2\n");  // read as METIS
  const std::string note = "the line of vertex 2 lists 3, but that of 3 does not list 2";
  CHECK(read(list).notes.at(0).find(note + "; use --from el") != std::string::npos);
  CHECK(unite_edges(list).notes.at(0).find(note) != std::string::npos);
  read_options lenient;
  lenient.lenient = true;
  CHECK(read(list, lenient).notes.empty());
}

}  // namespace test_formats_errors
