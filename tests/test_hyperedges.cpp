// SPDX-License-Identifier: Apache-2.0
// Lines of more than two ids: hyperedges, lists of neighbours, and rows that share a key.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "skerry/ids.hpp"
#include "skerry/skerry.hpp"
#include "tests/changing_files.hpp"
#include "tests/files.hpp"
#include "tests/streamed_ids.hpp"

namespace test_hyperedges {

using namespace skerry;
using namespace skerry::testing;

namespace {

using texts = std::vector<std::string>;
using groups = std::vector<texts>;

/// The components of a file as sorted groups of ids, in every chunking, in memory and streamed.
groups groups_of(const std::string& name, const std::string& text, const id_read_options& how = {},
                 texts* notes = nullptr) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  CAPTURE(text.substr(0, 1000));
  std::optional<solved_ids> first;
  in_all_chunkings(how, [&](const id_read_options& each) {
    const solved_ids found = in_memory(file, each, {});
    CHECK(found == streamed(file, each, {}));
    if (!first) first = found;
    CHECK(found == *first);
  });
  std::map<std::uint64_t, texts> by_label;
  for (std::size_t v = 0; v < first->ids.size(); ++v)
    by_label[first->labels[v]].push_back(first->ids[v]);
  groups all;
  for (const auto& [label, members] : by_label) all.push_back(members);
  if (notes) *notes = first->notes;
  return all;
}

id_read_options with_columns(std::vector<table_column> columns) {
  id_read_options how;
  how.columns = std::move(columns);
  return how;
}

id_read_options of_format(format from) {
  id_read_options how;
  how.reading.format = from;
  return how;
}

std::string error_of_ids(const std::string& name, const std::string& text,
                         const id_read_options& how = {}) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  return skerry::testing::error_of([&] { return read_with_ids(file, how); });
}

/// The labels of rows, in every chunking.
std::vector<std::uint32_t> labels_of_rows(const std::string& name, const std::string& text,
                                          const id_read_options& how) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  CAPTURE(text);
  std::optional<std::vector<std::uint32_t>> first;
  in_all_chunkings(how, [&](const id_read_options& each) {
    const matrix_of_rows found = read_rows(file, each);
    const auto& A = std::get<coo<std::uint32_t>>(found.matrix.entries);
    const auto labels = cc(A.view()).labels;
    if (!first) first.emplace(labels.begin(), labels.end());
    CHECK(std::ranges::equal(labels, *first));
  });
  return *first;
}

using labels = std::vector<std::uint32_t>;

}  // namespace

TEST_CASE("all ids of the columns of a line are connected") {
  texts notes;
  CHECK(groups_of("a.csv", "a,b,c\nd,e,f\ng,h,c\n", with_columns({1, 2, 3}), &notes) ==
        groups{{"a", "b", "c", "g", "h"}, {"d", "e", "f"}});
  CHECK(notes == texts{"6 entries are the pairs of each id and the next in 3 lines of 3 ids"});
  CHECK(groups_of("a.el", "1 2 9 4\n5 6 8 7\n", with_columns({4, 1, 2})) ==
        groups{{"1", "2", "4"}, {"5", "6", "7"}});
  CHECK(groups_of("a.csv.gz", gzipped("x;y;z\r\n1;2;3\r\n4;5;1\r\n"),
                  with_columns({"x", "y", "z"})) == groups{{"1", "2", "3", "4", "5"}});
  CHECK(error_of_ids("a.csv", "a,b,c\na,b\n", with_columns({1, 2, 3}))
            .find(":2: the line has 2 fields separated by ',', and no column 3") !=
        std::string::npos);
  CHECK_THROWS_WITH_AS(static_cast<void>(error_of_ids("a.csv", "a,b\n", with_columns({1}))),
                       "an edge has two ids; set two or more columns (--columns), or connect rows "
                       "that share an id in one column (--rows)",
                       std::invalid_argument);
}

TEST_CASE("rules for names of columns hold for all columns of ids") {
  texts notes;
  CHECK(groups_of("a.csv", "user,src_id,node\nx,y,z\n", with_columns({1, 2, 3}), &notes) ==
        groups{{"x", "y", "z"}});
  CHECK(
      notes.at(0) ==
      "line 1 is read as the names of columns (user, src_id, node), since they have words of such "
      "names; use --header no if it is an edge");
  CHECK(groups_of("a.csv", "p,q,r\n1,2,3\n4,5,3\np,q,r\n", with_columns({1, 2, 3})) ==
        groups{{"1", "2", "3", "4", "5"}});
  groups_of("a.csv", "p,q,r\nx,y,z\nz,y,w\n", with_columns({1, 2, 3}), &notes);
  CHECK(
      notes.back() ==
      "line 1 is read as an edge (p, q, r), whose ids occur in no other line; use --header yes if "
      "it names the columns");
}

