// SPDX-License-Identifier: Apache-2.0
// Tables as people have them: what is read as which graph, and what is noted.  Both readers are
// compared in every chunking.
#include <doctest/doctest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/read_tables.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_ids_rules {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("a missing id joins nothing if the options say so") {
  const std::string partners = "from,to\nx,NA\ny,NA\nz,w\n";
  CHECK(read_both(partners, with_missing(missing_ids::isolate)).found ==
        groups{{"x"}, {"y"}, {"w", "z"}});
  CHECK(read_both(partners, with_missing(missing_ids::skip)).found == groups{{"w", "z"}});
  CHECK(read_both(partners).found == groups{{"x", "y", "NA"}, {"w", "z"}});
  for (const std::string word : {"", "NA", "N/A", "NULL", "null", "\\N", "None", "nan", "NaN"}) {
    const std::string routes = "1,2\n3," + word + "\n" + word + ",2\n" + word + "," + word + "\n";
    for (const id_type type : {id_type::automatic, id_type::integer, id_type::string}) {
      CHECK(read_both(routes, with_missing(missing_ids::isolate, type)).found ==
            groups{{"1", "2"}, {"3"}});
      CHECK(read_both(routes, with_missing(missing_ids::skip, type)).found == groups{{"1", "2"}});
    }
    CHECK(contains(error_of_both(routes, with_missing(missing_ids::error)), ":2: an id is "));
    CHECK(contains(error_of_both(routes, with_missing(missing_ids::error)),
                   "use --missing isolate or skip"));
  }
  CHECK(read_both("a,na\nb,\"NA\"\nc,\"\"\n", with_missing(missing_ids::skip)).found ==
        groups{{"a", "na"}, {"b", "NA"}, {"c", ""}});
}

TEST_CASE("a missing id is an error if it is empty, and noted if it is a word") {
  CHECK(error_of_both("1,2\n3,\n") ==
        ":2: an id is empty (3,); write an id, or \"\" for the empty string; or use --missing "
        "isolate or skip");
  CHECK(
      contains(error_of_both("1,2\n3,NA\n", with_missing(missing_ids::automatic, id_type::integer)),
               "or use --missing isolate or skip"));
  CHECK(read_both("1,2\n3,NA\nNULL,NA\n").notes ==
        std::vector<std::string>{
            "2 of 3 lines have an id that may mean a missing one, first line 2 (3,NA); use "
            "--missing isolate or skip if it does, else quote it"});
  CHECK(read_both("1,2\n3,NA\n", with_missing(missing_ids::isolate))
            .notes_that("1 of 2 lines have a missing id and connect nothing"));
  CHECK(read_both("a,\"NA\"\n").notes.empty());
}

TEST_CASE("the weight of a line with a missing id is not read") {
  id_read_options how = with_missing(missing_ids::isolate);
  how.weights = {3, .5};
  CHECK(read_both("a,b,1\nc,,\nb,d,0\n", how).found == groups{{"a", "b"}, {"c"}, {"d"}});
}

TEST_CASE("a first line that differs in kind from the lines below names the columns") {
  const auto first = [](const std::string& text, unsigned u = 1, unsigned v = 2) {
    id_read_options how;
    how.columns = {u, v};
    return read_both(text, how);
  };
  const auto scored = first("unique_id_l,unique_id_r,p\na,b,0.8\nb,c,0.4\n");
  CHECK(scored.found == groups{{"a", "b", "c"}});
  CHECK(scored.notes == std::vector<std::string>{
                            "line 1 is read as the names of columns (unique_id_l, unique_id_r), "
                            "since a column below has numbers; use --header no if it is an edge"});
  CHECK(first("u,v,p\na,b,0.8\n").notes.empty());
  CHECK(first("SUB\tOBJ\tPOST\tTIME\na\tb\tp1\t2014\nb\tc\tp2\t2014\n").found ==
        groups{{"a", "b", "c"}});
  CHECK(first("user,item\nanna,17\nbob,17\n").found == groups{{"anna", "bob", "17"}});
  CHECK(first("user,item\nanna,17\nbob,17\nbob,x\n").found ==
        groups{{"user", "item"}, {"anna", "bob", "17", "x"}});
  CHECK(first("a,b,p\nc,d,NA\ne,f,1\n").found == groups{{"a", "b"}, {"c", "d"}, {"e", "f"}});
  CHECK(first("a,b,7\nc,d,8\n").found == groups{{"a", "b"}, {"c", "d"}});
  CHECK(first("person_id,FriendId\na,b\nb,c\n").found == groups{{"a", "b", "c"}});
  CHECK(first("node_x,node_y\nnode_z,node_w\n").found.size() == 2);
  CHECK(first("p,x,from\n1,a,b\n", 2, 3).found == groups{{"a", "b"}});
}

