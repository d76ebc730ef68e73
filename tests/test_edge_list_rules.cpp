// SPDX-License-Identifier: Apache-2.0
// How the first lines and the ids of an edge list are understood: the rules of docs/guide/files.md,
// in memory, streamed and from a pipe.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/streamed.hpp"

namespace test_edge_list_rules {

using namespace skerry;
using namespace skerry::testing;

namespace {

std::string joined(const std::vector<std::string>& notes) {
  std::string all;
  for (const std::string& note : notes) all += (all.empty() ? "" : "|") + note;
  return all;
}

/// The labels of a file, after a check that streams and pipes give the same in every chunking.
std::vector<std::uint64_t> labels_of(const std::string& text, const std::string& notes,
                                     const read_options& reading = {}, const options& how = {},
                                     const std::string& name = "a.el") {
  const temporary_folder folder;
  CAPTURE(text);
  check_file(folder, name, text, how, reading);
  const solved found = solve_in_memory(folder.path() / name, how, reading);
  CHECK(joined(found.notes) == notes);
  return found.labels;
}

using labels = std::vector<std::uint64_t>;

read_options with_first_id(std::uint64_t id) {
  read_options how;
  how.first_id = id;
  return how;
}

read_options with_first_line(first_line_meaning meaning) {
  read_options how;
  how.first_line = meaning;
  return how;
}

/// The message of a refusal, the same from a file in memory and as a stream.
std::string refusal(const std::string& text, const read_options& how = {},
                    const std::string& name = "a.el") {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  const std::string message = error_of([&] { return read(file, how); });
  CHECK(error_of([&] { return unite_edges(file, {}, how); }) == message);
  REQUIRE_MESSAGE(message.starts_with(file.string()), message);
  return message.substr(file.string().size());
}

const std::string from_1 = "ids seem to begin at 1: --first-id 1";
const std::string any = "--ids any numbers only the ids that occur";
const std::string alone = " vertices occur in no entry; each is a component of its own; ";

std::string sizes_note(const std::string& what) {
  return "line 1 is read as sizes: " + what + "; --first-line edge reads it as an edge";
}

}  // namespace

TEST_CASE("columns of ids, of which a line may have several") {
  read_options how;
  how.columns = {1, 2, 3};
  const std::string pairs = " entries are the pairs of each id and the next in ";
  CHECK(labels_of("0 1 2\n3,4,2\n5\t6\t6\r\n", "6" + pairs + "3 lines of 3 ids", how) ==
        labels{0, 0, 0, 0, 0, 5, 5});
  CHECK(labels_of("# c\nx y z\n1 2 3\n% c\n\n5 4 4\n",
                  "line 2 is read as the names of columns; --first-line edge reads it as ids|4" +
                      pairs + "2 lines of 3 ids|id 0 occurs in no entry; " + from_1,
                  how) == labels{0, 1, 1, 1, 4, 4});
  CHECK(labels_of("5 2\n1 2 3\n4 5 5\n",
                  sizes_note("5 vertices, 2 edges, ids counted from 1") + "|4" + pairs +
                      "2 lines of 3 ids",
                  how) == labels{0, 0, 0, 3, 3});
  CHECK(labels_of("# 7 vertices, 2 entries\n1 2 3\n4 5 5\n", "4" + pairs + "2 lines of 3 ids", how)
            .size() == 7);
  CHECK(refusal("# 7 vertices, 4 entries\n1 2 3\n4 5 5\n", how).find("4 entries") !=
        std::string::npos);
  CHECK(refusal("0 1 2\n0 1\n", how).starts_with(":2: the id is missing"));
  CHECK(refusal("0 1 2\n0 1 -2\n", how).starts_with(":2: the id is negative"));
  CHECK(refusal("0 1 2\n0,1,,2\n", how).starts_with(":2: a field between two commas is empty"));
  CHECK(refusal("% bip unweighted\n% 2 2 2\n1 1 1\n2 2 2\n", how)
            .starts_with(":2: the ids of two columns are different vertices"));
  how.columns = {4, 2};
  CHECK(labels_of("a,0,b,1\n-,2,\"c\",1\n", "", how) == labels{0, 0, 0});
  CHECK(
      labels_of("name,from,x,to\na,0,b,2\n",
                "line 1 is read as the names of columns; --first-line edge reads it as ids|1 of 3" +
                    alone + any,
                how) == labels{0, 1, 0});
  how.bipartite = true;
  CHECK(labels_of("a 0 b 1\n", "", how, {.bipartite = true}).size() == 4);
  CHECK(refusal("a,0,,1\n", how).ends_with("write something there, or use --ids any"));
  for (const std::vector<unsigned>& wrong : {std::vector<unsigned>{1}, {0, 1}, {1, 2, 3}}) {
    how.columns = wrong;
    const temporary_folder folder;
    const auto file = folder.add("a.el", "0 1 2\n");
    CHECK_THROWS_AS(static_cast<void>(read(file, how)), std::invalid_argument);
    CHECK_THROWS_AS(static_cast<void>(unite_edges(file, {.bipartite = true}, how)),
                    std::invalid_argument);
  }
  how.columns = {1, 2};
  const temporary_folder folder;
  const auto file = folder.add("a.graph", "1 1\n1\n");
  CHECK_THROWS_WITH_AS(
      static_cast<void>(read(file, how)),
      "columns are those of an edge list, but the format is metis; leave `columns` "
      "(--columns) unset",
      std::invalid_argument);
}

TEST_CASE("ids that begin at 1, and ids with gaps") {
  CHECK(labels_of("0 1\n1 2\n", "") == labels{0, 0, 0});
  CHECK(labels_of("1 2\n2 1\n4 3\n", "id 0 occurs in no entry; " + from_1).size() == 5);
  CHECK(labels_of("1\t2\t1\n2\t1\t1\n4\t3\t1\n", "", with_first_id(1)) == labels{0, 0, 2, 2});
  CHECK(labels_of("9 10\n11 17\n11 18\n12 13\n17 18\n", "12 of 19" + alone + any).size() == 19);
  labels_of("1 2\n2 3\n3 5\n5 6\n7 6\n", "2 of 8" + alone + from_1 + ", and " + any);
  labels_of("0 1\n1 3\n", "1 of 4" + alone + any);
  labels_of("1 2\n2 3\n", "1 of 4" + alone + any, with_first_id(0));
  labels_of("0 0\n1 1\n", "");
  labels_of("1 1\n", "id 0 occurs in no entry; " + from_1);
  labels_of("", "");
  read_options four;
  four.vertices = 4;
  CHECK(labels_of("1 2\n", "", four).size() == 4);  // requested
  options both_sides;
  both_sides.bipartite = true;
  labels_of("1 2\n2 3\n", "id 0 occurs in no entry; " + from_1, {}, both_sides);
  CHECK(labels_of("1 2\n2 1\n", "", with_first_id(1), both_sides) == labels{0, 1, 1, 0});
  CHECK(refusal("1 2\n0 1\n", with_first_id(1)) ==
        ":2: id 0 is below 1, the first id (0 1); ids count from 1 here; --first-id 0 reads a file "
        "that is 0-based");
}

TEST_CASE("the count of absent ids is a lower bound where ids are sparse") {
  labels_of("0 1\n1 400\n", "at least 397 of 401" + alone + any);
  labels_of("1 2\n2 400\n", "at least 397 of 401" + alone + any);
}

TEST_CASE("sizes in the first line") {
  CHECK(labels_of("6 4\n1 2\n2 3\n4 5\n6 6\n",
                  sizes_note("6 vertices, 4 edges, ids counted from 1")) ==
        labels{0, 0, 0, 3, 3, 5});
  CHECK(labels_of("4 4 2\n0 1\n3 2\n", sizes_note("4 vertices, 2 edges, ids counted from 0")) ==
        labels{0, 0, 2, 2});
  CHECK(labels_of("5\r\n1 2\r\n3 2\r\n", sizes_note("5 vertices, ids counted from 1")) ==
        labels{0, 0, 0, 3, 4});
  CHECK(labels_of("# c\n\n4,1\n# d\n1,2", "line 3" + sizes_note("4 vertices, 1 edges, ids "
                                                                "counted from 1")
                                                         .substr(6)) == labels{0, 0, 2, 3});
  read_options six;
  six.vertices = 6;
  labels_of("6 1\n1 2\n", sizes_note("6 vertices, 1 edges, ids counted from 1"), six);
  labels_of("5 1\n1 2\n", "", six);  // so it is an edge
}

TEST_CASE("a first line that does not fit what follows is an edge") {
  const auto is_edge = [](const std::string& text, std::size_t n) {
    const temporary_folder folder;
    CAPTURE(text);
    CHECK(read(folder.add("a.el", text)).row_count() == n);
  };
  is_edge("6 3\n1 2\n2 3\n4 5\n6 6\n", 7);  // another number of edges
  is_edge("6 5\n1 2\n2 3\n4 5\n6 6\n", 7);
  is_edge("6 2\n1 2\n2 7\n", 8);      // an id that is too large
  is_edge("6 2\n0 2\n2 6\n", 7);      // the same from 0
  is_edge("6 0\n", 7);                // no edge follows
  is_edge("6 5 2\n1 2\n2 3\n", 7);    // rows and columns differ
  is_edge("6 2 x\n1 2\n2 3\n", 7);    // no integer
  is_edge("6 6 2 2\n1 2\n2 3\n", 7);  // too many
  is_edge("# Nodes: 7 Edges: 3\n6 2\n1 2\n2 3\n", 7);
  is_edge("# 7 vertices, 3 entries\n6 2\n1 2\n2 3\n", 7);
  CHECK(refusal("5\n1 6\n") ==
        ":1: the id is missing (5); complete the line, or remove it if it is a size; if "
        "lines list neighbours, use --from metis, or --from adjlist --ids any");
  CHECK(refusal("5\n") ==
        ":1: the id is missing (5); complete the line, or remove it if it is a size; if "
        "lines list neighbours, use --from metis, or --from adjlist --ids any");
}

TEST_CASE("an option says what the first line is") {
  const auto edge = with_first_line(first_line_meaning::edge);
  const auto sizes = with_first_line(first_line_meaning::sizes);
  const auto names = with_first_line(first_line_meaning::names);
  CHECK(labels_of("3 2\n0 1\n1 2\n", "", edge) == labels{0, 0, 0, 0});
  CHECK(labels_of("3 2\n0 1\n1 2\n", "", sizes) == labels{0, 0, 0});
  CHECK(labels_of("3 2\n1 0\n", "", names) == labels{0, 0});
  CHECK(refusal("3 3\n0 1\n1 2\n", sizes) ==
        ":1: the header declares 3 entries, but the file has 2 (3 3); correct the line, or say "
        "--first-line edge, or --lenient");
  CHECK(refusal("2 1\n1 3\n", sizes) ==
        ":2: id 3 is outside 1 to 2 (1 3); correct the id, or say --first-line edge or --first-id "
        "0 or 1");
  CHECK(refusal("a b\n1 3\n", sizes) ==
        ":1: the first line is not `n`, `n m` or `n n m` (a b); say --first-line edge, or correct "
        "the line");
  CHECK(refusal("a b\n1 3\n", edge).starts_with(":1: the id is not an integer (a b); write"));
  read_options lenient = sizes;
  lenient.lenient = true;
  labels_of("3 3\n0 1\n1 2\n", "line 1: the header declares 3 entries, but the file has 2",
            lenient);
}

TEST_CASE("names of columns above integers") {
  const std::string note =
      "line 1 is read as the names of columns; --first-line edge reads it as ids";
  CHECK(labels_of("source,target\n0,1\n", note) == labels{0, 0});
  CHECK(labels_of("# c\n\"user\" friend since\n0 1 5\n", "line 2" + note.substr(6)) ==
        labels{0, 0});
  CHECK(labels_of("a\tb\n# c\n\n0\t1\n", note) == labels{0, 0});
  CHECK(refusal("a b\nc d\n")
            .starts_with(":1: the id is not an integer (a b); write integers from "
                         "0 on and comments after #, or read ids of any kind by --ids any"));
  CHECK(refusal("// comment\n0 1\n").starts_with(":1: the id is not an integer (// comment)"));
  CHECK(refusal("a 1\n0 1\n").starts_with(":1: the id is not an integer (a 1); "));
  CHECK(refusal("0 1\n-2 1\n").find("--ids any") != std::string::npos);
}

TEST_CASE("the first lines of KONECT") {
  const std::string konect =
      "line 1 is one of KONECT: ids are counted from 1; --first-id 0 ignores it";
  CHECK(labels_of("% sym unweighted\n% 4 6 6\n1 2\n2 3\n4 5\n5 6\n", konect) ==
        labels{0, 0, 0, 3, 3, 3});
  CHECK(labels_of("% asym positive\n1 2 5 7\n", konect) == labels{0, 0});
  CHECK(labels_of("% sym unweighted\n% 3 4 4\n1 2\n",
                  konect + "|the file declares 3 edges and has 1 entries; download the whole file "
                           "again if it was cut off") == labels{0, 0, 2, 3});
  CHECK(labels_of("% sym unweighted\n1 2\n", "", with_first_id(1)) == labels{0, 0});
  CHECK(labels_of("% sym unweighted\n0 1\n", "", with_first_id(0)) == labels{0, 0});
  CHECK(
      refusal("% sym unweighted\n% 1 2 2\n1 3\n") ==
      ":3: id 3 is outside 1 to 2 (1 3); correct the id, or the sizes; --first-id 0 ignores them");
  const std::string bip =
      "line 1 says that the columns are different vertices: ids of the second one are vertices "
      "from "
      "3 on; --first-id 0 ignores it";
  const std::string two_mode = "% bip unweighted\n% 3 3 4\n1 2\n2 3\n3 1\n";
  CHECK(labels_of(two_mode, bip) == labels{0, 1, 2, 2, 0, 1, 6});
  options both_sides;
  both_sides.bipartite = true;
  CHECK(labels_of(two_mode, konect, {}, both_sides) == labels{0, 1, 2, 2, 0, 1, 6});
  CHECK(labels_of("% bip unweighted\n1 2\n2 1\n", konect, {}, both_sides) == labels{0, 1, 1, 0});
  CHECK(refusal("% bip unweighted\n1 2\n").find("; say --bipartite to number them") !=
        std::string::npos);
  CHECK(refusal("% bip unweighted\n% 1 2 3\n3 1\n").starts_with(":3: id 3 is outside 1 to 2"));
}

TEST_CASE("a strict read assumes nothing") {
  read_options strict;
  strict.strict = true;
  const auto refused = [&](const std::string& text, const std::string& option) {
    CAPTURE(text);
    const std::string message = refusal(text, strict);
    CHECK_MESSAGE(
        message.find(", which a strict read does not assume; say " + option) != std::string::npos,
        message);
  };
  refused("1 2\n", "--first-id 0, or not: ids seem to begin at 1: --first-id 1");
  refused("0 2\n", "--first-id 0, or not: --ids any");
  refused("3 1\n1 2\n", "--first-line sizes, or not: --first-line edge");
  refused("a b\n0 1\n", "--first-line names, or not: --first-line edge");
  refused("% sym unweighted\n1 2\n", "--first-id 1, or not: --first-id 0");
  refused("% bip unweighted\n% 1 1 2\n1 2\n", "--bipartite, or not: --first-id 0");
  CHECK(labels_of("0 1\n", "", strict) == labels{0, 0});
  strict.first_id = 1;
  CHECK(labels_of("1 2\n", "", strict) == labels{0, 0});
  strict.first_line = first_line_meaning::names;
  CHECK(labels_of("a b\n1 2\n", "", strict) == labels{0, 0});
}

TEST_CASE("a large pipe whose first line fits sizes is read as these, and checked at its end") {
  std::string lines;
  const unsigned n = 30000;
  for (unsigned v = 1; v < n; ++v) lines += std::to_string(v) + " " + std::to_string(v + 1) + "\n";
  const std::string count = std::to_string(n - 1);
  const std::string head = std::to_string(n);
  CHECK(labels_of(head + " " + count + "\n" + lines,
                  sizes_note(head + " vertices, " + count + " edges, ids counted from 1"))
            .size() == n);
  const temporary_folder folder;
  const std::string more = head + " " + std::to_string(n) + "\n" + lines;
  CHECK(read(folder.add("a.el", more)).row_count() == n + 1);  // an edge
  with_pipe(folder, "pipe", more, [&](const std::filesystem::path& pipe) {
    CHECK(error_of([&] { return unite_edges(pipe); }).find("say --first-line edge") !=
          std::string::npos);
  });
}

}  // namespace test_edge_list_rules
