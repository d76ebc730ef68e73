// SPDX-License-Identifier: Apache-2.0
// Files that are nearly right, or of a dialect: read with a note, or refused with the option that
// reads them; and formats that are only named.
#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>

#include "skerry/ids.hpp"
#include "tests/streamed.hpp"

namespace test_formats_lenient {

using namespace skerry;
using namespace skerry::testing;

namespace {

using labels = std::vector<std::uint64_t>;

/// The labels of a file in every way to read it, after a check of its notes.
labels labels_of(const std::string& name, const std::string& text,
                 const std::vector<std::string>& notes = {}, const read_options& how = {}) {
  const temporary_folder folder;
  CAPTURE(text);
  check_file(folder, name, text, {}, how);
  const solved found = solve_in_memory(folder.path() / name, {}, how);
  CHECK(found.notes == notes);
  return found.labels;
}

std::string refusal(const std::string& name, const std::string& text,
                    const read_options& how = {}) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  const std::string message = read_error(file, how);
  CHECK(stream_error(file, how) == message);
  REQUIRE_MESSAGE(message.starts_with(file.string()), message);
  return message.substr(file.string().size());
}

read_options lenient() {
  read_options how;
  how.lenient = true;
  return how;
}

std::string count_note(std::uint64_t line, const std::string& declared, unsigned found) {
  return "line " + std::to_string(line) + ": the header declares " + declared +
         ", but the file has " + std::to_string(found);
}

}  // namespace

TEST_CASE("another number of entries than declared: an error that names --lenient, or a note") {
  const auto check = [](const std::string& name, const std::string& text, const std::string& note,
                        const labels& expected) {
    CHECK(refusal(name, text).find("; --lenient reads what is there") != std::string::npos);
    CHECK(labels_of(name, text, {note}, lenient()) == expected);
  };
  check("a.col", "p edge 4 2\ne 1 2\ne 2 1\ne 3 4\ne 4 3\n", count_note(1, "2 edges", 4),
        {0, 0, 2, 2});
  check("a.gr", "c\np sp 3 4\na 1 2 5\n", count_note(2, "4 edges", 1), {0, 0, 2});
  check("a.he", "H 3 2 1\nE 0 1\n", count_note(1, "2 edges", 1), {0, 0, 2});
  check("a.graph", "3 2\n2\n3\n\n", count_note(1, "4 neighbours", 2), {0, 0, 0});
  check("a.graph", "2 1\n1 2\n1\n", count_note(1, "2 neighbours", 3), {0, 0});
  check("a.mtx", "3 3 1\n1 2\n2 1\n", count_note(1, "1 entries", 2), {0, 0, 2});
  check("a.el", "# 3 vertices, 1 entries\n0 1\n1 0\n", count_note(1, "1 entries", 2), {0, 0, 2});
  CHECK(labels_of("a.col", "p edge 2 1\ne 1 2\n", {}, lenient()) == labels{0, 0});
}

TEST_CASE("METIS lists that name each edge once are undirected in a lenient read") {
  const temporary_folder folder;
  const auto file = folder.add("a.graph", "3 2\n2\n3\n\n");
  CHECK(read(file, lenient()).is_undirected);
}

TEST_CASE("a number of lines or values stays what is declared in a lenient read") {
  CHECK(refusal("a.graph", "3 1\n2\n", lenient()).starts_with(":1: the header declares 3 lines"));
  CHECK(refusal("a.mtx", "%%MatrixMarket matrix array real general\n2 2\n1\n", lenient())
            .starts_with(":2: the header declares 4 values"));
}

TEST_CASE("random DIMACS files whose number of edges is wrong") {
  const temporary_folder folder;
  std::mt19937 random(5);
  for (int round = 0; round < 2000; ++round) {
    const unsigned n = 1 + random() % 5, edges = random() % 5, declared = random() % 5;
    std::string text = "p edge " + std::to_string(n) + " " + std::to_string(declared) + "\n";
    pairs expected;
    for (unsigned k = 0; k < edges; ++k) {
      expected.emplace_back(random() % n, random() % n);
      text += "e " + std::to_string(expected.back().first + 1) + " " +
              std::to_string(expected.back().second + 1) + "\n";
    }
    CAPTURE(text);
    const auto file = folder.add("a.col", text);
    CHECK(read_error(file).empty() == (declared == edges));
    const stored_matrix A = read(file, lenient());
    CHECK(entries_of(A) == expected);
    CHECK(A.notes.empty() == (declared == edges));
    CHECK(unite_edges(file, {}, lenient()).notes == A.notes);
  }
}