TEST_CASE("a first line whose ids occur nowhere else is noted, and read as an edge") {
  const std::string note =
      "line 2 is read as an edge (a, b), whose ids occur in no other line; use --header yes if it "
      "names the columns";
  CHECK(read_both("# c\na,b\nc,d\n").notes == std::vector{note});
  CHECK(read_both("# c\na,b\nc,d\n").found == groups{{"a", "b"}, {"c", "d"}});
  CHECK(read_both("a,b\nc,d\nd,a\n").notes.empty());
  CHECK(read_both("a,b\n").notes.empty());
  std::string late = "a,b\n";
  for (int k = 0; k < 3000; ++k) late += "x" + std::to_string(k) + ",a long id of many bytes\n";
  CHECK(read_both(late).notes.size() == 1);
  CHECK(read_both(late + "b,x7\n").notes.empty());
}

TEST_CASE("known names in quotes are names, unless we may have written them") {
  const auto quoted = read_both("\"source\",\"target\"\n\"a\",\"b\"\n");
  CHECK(quoted.found == groups{{"a", "b"}});
  CHECK(quoted.notes_that("since they are usual names; use --header no if it is an edge"));
  CHECK(read_both("\"source\",target\na,b\n").found.size() == 2);
  CHECK(read_both("\"user\",\"friend\"\n1,2\n")
            .notes_that("line 1 is read as an edge, since it has quotes (user, friend)"));
}

TEST_CASE("usual names that are ids of the lines below are an edge") {
  const std::string note =
      "line 1 is read as an edge, since its ids, usual names of columns, occur below; use --header "
      "yes if it names the columns";
  const auto path = read_both("u,v\nv,w\nw,x\n");
  CHECK(path.found == groups{{"u", "v", "w", "x"}});
  CHECK(path.notes == std::vector{note});
  CHECK(read_both("id1 id2\nid2 id3\n").found == groups{{"id1", "id2", "id3"}});
  CHECK(read_both("u,v\na,b\nu,v\n").found == groups{{"a", "b"}});
  CHECK(read_both("u,v\na,b\nb,u\n").notes == std::vector{note});
  CHECK(read_both("u,v,p\nv,b,1\n").found == groups{{"v", "b"}});  // a column below has numbers
  id_read_options how;
  how.names = column_names::present;
  CHECK(read_both("u,v\nv,w\n", how).found == groups{{"v", "w"}});
}

TEST_CASE("names of columns in later lines are left out, and counted") {
  const std::string part = "from,to\r\na,b\r\n", marked = "\xef\xbb\xbf" + part;
  const auto joined = read_both(marked + part + marked);
  CHECK(joined.found == groups{{"a", "b"}});
  CHECK(joined.notes_that("2 further lines have the names of columns, and are left out"));
  CHECK(read_both("from,to\n1,2\nfrom,to\n3,4\n").found == groups{{"1", "2"}, {"3", "4"}});
  id_read_options how;
  how.names = column_names::present;
  CHECK(read_both("x,y\na,b\nx,y\n", how).found == groups{{"a", "b"}});
  CHECK(read_both("1,2\n3,4\n1,2\n", how).found == groups{{"3", "4"}, {"1", "2"}});
}

TEST_CASE("columns by name") {
  id_read_options how;
  how.columns = {"left", "right one"};
  how.weights = {"p", .5};
  const std::string scores = "p,left,x,\"right one\"\n.9,a,1,b\n.1,c,1,d\n";
  CHECK(read_both(scores, how).found == groups{{"a", "b"}, {"c"}, {"d"}});
  CHECK(contains(error_of_both("p,left\n1,a\n", how), ":1: no column is named right one (p,left)"));
  CHECK(contains(error_of_both("p,left,left\n", how), ":1: two columns are named left"));
  how.names = column_names::absent;
  CHECK_THROWS_AS(read_both(scores, how), std::invalid_argument);
}

TEST_CASE("2.0 is 2 if all ids are whole numbers, else another id, which is noted") {
  const auto floats = read_both("src,dst\n1,2.0\n2,3.0\n7,-8.00\n");
  CHECK(floats.found == groups{{"1", "2", "3"}, {"7", "-8"}});
  CHECK(
      floats.notes_that("is read as a whole number, first in line 2 (1,2.0); use --id-type "
                        "string if it is another id"));
  const auto mixed = read_both("1,2.0\n2,x\n");
  CHECK(mixed.found == groups{{"1", "2.0"}, {"2", "x"}});
  CHECK(mixed.notes_that("2 and 2.0 are different ids, since not all ids are integers"));
  CHECK(read_both("7,x\n007,y\n").notes_that("7 and 007 are different ids"));
  CHECK(read_both("1,2.0\n2,3.5\n").found == groups{{"1", "2.0"}, {"2", "3.5"}});
  id_read_options strings;
  strings.type = id_type::string;
  CHECK(read_both("1,2.0\n2,3\n1,3\n", strings).notes.empty());
  CHECK(read_both("1,2.0\n,3\n", with_missing(missing_ids::isolate)).found ==
        groups{{"1", "2"}, {"3"}});
  CHECK(contains(error_of_both("1,18446744073709551616.0\n"), "does not fit in 64 bits"));
  CHECK(read_both("1,\"2.0\"\n2,3\n").found == groups{{"1", "2.0"}, {"2", "3"}});
}