TEST_CASE("a missing id of several connects nothing, or its line is left out") {
  const std::string text = "a,NA,c\n,e,f\nNA,NA,g\n,,\n";
  id_read_options how = with_columns({1, 2, 3});
  how.missing = missing_ids::isolate;
  texts notes;
  CHECK(groups_of("a.csv", text, how, &notes) == groups{{"a", "c"}, {"e", "f"}, {"g"}});
  CHECK(notes.back() == "4 of 4 lines have a missing id and connect their other ids");
  how.missing = missing_ids::skip;
  CHECK(groups_of("a.csv", text + "x,y,z\n", how, &notes) == groups{{"x", "y", "z"}});
  CHECK(notes.back() == "4 of 5 lines have a missing id and are left out");
  how.missing = missing_ids::error;
  CHECK(error_of_ids("a.csv", text, how).find(":1: an id is missing") != std::string::npos);
  how.missing = missing_ids::automatic;
  CHECK(error_of_ids("a.csv", text, how).find(":2: an id is empty") != std::string::npos);
  CHECK(groups_of("a.csv", "a,NA,c\n", how, &notes) == groups{{"NA", "a", "c"}});
}

TEST_CASE("a weight holds for all ids of a line") {
  id_read_options how = with_columns({1, 2, 3});
  how.weights = weight_filter{.column = 4, .threshold = 5};
  texts notes;
  CHECK(groups_of("a.csv", "a,b,c,4\nc,d,e,5\n", how, &notes) ==
        groups{{"a"}, {"b"}, {"c", "d", "e"}});
  CHECK(notes.back() == "2 of 4 entries have a weight below 5 and connect nothing");
}

TEST_CASE("lists of neighbours") {
  const auto how = of_format(format::neighbours);
  texts notes;
  CHECK(groups_of("a.txt", "1 3 5 6 8\n4 5 8 17\n2 9\n", how, &notes) ==
        groups{{"1", "3", "4", "5", "6", "8", "17"}, {"2", "9"}});
  CHECK(notes == texts{"8 entries are the pairs of a vertex and its neighbours in 3 lines"});
  CHECK(groups_of("a.adjlist", "# NetworkX\n# a comment\na b c\nb\nd \n\nc\n") ==
        groups{{"a", "b", "c"}, {"d"}});
  CHECK(groups_of("a.adjlist", "a\nb,c,,\r\n\"d e\",f,\r\n") ==
        groups{{"a"}, {"b", "c"}, {"d e", "f"}});
  CHECK(groups_of("a.adjlist.gz", gzipped("1\t2\t3\n4\n")) == groups{{"1", "2", "3"}, {"4"}});
  CHECK(groups_of("a.adjlist", "") == groups{});
  CHECK(groups_of("a.adjlist", "c b a\np q\n") == groups{{"a", "b", "c"}, {"p", "q"}});
  CHECK(groups_of("a.adjlist", "a b\nc d,e\n") == groups{{"a", "b"}, {"c", "d,e"}});
  CHECK(groups_of("a.adjlist", "# x,y\na\n% x,y\nb c\nd,e f\n") ==
        groups{{"a"}, {"b", "c"}, {"d,e", "f"}});
  CHECK(error_of_ids("a.adjlist", "a,b\n,c\n").find(":2: an id is empty") != std::string::npos);
  CHECK_THROWS_WITH_AS(
      static_cast<void>(error_of_ids("a.adjlist", "1 2\n", with_columns({1, 2}))),
      "neighbour lists and .sif have no columns to choose, and no weights; leave "
      "--columns and --weight-column unset, or read the file as a table (--from el)",
      std::invalid_argument);
  CHECK(skerry::testing::error_of([] {
          const temporary_folder folder;
          return read(folder.add("a.adjlist", "1 2\n"));
        }).find("the format is adjlist, whose ids may be any integers or strings; use --ids any") !=
        std::string::npos);
}

TEST_CASE("interaction files of Cytoscape") {
  CHECK(groups_of("a.sif", "a pp b c d\ne\nf pd a\ng gg g\n") ==
        groups{{"a", "b", "c", "d", "f"}, {"e"}, {"g"}});
  CHECK(groups_of("a.sif", "a b\tpp\tc d\nalone, too\nc d\tpp\te\t\n") ==
        groups{{"a b", "c d", "e"}, {"alone, too"}});
  CHECK(groups_of("a.sif", "a pp b\n# x\ty\nc pp d\n") == groups{{"a", "b"}, {"c", "d"}});
  CHECK(groups_of("a.sif", "a b\nc d\tpp\te\n") == groups{{"a b"}, {"c d", "e"}});
  CHECK(error_of_ids("a.sif", "a pp b\na pp\n").find(":2: the line has 2 fields") !=
        std::string::npos);
}