TEST_CASE("a banner of Matrix Market with one %") {
  const std::string text = "%MatrixMarket matrix coordinate pattern symmetric\n4 4 2\n2 1\n4 3\n";
  const std::string note =
      "the first line is read as a banner of Matrix Market with one % too few; --from el reads an "
      "edge list";
  for (const std::string name : {"a.mtx", "a"})
    CHECK(labels_of(name, text, {note}) == labels{0, 0, 2, 2});
  labels_of("a.mtx", "%matrixmarket matrix array real general\n2 2\n0\n1\n0\n0\n", {note});
  read_options strict;
  strict.strict = true;
  CHECK(refusal("a.mtx", text, strict).starts_with(":1: the first line is read as a banner"));
}

TEST_CASE("files of other formats that count from 0") {
  read_options from_0;
  from_0.first_id = 0;
  const std::string mtx =
      "%%MatrixMarket matrix coordinate pattern general\n4 4 3\n0 1\n1 2\n2 3\n";
  CHECK(refusal("a.mtx", mtx) ==
        ":3: row 0 is outside 1 to 4 (0 1); ids count from 1 here; --first-id 0 reads a file that "
        "is 0-based");
  CHECK(labels_of("a.mtx", mtx, {}, from_0) == labels{0, 0, 0, 0});
  CHECK(labels_of("a.gr", "p sp 2 1\na 0 1 7\n", {}, from_0) == labels{0, 0});
  CHECK(labels_of("a.graph", "2 1\n1\n0\n", {}, from_0) == labels{0, 0});
  CHECK(refusal("a.mtx", "2 2 1\n1 2\n", from_0).starts_with(":2: column 2 is outside 0 to 1"));
  read_options from_1;
  from_1.first_id = 1;
  CHECK(labels_of("a.he", "H 2 1 1\nE 1 2\n", {}, from_1) == labels{0, 0});
  from_1.first_id = 2;
  const temporary_folder folder;
  const auto file = folder.add("a.el", "0 1\n");
  CHECK_THROWS_WITH_AS(static_cast<void>(read(file, from_1)),
                       "first_id is 0 or 1, and for texts; leave it unset", std::invalid_argument);
}

TEST_CASE("graphs of the PACE challenge") {
  CHECK(labels_of("a.gr", "c a path and an edge\np tw 5 3\n1 2\n2 3\n4 5\n") ==
        labels{0, 0, 0, 3, 3});
  CHECK(refusal("a.gr", "p tw 2 1\n1 3\n").starts_with(":2: vertex 3 is outside 1 to 2"));
  CHECK(refusal("a.gr", "p sp 2 1\n1 2\n").starts_with(":2: the line has no known tag"));
  const temporary_folder folder;
  CHECK(read(folder.add("a.gr", "p vc 2 1\n1 2\n")).is_undirected);
}

TEST_CASE("adjacency graphs of PBBS") {
  const std::string text = "AdjacencyGraph\n5\n6\n0\n1\n3\n4\n5\n1\n0\n2\n1\n4\n3\n";
  for (const std::string name : {"a.adj", "a.txt", "a"})
    CHECK(labels_of(name, text) == labels{0, 0, 0, 3, 3});
  CHECK(labels_of("a", "WeightedAdjacencyGraph\r\n3 \r\n2\r\n0 1\r\n2\r\n1 2\r\n.5\r\n1e3\r\n") ==
        labels{0, 0, 0});
  CHECK(labels_of("a", "AdjacencyGraph\n3\n1\n0\n0\n1\n2\n") == labels{0, 1, 1});
  CHECK(labels_of("a", "AdjacencyGraph\n0\n0\n").empty());
  const auto refused = [&](const std::string& rest, const std::string& expected) {
    const std::string message = refusal("a.adj", rest);
    CHECK_MESSAGE(message.starts_with(expected), message);
  };
  refused("0 1\n", ":1: the first line is not AdjacencyGraph or WeightedAdjacencyGraph (0 1)");
  refused("AdjacencyGraph\n2\n", ":3: the file ends before its header");
  refused("AdjacencyGraph\n2 1\n1\n", ":2: more follows the number of vertices (2 1)");
  refused("AdjacencyGraph\n2\n1\n0\n1\n", ":3: the header declares 3 numbers, but the file has 2");
  refused("AdjacencyGraph\n2\n1\n0\n1\n1\n1\n", ":7: the file has more numbers than its header");
  refused("AdjacencyGraph\n2\n1\n0\n1\n2\n", ":6: neighbour 2 is outside 0 to 1 (2)");
  refused("AdjacencyGraph\n2\n1\n1\n1\n1\n", ":4: offset 1 is outside 0 to 0 (1)");
  refused("AdjacencyGraph\n2\n1\n0\n2\n1\n", ":5: offset 2 is outside 0 to 1 (2)");
  refused("AdjacencyGraph\n3\n2\n0\n2\n1\n", ":6: offset 1 is outside 2 to 2 (1)");
  refused("WeightedAdjacencyGraph\n1\n1\n0\n0\nx\n", ":6: the weight is not a number (x)");
  refused("AdjacencyGraph\n1\n1000000000000000000\n0\n0\n",
          ":3: the header declares 1000000000000000001 numbers");
}

