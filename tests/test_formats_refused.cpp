// SPDX-License-Identifier: Apache-2.0
// What text readers refuse instead of guessing, and what they say about a file that they accept.
#include <doctest/doctest.h>
#include <zlib.h>

#include <string>
#include <string_view>
#include <vector>

#include "lib/files/readers/parse_error.hpp"
#include "lib/files/readers/text_chunks.hpp"
#include "tests/files.hpp"

namespace test_formats_refused {

using namespace skerry;
using namespace skerry::testing;
using notes = std::vector<std::string>;

namespace {

/// The message without the name of the file, the same in every chunking.
std::string error_of(const std::string& name, std::string_view text) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  const auto error_with = [&](const read_options& how) {
    std::string found = read_error(file, how);
    if (found.starts_with(file.string())) found.erase(0, file.string().size());
    return found;
  };
  const std::string error = error_with({});
  for (const read_options& how : all_chunkings()) CHECK(error_with(how) == error);
  return error;
}

/// Reads the file in every chunking; checks its notes, and returns its entries.
pairs read_with_notes(const std::string& name, std::string_view text, const notes& expected) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  pairs entries;
  for (const read_options& how : all_chunkings()) {
    const stored_matrix A = read(file, how);
    CHECK(A.notes == expected);
    entries = entries_of(A);
  }
  return entries;
}

std::string gzipped(std::string_view bytes, const temporary_folder& folder) {
  const auto file = folder.path() / "a.gz";
  const gzFile to = gzopen(file.c_str(), "wb");
  REQUIRE(gzwrite(to, bytes.data(), static_cast<unsigned>(bytes.size())) > 0);
  REQUIRE(gzclose(to) == Z_OK);
  return bytes_of(file);
}

const std::string general = "%%MatrixMarket matrix coordinate real general\n3 3 2\n";

}  // namespace

TEST_CASE("the first of two faults is reported, also if a later line is checked before") {
  CHECK(error_of("a", "AdjacencyGraph\n3\n1\n0\nx\n1\n\r 2\n").starts_with(":5: the offset"));
  CHECK(error_of("a", "AdjacencyGraph\n3\n1\n0\n0\n1\n\r 2\n").starts_with(":7: a carriage"));
}

TEST_CASE("a carriage return above a line that is too long is reported first") {
  const auto error = [](std::string_view text) {
    try {
      check_lines(text, 8);
    } catch (const parse_error& e) {
      return e.what;
    }
    return std::string();
  };
  CHECK(error("0 1\r 2\n0 1 2 3 4 5\n") == "a carriage return without a line feed");
  CHECK(error("0 1 2 3 4 5\n0 1\r 2\n") == "the line has more than 8 bytes");
  CHECK(error("0 1\n").empty());
}

TEST_CASE("a truncated edge list that declares its entries") {
  const std::string whole = "# 4 vertices, 3 entries\n0 1\n1 2\n2 3\n";
  CHECK(read_with_notes("a.el", whole, {}).size() == 3);
  CHECK(error_of("a.el", whole.substr(0, whole.size() - 4)) ==
        ":1: the header declares 3 entries, but the file has 2 (# 4 vertices, 3 entries); download "
        "the whole file again, or correct this line; --lenient reads what is there");
  CHECK(error_of("a.el", whole + "0 3\n").starts_with(":1: the header declares 3 entries"));
  const temporary_folder folder;
  const auto file = folder.add("a.el", "# 4 vertices, 3 entries\n0 1\n");
  read_options how;
  how.vertices = 9;
  CHECK(read_error(file, how).find("declares 3 entries, but the file has 1") != std::string::npos);
}

TEST_CASE("a carriage return alone does not end a line") {
  const std::string found =
      " a carriage return without a line feed (0 1\\x0d1 2); convert the line ends with `tr '\\r' "
      "'\\n'`";
  CHECK(error_of("a.el", "0 1\r1 2") == ":1:" + found);
  CHECK(error_of("a.el", "0 1\r\n4 5\n0 1\r1 2\n") == ":3:" + found);
  for (const std::string name : {"a.mtx", "a.graph", "a.gr", "a.he", "a.el", "a.txt"})
    CHECK(error_of(name, "3 2 0\r2\r1\r").starts_with(":1: a carriage return"));
  CHECK(read_with_notes("a.el", "0 1\r\n1 2\r\n", {}) == pairs{{0, 1}, {1, 2}});
  CHECK(read_with_notes("a.el", "0 1\n1 2\r", {}) == pairs{{0, 1}, {1, 2}});
}

TEST_CASE("a carriage return before CRLF is refused, and its remedy helps") {
  const std::vector<std::pair<std::string, std::string>> files{
      {"a.el", "0 1\r\n4 5\r\r\n"},
      {"a.mtx", "%%MatrixMarket matrix coordinate pattern general\r\r\n2 2 1\r\n1 2\r\n"},
      {"a.graph", "2 1\n2\r\r\r\n1\r\n"},
      {"a.gr", "c\r\r\np sp 2 1\na 1 2 1\n"},
      {"a.he", "H 2 1 1\nE 0 1 1\r\r\n"}};
  for (auto [name, text] : files) {
    const std::string error = error_of(name, text);
    CHECK_MESSAGE(error.ends_with("); remove the carriage returns with `tr -d '\\r'`"), error);
    std::erase(text, '\r');
    CHECK(error_of(name, text).empty());
  }
}

