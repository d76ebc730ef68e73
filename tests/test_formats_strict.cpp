// SPDX-License-Identifier: Apache-2.0
// Files that seem to be valid but are cut, of another type, or of another layout: each is refused,
// or a note says how it was read.
#include <doctest/doctest.h>

#include <string>

#include "tests/files.hpp"

namespace test_formats_strict {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Checks that reading fails in every chunking with a message that begins FILE + expected.
void check(const std::string& name, const std::string& text, const std::string& expected) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  CAPTURE(text);
  for (const read_options& how : all_chunkings()) {
    const std::string found = read_error(file, how);
    CHECK_MESSAGE(found.starts_with(file.string() + expected), found);
    CHECK_MESSAGE(found.find("; ") != std::string::npos, found);  // a remedy
  }
}

/// The number of entries, in every chunking.
void check_entries(const std::string& name, const std::string& text, std::uint64_t expected) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  CAPTURE(text);
  for (const read_options& how : all_chunkings()) CHECK(read(file, how).entry_count() == expected);
}

/// The notes, joined by "|", in every chunking.
void check_notes(const std::string& text, const std::string& expected,
                 std::optional<std::uint64_t> vertices = {}) {
  const temporary_folder folder;
  const auto file = folder.add("a.txt", text);
  CAPTURE(text);
  for (read_options how : all_chunkings()) {
    how.vertices = vertices;
    std::string joined;
    for (const std::string& note : read(file, how).notes)
      joined += (joined.empty() ? "" : "|") + note;
    CHECK(joined == expected);
  }
}

std::string coordinates(const std::string& field) {
  return "%%MatrixMarket matrix coordinate " + field + " general\n";
}

}  // namespace

TEST_CASE("an edge list has the number of entries that its first line declares") {
  check("a.el", "# 3 vertices, 3 entries\n0 1\n1 2\n",
        ":1: the header declares 3 entries, but the file has 2 (# 3 vertices, 3 entries)");
  check("a.el", "# 3 vertices, 1 entries\n0 1\n1 2\n",
        ":1: the header declares 1 entries, but the file has 2");
  check("a.el", "# 3 vertices, 1 entries", ":1: the header declares 1 entries");
  check("a.el", "# 3 vertices, 2 entries\nsource,target\n0,1\n", ":1: the header declares 2");
  check("a.el", "# 5000000000 vertices, 2 entries\n0 1\n", ":1: the header declares 2 entries");
  check_entries("a.el", "# 3 vertices, 2 entries\r\n0 1\r\n1 2\r\n", 2);
  const temporary_folder folder;
  read_options how;
  how.vertices = 9;
  const auto file = folder.add("a.el", "# 6 vertices, 3 entries\n0 1\n7 8\n");
  CHECK(read_error(file, how).find(":1: the header declares 3 entries") != std::string::npos);
}

TEST_CASE("every cut of a written edge list is noticed") {
  const temporary_folder folder;
  const std::string whole = "# 12 vertices, 3 entries\n0 1\n2 3\n10 11\n";
  CHECK(read(folder.add("a.el", whole)).entry_count() == 3);
  // Without its line end, and its last digit, the last line still has two ids.
  const std::size_t last_line = whole.size() - 3;
  for (std::size_t size = whole.find('\n') + 1; size < last_line; ++size) {
    CAPTURE(size);
    CHECK_FALSE(read_error(folder.add("a.el", whole.substr(0, size))).empty());
  }
}

TEST_CASE("a carriage return without a line feed") {
  const std::string message = ": a carriage return without a line feed";
  check("a.el", "0 1\r2 3\r4 5\r", ":1" + message + " (0 1\\x0d2 3\\x0d4 5)");
  check("a.el", "# c\r0 1\r", ":1" + message);
  check("a.el", "0 1\r\n2 3\n4 5\r6 7\r\n", ":3" + message);
  check("a.el", "0 1\n# c\r2 3\n", ":2" + message);
  check("a.csv", "source,target\n0,1\r2,3\n", ":2" + message);
  check("a.csv", "# c\r\n# d\re\nsource,target\n0,1\n", ":2" + message);
  check("a.mtx", "%%MatrixMarket matrix coordinate pattern general\r2 2 1\r1 2\r", ":1" + message);
  check("a.mtx", coordinates("pattern") + "2 2 1\n% c\r1 2\n", ":3" + message);
  check("a.mtx", "%%MatrixMarket matrix array real general\n1 2\n1\r2\n", ":3" + message);
  check("a.graph", "2 1\r2\r1\r", ":1" + message);
  check("a.graph", "2 1\n2\r1\n", ":2" + message);
  check("a.gr", "c x\rp sp 2 1\ra 1 2 1\r", ":1" + message);
  check("a.gr", "p sp 2 1\na 1 2 1\rc\n", ":2" + message);
  check("a.he", "H 2 1 1\rE 0 1 1\r", ":1" + message);
}