TEST_CASE("a file of vertices adds ids without edges, by the rules of tables") {
  const temporary_folder folder;
  id_read_options how;
  const auto with = [&](const std::string& vertices, const std::string& edges) {
    how.vertex_file = folder.add("v.csv", vertices);
    return read_both(edges, how);
  };
  CHECK(with("2\n3\n5\n7\n8\n9\n", "2 3\n3 5\n7 8\n").found ==
        groups{{"2", "3", "5"}, {"7", "8"}, {"9"}});
  CHECK(with("9000000000000\n-1\n", "2 3\n").found ==
        groups{{"2", "3"}, {"9000000000000"}, {"-1"}});
  CHECK(with("007\nx\n", "7 3\n").found == groups{{"7", "3"}, {"x"}, {"007"}});
  CHECK(with("x\n", "-1 18446744073709551615\n").found ==
        groups{{"-1", "18446744073709551615"}, {"x"}});
  CHECK(with("", "2 3\n").found == groups{{"2", "3"}});
  CHECK(with("9\n", "").found == groups{{"9"}});
  CHECK(with("Anna Smith\n# c\nBob\n", "Carl,Bob\nBob,Eve\n").found ==
        groups{{"Carl", "Bob", "Eve"}, {"Anna Smith"}});
  const auto table = with("person_id,age\nanna,7\nbob,8\n", "anna,carl\ncarl,dan\n");
  CHECK(table.found == groups{{"anna", "carl", "dan"}, {"bob"}});
  CHECK(table.notes_that("v.csv: line 1 is read as the names of columns (person_id, person_id)"));
  how.missing = missing_ids::skip;
  CHECK(with("1\nNA\n", "2,3\n").found == groups{{"2", "3"}, {"1"}});
}

TEST_CASE("faults of a file of vertices are in its lines") {
  const temporary_folder folder;
  id_read_options how;
  const auto error = [&](const std::string& vertices, const std::string& edges) {
    how.vertex_file = folder.add("v.csv", vertices);
    const auto file = folder.add("a.csv", edges);
    const std::string message = error_of([&] { return read_with_ids(file, how).ids; });
    CHECK(message == error_of([&] { return unite_edges_with_ids(file, {}, how).ids; }));
    return message;
  };
  CHECK(contains(error("1\n\"x\n", "1,2\n"), "v.csv:2: a quote is not closed"));
  CHECK(contains(error("1\n-5\n", "1,18446744073709551615\n"), "a.csv:1: an id is 2^63 or more"));
  how.type = id_type::integer;
  CHECK(contains(error("1\nx\n", "1,2\n"), "v.csv:2: the id is not an integer"));
  how.vertex_file = folder.path() / "absent";
  CHECK_THROWS_AS(read_both("1,2\n", how), invalid_matrix);
}

TEST_CASE("labels of a file of edges and one of vertices are verified") {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "a,b\n");
  id_read_options how;
  how.vertex_file = folder.add("v.csv", "c\n");
  const united_ids found = unite_edges_with_ids(file, {}, how);
  const auto verdict = [&](std::vector<std::uint32_t> labels) {
    return verify_edges_with_ids(file, found.ids, labels, {}, how).right;
  };
  CHECK(verdict({0, 0, 2}));
  CHECK(!verdict({0, 0, 0}));
  how.vertex_file = folder.add("v.csv", "d\n");
  CHECK(!verdict({0, 0, 2}));
}

TEST_CASE("weights: at least, at most, and a default") {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  id_read_options how;
  how.weights = {.column = 3, .threshold = .5, .missing = 0};
  const std::string missing = "a,b,0.9\nb,c,\nd,e,0.2\n";
  const auto found = read_both(missing, how);
  CHECK(found.found == groups{{"a", "b"}, {"c"}, {"d"}, {"e"}});
  CHECK(found.notes_that("2 of 3 entries have a weight below 0.5 and connect nothing"));
  how.weights->missing.reset();
  CHECK(contains(error_of_both(missing, how),
                 ":2: the weight is not a number (b,c,); write a "
                 "decimal number, or give it one by --missing-weight"));
  how.weights = {.column = 3, .threshold = -infinity, .at_most = 12};
  const auto near = read_both("s1\ts2\t3\ns1\ts3\t40\ns2\ts3\t38\ns4\ts3\t50\n", how);
  CHECK(near.found == groups{{"s1", "s2"}, {"s3"}, {"s4"}});
  CHECK(near.notes_that("3 of 4 entries have a weight above 12 and connect nothing"));
  how.weights->threshold = 3;
  CHECK(read_both("a,b,2\na,c,12\n", how).notes_that("a weight below 3 or above 12"));
}

}  // namespace test_ids_rules