TEST_CASE("a line of 10^5 ids") {
  std::string list = "v", table, numbers = "1 100000\n";
  std::vector<table_column> columns;
  for (unsigned k = 0; k < 100'000; ++k) {
    list += " n" + std::to_string(k);
    numbers += std::to_string(k + 1) + ' ';
  }
  for (unsigned k = 0; k < 300; ++k) {
    table += (k == 0 ? "" : ",") + std::to_string(k);
    columns.emplace_back(k + 1);
  }
  const groups found = groups_of("a.adjlist", "first x\n" + list + "\nlast n99999\n");
  REQUIRE(found.size() == 2);
  CHECK(std::max(found[0].size(), found[1].size()) == 100'002);
  CHECK(groups_of("a.csv", table + "\n", with_columns(columns)).at(0).size() == 300);
  const temporary_folder folder;
  const stored_matrix A = read(folder.add("a.hgr", numbers + "\n"));
  CHECK(A.entry_count() == 99'999);
}

TEST_CASE("rows that share a key in a column") {
  const std::string people = "r1,mail1,555\nr2,mail1,556\nr3,mail3,556\nr4,mail4,\n";
  CHECK(labels_of_rows("a.csv", people, with_columns({2, 3})) == labels{0, 0, 0, 3});
  CHECK(labels_of_rows("a.csv", people, with_columns({2})) == labels{0, 0, 2, 3});
  // 7 of one column is not 7 of the other, and NA is no key.
  CHECK(labels_of_rows("a.csv", "mail,phone\n7,NA\nNA,7\n# c\n\nx,NULL\nmail,phone\nx,7\n",
                       with_columns({"mail", "phone"})) == labels{0, 1, 1, 1});
  CHECK(labels_of_rows("a.csv", "", with_columns({1, 2})) == labels{});
  CHECK(labels_of_rows("a.csv", "m,m\nx,m\n", {}) == labels{0, 0});  // the first two columns
  CHECK(labels_of_rows("a.tsv", "m\tp\n\t\n\tx\n\n \t# c\nz\tx\n", with_columns({"m", "p"})) ==
        labels{0, 1, 1});
  id_read_options how = with_columns({1, 2});
  how.weights = weight_filter{.column = 3, .threshold = 1};
  CHECK(labels_of_rows("a.csv", "a,b,1\na,c,0\nd,b,1\n", how) == labels{0, 1, 0});
  how = with_columns({1, 2});
  how.missing = missing_ids::error;
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "a,b\nNA,c\n");
  const std::string text = skerry::testing::error_of([&] { return read_rows(file, how); });
  CHECK(text.find(":2: an id is missing") != std::string::npos);
  CHECK(text.ends_with("or use --missing isolate"));
  how.missing = missing_ids::skip;
  CHECK_THROWS_AS(static_cast<void>(read_rows(file, how)), std::invalid_argument);
  how = with_columns({1, 2});
  how.vertex_file = file;
  CHECK_THROWS_AS(static_cast<void>(read_rows(file, how)), std::invalid_argument);
}

TEST_CASE("random rows against a slow search") {
  std::mt19937_64 random(7);
  const auto roll = [&](std::uint64_t sides) { return random() % sides; };
  for (int trial = 0; trial < 120; ++trial) {
    const char delimiter = trial % 4 < 2 ? ',' : '\t';
    const std::size_t width = 1 + roll(3), rows = roll(12);
    std::vector<texts> table(rows, texts(width));
    std::string text;
    for (texts& row : table) {
      for (std::size_t c = 0; c < width; ++c) {
        row[c] = roll(4) == 0 ? "" : (trial % 2 == 0 ? "k" : "") + std::to_string(roll(9));
        if (c != 0) text += delimiter;
        text += row[c];
      }
      text += width == 1 && row[0].empty() ? "NA\n" : "\n";
    }
    labels slow(rows);
    std::iota(slow.begin(), slow.end(), 0U);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t a = 0; a < rows; ++a)
        for (std::size_t b = 0; b < a; ++b)
          for (std::size_t c = 0; c < width; ++c)
            if (!table[a][c].empty() && table[a][c] == table[b][c] && slow[a] != slow[b]) {
              slow[a] = slow[b] = std::min(slow[a], slow[b]);
              changed = true;
            }
    }
    std::vector<table_column> columns;
    for (unsigned c = 0; c < width; ++c) columns.emplace_back(c + 1);
    id_read_options how = with_columns(columns);
    how.names = column_names::absent;
    how.delimiter = delimiter;
    CHECK(labels_of_rows("a.csv", text, how) == slow);
  }
}

}  // namespace test_hyperedges