TEST_CASE("carriage returns at line ends") {
  check_entries("a.el", "0 1\r\n2 3\n4 5\r\n6 7\r", 4);
  check_entries("a.mtx", coordinates("real") + "2 2 2\r\n1 2 3\r\n2 1 3\n", 2);
  check_entries("a.graph", "2 1\r\n2\r\n1\n", 2);
  check_entries("a.gr", "p sp 2 2\r\na 1 2 3\r\na 2 1\r\n", 2);
  check_entries("a.he", "H 2 1 1\r\nE 0 1 1\r\n", 1);
}

TEST_CASE("a misspelt banner is not a comment") {
  for (const std::string banner :
       {"%%MatrixMarkt matrix", "%%matrix market matrix", "%%Matrix-Market matrix", "%%MM matrix",
        "%%MtrxMarket matrix", "  %%MatrixMarked matrix"}) {
    const std::string text = banner + " coordinate real general\n2 2 1\n1 2 3\n";
    for (const std::string name : {"a.mtx", "a.txt", "a.graph"}) {
      check(name, text, ":1: \"%%");
      check(name, "\n" + text, ":2: \"%%");
    }
  }
  check("a.mtx", "%% a comment\n2 2 1\n1 2 3\n", ":1: \"%%\" is not the start of the banner");
  check("a.mtx", "%MatrixMarkt matrix coordinate real general\n2 2 1\n1 2 3\n",
        ":1: \"%matrixmarkt\" is not the start of the banner");
  check("a.mtx", "% c\n\n%%MatrixMarket matrix array real general\n1 1 1\n1 1\n",
        ":3: the banner is not the first line");
  check_entries("a.mtx", "\n " + coordinates("real") + "2 2 1\n1 2 3\n", 1);
  check_entries("a.mtx", "% from a Matrix Market file\n2 2 1\n1 2 3\n", 1);
  check_entries("a.graph", "%% a comment\n2 1\n2\n1\n", 2);
  check_entries("a.el", "%% a comment on a matrix\n2 1\n", 1);
}

TEST_CASE("the caller's format decides whether a banner is a comment") {
  const temporary_folder folder;
  read_options how;
  how.format = format::edge_list;
  const auto file = folder.add("a.txt", "%%MatrixMarkt matrix coordinate real general\n2 1\n");
  CHECK(read(file, how).entry_count() == 1);
}

TEST_CASE("values and weights are numbers") {
  for (const std::string bad :
       {"abc", "1.2.3", "1e", "+", "-", ".", "1,5", "0x1p3", "nanx", "--1"}) {
    check("a.mtx", coordinates("real") + "2 2 1\n1 2 " + bad + "\n",
          ":3: the value is not a number (1 2 " + bad + ")");
    check("a.mtx", coordinates("complex") + "2 2 1\n1 2 0 " + bad + "\n",
          ":3: the value is not a number");
    check("a.mtx", "2 2 1\n1 2 " + bad + "\n", ":2: the value is not a number");
    check("a.mtx", "%%MatrixMarket matrix array real general\n1 1\n" + bad + "\n",
          ":3: the value is not a number");
    check("a.gr", "p sp 2 1\na 1 2 " + bad + "\n", ":2: the weight is not a number");
    check("a.he", "H 2 1 1\nE 0 1 " + bad + "\n", ":2: the weight is not a number");
    check("a.graph", "2 1 1\n2 " + bad + "\n1 3\n", ":2: the edge weight is not a number");
    check("a.graph", "2 1 10\n" + bad + " 2\n1 1\n",
          ":2: the vertex weight or size is not a number");
  }
  for (const std::string good :
       {"0", "-1", "+1", "1.", ".5", "1e5", "1E-05", "2d+3", "nan", "NaN", "-inf", "+Infinity"}) {
    check_entries("a.mtx", coordinates("real") + "2 2 1\n1 2 " + good + "\n", 1);
    check_entries("a.mtx", coordinates("complex") + "2 2 1\n1 2 " + good + "\t" + good + "\r\n", 1);
    check_entries("a.gr", "p sp 2 1\na 1 2 " + good, 1);
  }
}

TEST_CASE("surplus fields") {
  check_entries("a.mtx", coordinates("real") + "2 2 1\n1 2 3 4\n", 1);
  check_entries("a.mtx", coordinates("pattern") + "2 2 1\n1 2 1\n", 1);
  check("a.mtx", coordinates("complex") + "2 2 1\n1 2 3 4 x\n", ":3: the value is not a number");
  check("a.mtx", coordinates("pattern") + "2 2 1\n1 2 x\n", ":3: the value is not a number");
  check("a.gr", "p sp 2 1 7\na 1 2 1\n", ":1: the header has too many fields (p sp 2 1 7)");
}