TEST_CASE("formats that are named, with a way out") {
  using namespace std::string_literals;
  const auto refused = [](const std::string& bytes, const std::string& what,
                          const std::string& remedy) {
    const std::string message = refusal("a.txt", bytes);
    CHECK_MESSAGE(message.starts_with(": the file is " + what + ", which is not read; "), message);
    CHECK_MESSAGE(message.find(remedy) != std::string::npos, message);
  };
  refused("A title\n 4 1 1 2 0\nRSA   3   3   3   0\n(4I8)\n", "in Harwell-Boeing format",
          "scipy.io.hb_read()");
  refused("*Vertices 2\n1 \"a\"\n", "of Pajek", "networkx.read_pajek()");
  refused("% a comment\n*network a\n*Vertices 2\n", "of Pajek", "networkx.read_pajek()");
  refused("DL, N=4, FORMAT = edgelist1\nDATA:\n1 2 1\n", "a DL file of UCINET", "--first-id 1");
  refused("dl n=4\n", "a DL file of UCINET", "--first-id 1");
  refused("#BVGraph properties\nnodes=3\ngraphclass=it.unimi.dsi.webgraph.BVGraph\n",
          "the properties of a graph of WebGraph", "ArcListASCIIGraph");
  refused("\0\x12\x7b\x50\0\0\0\1"s, "a binary file of PETSc", "PetscBinaryIO");
  const auto word = [](char low) { return low + "\0\0\0\0\0\0\0"s; };
  const std::string galois = word(1) + word(4) + word(1) + word(1) + word(1) + word(0) + word(9);
  refused(galois, "a binary graph of Galois", "graph-convert");
  refused(word(0) + word(1) + word(1) + word(2),
          "pairs of 64-bit integers, as Graph500 writes them", "numpy.fromfile");
  const auto also_with_ids = [&](const std::string& bytes, const std::string& what,
                                 const std::string& remedy) {
    refused(bytes, what, remedy);
    const temporary_folder folder;
    const auto file = folder.add("a.txt", bytes);
    CHECK(error_of([&] { return read_with_ids(file).matrix; }).find(remedy) != std::string::npos);
    id_read_options how;
    how.reading.format = format::edge_list;  // the user says that these are lines of edges
    CHECK(error_of([&] { return read_with_ids(file, how).matrix; }).find(remedy) ==
          std::string::npos);
  };
  also_with_ids("a\0,\0b\0\n\0"s, "text in UTF-16", "iconv -f UTF-16LE");
  also_with_ids("\0a\0,\0b\0\n"s, "text in UTF-16", "iconv");
  for (const std::string json :
       {"{\"links\": []}", "[\n {\"source\": 1}]", "[[1, 2], [2, 3]]\n", "[(1, 2), (2, 3)]\n"})
    also_with_ids(json, "JSON, or a list in brackets", "jq");
  for (const std::string xml : {"<?xml version='1.0'?>", "\n<graphml xmlns=''>", "<GEXF>",
                                "\xef\xbb\xbf<gexf>", "<!-- a -->\n<graphml>"})
    also_with_ids(xml, "XML, such as GraphML or GEXF", "read_graphml");
  for (const std::string block :
       {"graph {\n a -- b\n}", "digraph G {", "strict graph { a -- b }", "graph\n[\n node",
        "graph [ node [ id 1 ] ]", "Creator \"igraph\"\nVersion 1\ngraph\n[\n", "# a\ngraph [\n",
        "// a\n/* b */ digraph{\n a -> b\n}\n"})
    also_with_ids(block, "of DOT or GML", "read_dot");
  also_with_ids("<!DOCTYPE html>\n<html>", "a web page", "download");
  also_with_ids("*Node data\nid name\n", "a VNA file of NetDraw", "*Tie data");
  also_with_ids(">>graph6<<DQc\n", "in graph6 or sparse6 format", "read_graph6");
  for (const std::string sql :
       {"-- MySQL dump 10.13\n--\n\n/*!40101 SET NAMES utf8 */;\n", "insert into e values (1,2);\n",
        "--\n-- PostgreSQL database dump\n--\n\nSET lock_timeout = 0;\n",
        "CREATE TABLE e (a int);\n"})
    also_with_ids(sql, "SQL", "CSV HEADER");
  also_with_ids("nodedef>name VARCHAR\na\nedgedef>a,b\n", "in GDF format", "edgedef>");
  also_with_ids("version https://git-lfs.github.com/spec/v1\n", "a pointer of Git LFS", "lfs pull");
  also_with_ids("@prefix a: <http://a> .\n", "in Turtle format", "rapper");
  also_with_ids("((a,b),c);\n", "a tree in Newick format", "parent and child");
  also_with_ids("\xe2\x9b\xbe gt\x01", "a binary graph of graph-tool", "GraphML");
  for (const std::string pairs :
       {"(1, 2)\n(2, 3)\n", "[a,b],\r\n[c,d]\r\n", "- [1, 2]\n- [2, 3]\n", "{0,1}\n{1,2}\n"})
    also_with_ids(pairs, "pairs in brackets", "tr -d '()[]{}'");
  for (const std::string tags : {"<edges><e s='a' t='b'/></edges>\n", "<table>\n<tr><td>a</td>\n"})
    also_with_ids(tags, "XML or HTML", "to_csv()");
  also_with_ids("{0: [1, 2], 1: [0]}\n", "JSON, or a list in brackets", "jq");
  for (const std::string drawn :
       {"+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+\n",
        " a | b \n---+---\n 1 | 2\n(1 row)\n", "| a | b |\n|---|:--|\n| 1 | 2 |\n"})
    also_with_ids(drawn, "a table with drawn lines", "psql --csv");
  for (const std::string matrix :
       {"   (1,2)        1\n", "  (0, 1)\t1.0\n", "[1,] 1 2\n", "     [,1] [,2]\n[1,]    1    2\n"})
    also_with_ids(matrix, "a printed matrix", "mmwrite");
  const temporary_folder folder;
  for (const std::string table : {"dl,x\n",
                                  "graph,b\n",
                                  "graph b\n",
                                  "(a),(b)\n",
                                  "{3F},{4C}\n",
                                  "[a] [b]\n",
                                  "set x\n",
                                  "-- b\n",
                                  "<http://a> <http://b>\n",
                                  "strict a\n",
                                  "[a b\n",
                                  "graph theory [2]\n",
                                  "strict graph, {\n",
                                  "graphclass b\n",
                                  "x\ty\n((x,y)\tx\n",
                                  "PAR1 b\n",
                                  "BZhang b\n",
                                  "c p\n",
                                  "H O\n",
                                  "p q 5 7\nq p 3 2\n",
                                  "c c\nc p\n",
                                  "p e 5\ne p 3\n",
                                  "H E 1\nE H 1\n",
                                  "AdjacencyGraph b\n",
                                  "a b\nb\ta\na graphclass=\n"})
    CHECK(read_with_ids(folder.add("b.txt", table)).ids.size() >= 2);
  const auto tgf = folder.add("b.TGF", "1 one\n2 two\n#\n1 2\n");
  CHECK(error_of([&] { return read_with_ids(tgf).ids; }).find("in Trivial Graph Format") !=
        std::string::npos);
}