TEST_CASE("the sizes that SNAP's files declare") {
  const std::string comment = "# Undirected graph: a.txt\n# Nodes: 3 Edges: 2\n# From\tTo\n";
  CHECK(read_with_notes("a.txt", "# Nodes: 3 Edges: 2\n0 1\n1 2\n", {}).size() == 2);
  read_with_notes("a.txt", comment + "0\t1\n9 1\n",
                  {"7 of 10 vertices occur in no entry (the file declares 3 nodes); each is a "
                   "component of its own; --ids any numbers only the ids that occur"});
  read_with_notes(
      "a.txt", comment + "0\t1\n",
      {"the file declares 3 nodes, but the largest id + 1 is 2; set the number of "
       "vertices to count nodes without edges",
       "the file declares 2 edges and has 1 entries; download the whole file again if it was "
       "cut off"});
}

TEST_CASE("an adjacency list in a file of edges") {
  CHECK(
      read_with_notes("a.el", "0 1 2 3\n1 2\n",
                      {"lines have 2 to 4 fields; the first two of each are an entry, the rest "
                       "is ignored; if they are neighbours of the first, use --from adjlist --ids "
                       "any, or .graph for METIS"}) == pairs{{0, 1}, {1, 2}});
  read_with_notes("a.el", "0 1 7\n1 2 9\n", {});
  read_with_notes("a.el", "0 1 .5\n1 2 .25\n", {});
}

TEST_CASE("a banner that is misspelt") {
  const std::string rest = " matrix coordinate pattern general\n2 2 1\n1 2\n";
  for (const std::string name : {"a.mtx", "a.el", "a"}) {
    CHECK(error_of(name, "%%MatrixMarkt" + rest)
              .starts_with(":1: \"%%matrixmarkt\" is not the start of the banner"));
    CHECK(error_of(name, "%MatrixMarkt" + rest).starts_with(":1: \"%matrixmarkt\" is not"));
  }
  CHECK(error_of("a.mtx", "%%Matrix Market" + rest).find("write %%MatrixMarket") !=
        std::string::npos);
  CHECK(error_of("a.mtx", "%% a comment\n2 2 1\n1 2\n").starts_with(":1: \"%%\" is not"));
  CHECK(read_with_notes("a.mtx", "% a comment\n2 2 1\n1 2\n", {}) == pairs{{0, 1}});
  CHECK(read_with_notes("a.el", "%% a comment\n0 1\n1 2\n", {}) == pairs{{0, 1}, {1, 2}});
}

TEST_CASE("a value that is not a number") {
  CHECK(error_of("a.mtx", general + "1 2 1\n2 3 abc\n") ==
        ":4: the value is not a number (2 3 abc); write a decimal number");
  CHECK(error_of("a.mtx", general + "1 2 1\n2 3 1e\n").starts_with(":4: the value is not"));
  for (const std::string value : {"1", "-1.5", "+2e-3", "1d5", ".5", "5.", "nan", "-Inf", "1E+05"})
    CHECK(read_with_notes("a.mtx", general + "1 2 1\n2 3 " + value + "\n", {}).size() == 2);
  CHECK(error_of("a.gr", "p sp 2 1\na 1 2 x\n").starts_with(":2: the weight is not a number"));
  CHECK(error_of("a.he", "H 2 1 1\nE 0 1 x\n").starts_with(":2: the weight is not a number"));
  CHECK(error_of("a.graph", "2 1 1\n2 x\n1 x\n").starts_with(":2: the edge weight is not"));
}

TEST_CASE("an id with a sign") {
  CHECK(error_of("a.el", "0 -1\n").starts_with(":1: the id is negative (0 -1)"));
  CHECK(error_of("a.el", "0 +1\n").starts_with(":1: the id has a sign (0 +1)"));
}

TEST_CASE("archives and other compressions are named") {
  std::string tar(512, '\0');
  tar.replace(257, 5, "ustar");
  CHECK(error_of("a.el", tar).starts_with(": the file is a tar archive; unpack it with `tar xf`"));
  CHECK(error_of("a.mtx.bz2", "BZh91AY&SY") ==
        ": the file is compressed by bzip2; decompress it first, with `bzip2 -d`");
  CHECK(error_of("a.el", std::string_view("\xfd"
                                          "7zXZ\0\0",
                                          7))
            .find("by xz") != std::string::npos);
  CHECK(error_of("a.zip", "PK\x03\x04...").find("a zip archive") != std::string::npos);
  CHECK(error_of("a.el", "#" + std::string(29, ' ') + "xl/\n0 1\n").empty());
  for (const char* const first :
       {"[Content_Types].xml", "docProps/app.xml", "_rels/.rels", "xl/workbook.xml"})
    CHECK(error_of("a.xlsx", "PK\x03\x04" + std::string(26, 'x') + first)
              .find("an Excel workbook; save its sheet as CSV") != std::string::npos);
  using namespace std::string_literals;
  CHECK(error_of("a.db", "SQLite format 3\0\x10\0"s).find("a database of SQLite; export") !=
        std::string::npos);
  CHECK(error_of("a.rda", "RDX3\nX\n\0\0\0\3"s)
            .find("of R; write the table with "
                  "write.csv(TABLE, FILE, row.names = FALSE)") != std::string::npos);
  CHECK(error_of("a.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1").find("or a file of Office") !=
        std::string::npos);
  CHECK(error_of("a.npy", "\x93NUMPY...").find("a NumPy array") != std::string::npos);
  const temporary_folder folder;
  CHECK(error_of("a.tar.gz", gzipped(tar, folder)).find("a tar archive") != std::string::npos);
}

}  // namespace test_formats_refused