TEST_CASE("ids with a sign") {
  check("a.el", "0 -5\n", ":1: the id is negative (0 -5)");
  check("a.el", "+5 0\n", ":1: the id has a sign (+5 0)");
  check("a.mtx", coordinates("pattern") + "2 2 1\n+1 2\n", ":3: the row has a sign (+1 2)");
}

TEST_CASE("files of other types are named") {
  const auto refused = [](const std::string& begin, const std::string& name) {
    CAPTURE(name);
    check("a.el", begin + std::string(20, 'x'), ": the file is " + name);
    check("a", begin, ": the file is " + name);
  };
  refused(std::string("\x5d\0\0\x80", 4), "compressed by lzma");
  refused("\x04\x22\x4d\x18", "compressed by lz4");
  refused("LZIP\x01", "compressed by lzip");
  refused("\x1f\x9d", "compressed by compress");
  refused("PK\x03\x04", "a zip archive");
  refused("PK\x05\x06", "an empty zip archive");
  refused("7z\xbc\xaf\x27\x1c", "a 7z archive");
  refused("Rar!\x1a\x07", "a rar archive");
  refused("MATLAB 5.0 MAT-file", "a MATLAB file");
  refused("MATLAB 7.3 MAT-file", "a MATLAB file");
  refused("\x89HDF\r\n\x1a\n", "an HDF5 file");
  refused("PAR1\x15\x04", "a Parquet file");
  refused(std::string("ARROW1\0\0", 8), "an Arrow file, or Feather");
  refused("\xff\xff\xff\xff", "a stream of Arrow");
  refused("\xff\xfe", "text in UTF-16");
  refused("\xfe\xff", "text in UTF-16");
  refused(std::string("\xff\xfe\0\0", 4), "text in UTF-32");
  refused(std::string("\0\0\xfe\xff", 4), "text in UTF-32");
  refused("<stata_dta><header>", "of Stata");
  refused(std::string("\x72\x02\x01\0", 4), "of Stata");
  refused("$FL2@(#) SPSS", "of SPSS");
  refused("\x80\x05\x95", "a pickle of Python");
  refused("{\\rtf1\\ansi", "a document in RTF");
  check_entries("a.el", "0 1\n#" + std::string(252, ' ') + "ustal\n", 1);
}

TEST_CASE("notes on the sizes that a comment of SNAP declares") {
  const std::string nodes = "# Undirected graph\n# Nodes: 4\tEdges: 2\n";
  const std::string renumber =
      "; each is a component of its own; --ids any numbers only the ids that "
      "occur";
  check_notes(nodes + "0 1\n2 3\n", "");
  check_notes(nodes + "0 1\n2 6\n",
              "3 of 7 vertices occur in no entry (the file declares 4 nodes)" + renumber);
  check_notes(nodes + "0 1\n1 2\n",
              "the file declares 4 nodes, but the largest id + 1 is 3; set the number of vertices "
              "to count nodes without edges");
  check_notes(nodes + "0 1\n1 2\n", "", 4);
  check_notes(nodes + "0 1\n0 2\n0 3\n", "the file declares 2 edges and has 3 entries");
  const std::string undeclared = "5 of 7 vertices occur in no entry" + renumber;
  check_notes("0 6\n# Nodes: 4 Edges: 2\n", undeclared);     // not before the entries
  check_notes("# Nodes: 4\n# Edges: 2\n0 6\n", undeclared);  // not on one line
  // The bits of all vertices would need more memory than the entries.
  for (const std::string id : {"4294967299", "18446744073709551614"})
    check_notes("# Nodes: 2 Edges: 1\r\n0 " + id + "\r\n",
                "at least " + std::to_string(std::stoull(id) - 1) + " of " +
                    std::to_string(std::stoull(id) + 1) +
                    " vertices occur in no entry (the file declares 2 nodes)" + renumber);
}

TEST_CASE("a note on lines that seem to be adjacency lists") {
  const std::string rest =
      " fields; the first two of each are an entry, the rest is ignored; if they are neighbours "
      "of the first, use --from adjlist --ids any, or .graph for METIS";
  check_notes("0 1\n1 2 3\n", "lines have 2 to 3" + rest);
  check_notes("0 1 2 3 4\n1 2 3 4 5\n", "lines have 5" + rest);
  check_notes("0 1 5\n1,2,0.5\n", "");                        // weights
  check_notes("0 1 1 978300760\n1 2 -1 978300761 \r\n", "");  // weights and times
  check_notes("source,target,name\n0,1,2\n1,2,b c d e f\n",
              "line 1 is read as the names of columns; --first-line edge reads it as ids");
}

}  // namespace test_formats_strict