TEST_CASE("a format is known by its first lines, not by a letter") {
  const temporary_folder folder;
  const auto format_of = [&](const std::string& text) {
    return read(folder.add("a.txt", text)).format;
  };
  for (const std::string text :
       {"p edge 3 1\ne 1 2\n", "c\nc x\np sp 3 1\nc y\na 1 2 7\n", "p tw 3 1\n1 2\n",
        "p max 3 1\nn 1 s\na 1 2 5\n", "p col 3 0\n", "\xef\xbb\xbfp edge 3 1\r\ne 1 2\r\n"})
    CHECK(format_of(text) == "gr");
  CHECK(format_of("H 3 1 1\nE 0 1\n") == "he");
  CHECK(format_of("# x\nH 3 0 1\n") == "he");
  CHECK(format_of("AdjacencyGraph\n1\n0\n0\n") == "adj");
  for (const std::string text : {"c d\n0 1\n", "p q\n0 1\n", "H E 1\n0 1 2\n", "c,p\n0,1\n",
                                 "p,sp 3 1\n0 1\n", "%% matrix coordinates\n0 1\n"})
    CHECK(format_of(text) == "el");
  // A fault of a header is that of its format.
  CHECK(refusal("a.txt", "p edge 3\ne 1 2\n").starts_with(":1: the number of edges is missing"));
  CHECK(refusal("a.txt", "H 3 1\nE 0 1\n").starts_with(":1: the flag of undirected graphs"));
  // What a DIMACS file has are no edges between any ids.
  const auto file = folder.add("a.csv", "p edge 3 1\ne 1 2\n");
  CHECK(error_of([&] { return read_with_ids(file).ids; })
            .ends_with("the format is gr, which has row numbers, no other ids; read it with --ids "
                       "rows"));
}

}  // namespace test_formats_lenient
