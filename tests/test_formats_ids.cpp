// SPDX-License-Identifier: Apache-2.0
// Edge lists and CSV with any ids, in every chunking.
#include <doctest/doctest.h>

#include <filesystem>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "skerry/ids.hpp"
#include "tests/files.hpp"
#include "tests/needs.hpp"

namespace test_formats_ids {

using namespace skerry;
using namespace skerry::testing;

namespace {

using edge_texts = std::vector<std::pair<std::string, std::string>>;
using texts = std::vector<std::string>;

void check_two_level(const std::filesystem::path& file, id_read_options how, const pairs& edges,
                     const texts& ids) {
  how.lookup = id_lookup::two_level;
  const auto [A, found, delimiter] = read_with_ids(file, how);
  CHECK(entries_of(A) == edges);
  CHECK(found.size() == ids.size());
  for (std::size_t v = 0; v < found.size(); ++v) CHECK(found.text(v) == ids[v]);
}

void check(const std::string& name, const std::string& text, const texts& ids,
           const edge_texts& edges, id_read_options how = {}) {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  CAPTURE(text);
  for (const read_options& chunking : all_chunkings()) {
    CAPTURE(chunking.chunk_bytes);
    CAPTURE(chunking.threads);
    how.reading = chunking;
    const auto [A, found, delimiter] = read_with_ids(file, how);
    if (found.are_integers()) check_two_level(file, how, entries_of(A), ids);
    texts read;
    for (std::size_t v = 0; v < found.size(); ++v) {
      read.push_back(found.text(v));
      CHECK(found.find(read.back()) == v);
    }
    CHECK(read == ids);
    CHECK(A.row_count() == ids.size());
    CHECK(A.column_count() == ids.size());
    edge_texts read_edges;
    for (const auto& [u, v] : entries_of(A)) read_edges.emplace_back(ids.at(u), ids.at(v));
    CHECK(read_edges == edges);
  }
}

std::string error_of(const std::string& text, id_read_options how = {},
                     const std::string& name = "a.csv") {
  const temporary_folder folder;
  const auto file = folder.add(name, text);
  std::string first;
  for (const read_options& chunking : all_chunkings()) {
    how.reading = chunking;
    std::string message = skerry::testing::error_of([&] { return read_with_ids(file, how); });
    REQUIRE(message.starts_with(file.string() + ":"));
    message.erase(0, file.string().size() + 1);
    if (first.empty()) first = message;
    CHECK(message == first);  // whatever the chunks and threads
  }
  return first;
}

id_read_options with_columns(unsigned from, unsigned to) {
  id_read_options how;
  how.columns = {from, to};
  return how;
}

id_read_options of_type(id_type type) {
  id_read_options how;
  how.type = type;
  return how;
}

}  // namespace

TEST_CASE("integers ascend by value, up to 2^64 - 1") {
  check("a.el", "10 9\n18446744073709551615 0\n007 9 extra\n",
        {"0", "7", "9", "10", "18446744073709551615"},
        {{"10", "9"}, {"18446744073709551615", "0"}, {"7", "9"}});
  check("a.csv", "5,-3\n-9223372036854775808,9223372036854775807\n-0,5\n",
        {"-9223372036854775808", "-3", "0", "5", "9223372036854775807"},
        {{"5", "-3"}, {"-9223372036854775808", "9223372036854775807"}, {"0", "5"}});
  check("a.el", "", {}, {});
  check("a.el", "# Nodes: 2\n%\n\n", {}, {});
}

TEST_CASE("one id that is no integer makes strings of all, in bytewise order") {
  check("a.el", "10 9\n2 x\n", {"10", "2", "9", "x"}, {{"10", "9"}, {"2", "x"}});
  check("a.el", "1 2\n3 4\n5 1.5\n", {"1", "1.5", "2", "3", "4", "5"},
        {{"1", "2"}, {"3", "4"}, {"5", "1.5"}});
  check("a.el", "007 7\n", {"007", "7"}, {{"007", "7"}}, of_type(id_type::string));
  check("a.el", "18446744073709551616 a\n", {"18446744073709551616", "a"},
        {{"18446744073709551616", "a"}});
}

TEST_CASE("strings keep all bytes") {
  using namespace std::string_literals;
  check("a.tsv", "a\0b\t\xff\xfe\n\xc3\xa9\ta\0\n"s, {"a\0"s, "a\0b"s, "\xc3\xa9", "\xff\xfe"},
        {{"a\0b"s, "\xff\xfe"}, {"\xc3\xa9", "a\0"s}});
  const std::string long_id(70'000, 'z');
  check("a.el", "y " + long_id + "\n", {"y", long_id}, {{"y", long_id}});
}

TEST_CASE("CSV: columns, quotes, blanks around fields, CRLF, a byte order mark") {
  check("a.csv",
        "\xef\xbb\xbf"
        "1,\"Doe, Jane\",x,Bob\r\n2,\"a \"\"b\"\"\",,  Bob \r\n3,\"\",,Eve",
        {"", "Bob", "Doe, Jane", "Eve", "a \"b\""},
        {{"Doe, Jane", "Bob"}, {"a \"b\"", "Bob"}, {"", "Eve"}}, with_columns(2, 4));
  check("a.csv", "a;b\n c d ;\"e;f\"\n", {"a", "b", "c d", "e;f"}, {{"a", "b"}, {"c d", "e;f"}});
  check("a.csv", "x,y\n", {"x", "y"}, {{"y", "x"}}, with_columns(2, 1));
  check("a.csv", "x,y\n", {"x"}, {{"x", "x"}}, with_columns(1, 1));
  check("a.csv", "\"1\" , \"2\"\n", {"1", "2"}, {{"1", "2"}});
  id_read_options bars;
  bars.delimiter = '|';
  check("a.csv", "a,b|c\n", {"a,b", "c"}, {{"a,b", "c"}}, bars);
}

TEST_CASE("a delimiter of several characters") {
  id_read_options how = with_columns(1, 3);
  how.delimiter = ':';
  how.delimiter_tail = ":";
  check("a.dat", "1::7::9\n2:: 8 ::7\r\n", {"1", "2", "7", "9"}, {{"1", "9"}, {"2", "7"}}, how);
  check("a.dat", "a:b::x::c:\n\"d::\" ::::a\n", {"a", "a:b", "c:", "d::"},
        {{"a:b", "c:"}, {"d::", "a"}}, how);
  how.delimiter = '<';
  how.delimiter_tail = "->";
  how.columns = {1, 2};
  check("a.dat", "a<b<->c\n<d<->e<-\n", {"<d", "a<b", "c", "e<-"}, {{"a<b", "c"}, {"<d", "e<-"}},
        how);
}

TEST_CASE("a tab separates empty fields, blanks do not") {
  check("a.tsv", "\ta\tb\n\t c \td\n", {"a", "b", "c", "d"}, {{"a", "b"}, {"c", "d"}},
        with_columns(2, 3));
  check("a.el", "  1   2\n3 \t 4\n", {"1", "2", "3", "4"}, {{"1", "2"}, {"3", "4"}});
  id_read_options blanks;
  blanks.delimiter = ' ';
  check("a.el", "1 \t 2\n3  4\n", {"1", "2", "3", "4"}, {{"1", "2"}, {"3", "4"}}, blanks);
}

TEST_CASE("a line of column names") {
  check("a.csv", "Source,Target\na,b\n", {"a", "b"}, {{"a", "b"}});
  check("a.csv", "user,friend\n1,2\n", {"1", "2"}, {{"1", "2"}});
  check("a.csv", "user,friend\nx,y\n", {"friend", "user", "x", "y"},
        {{"user", "friend"}, {"x", "y"}});
  id_read_options how;
  how.names = column_names::present;
  check("a.csv", "# c\nuser,friend\nx,y\n", {"x", "y"}, {{"x", "y"}}, how);
  how.names = column_names::absent;
  check("a.csv", "source,target\n1,2\n", {"1", "2", "source", "target"},
        {{"source", "target"}, {"1", "2"}}, how);
}

TEST_CASE("a line of column names may begin with a tab: the first column has no name") {
  id_read_options how;
  how.columns = {2, 3};
  check("a.tsv", "\tsource\ttarget\n0\ta\tb\n", {"a", "b"}, {{"a", "b"}}, how);
  check("a.tsv", "\tuser\tfriend\n0\t7\t8\n", {"7", "8"}, {{"7", "8"}}, how);
  how.names = column_names::present;
  check("a.tsv", "\tuser\tfriend\n0\ta\tb\n", {"a", "b"}, {{"a", "b"}}, how);
}

TEST_CASE("entries below the threshold connect nothing, but have vertices") {
  id_read_options how;
  how.weights = {3, 0.5};
  check("a.csv", "a,b,0.5\nc,d,.499\ne,f,-1\na,e,+1e1\nb,c,inf\ng,h,\"0.6\"\nx,y,5d-1\n",
        {"a", "b", "c", "d", "e", "f", "g", "h", "x", "y"},
        {{"a", "b"}, {"a", "e"}, {"b", "c"}, {"g", "h"}, {"x", "y"}}, how);
  how.weights = {1, -1};
  how.columns = {2, 3};
  check("a.csv", "w,from,to\n-2,1,2\n-1,3,4\n", {"1", "2", "3", "4"}, {{"3", "4"}}, how);
}

TEST_CASE("many lines, more than a batch, with quotes in each") {
  std::string text;
  texts ids;
  edge_texts edges;
  for (int i = 1000; i < 5000; ++i) {
    const std::string id = std::to_string(i), quoted = id + "\"";
    text += id + ",\"" + id + "\"\"\"\n";
    ids.insert(ids.end(), {id, quoted});
    edges.emplace_back(id, quoted);
  }
  const temporary_folder folder;
  const auto [A, found, delimiter] = read_with_ids(folder.add("a.csv", text));
  CHECK(found.size() == ids.size());
  for (std::size_t v = 0; v < ids.size(); ++v) REQUIRE(found.text(v) == ids[v]);
  edge_texts read;
  for (const auto& [u, v] : entries_of(A)) read.emplace_back(found.text(u), found.text(v));
  CHECK(read == edges);
}

TEST_CASE("errors name the line, the text and the remedy, in any chunking") {
  CHECK(error_of("1 2\n3\n") ==
        "2: the line has 1 field separated by blanks, and no column 2 (3); complete the line, or "
        "remove it if it is a size; --from adjlist reads neighbours");
  CHECK(error_of("1,2\n3,4\n", with_columns(1, 3))
            .starts_with("1: the line has 2 fields separated by ',', and no column 3 (1,2);"));
  CHECK(error_of("a,b\nc,\n").starts_with("2: an id is empty (c,);"));
  CHECK(error_of("a,b\n\"c,d\n").starts_with("2: a quote is not closed in its line (\"c,d);"));
  CHECK(error_of("a,b\n\"c\"x,d\n").starts_with("2: a character follows a closing quote"));
  CHECK(error_of("1 2\n3 18446744073709551616\n") ==
        "2: an id does not fit in 64 bits (3 18446744073709551616); read the ids as strings "
        "(--id-type string)");
  CHECK(
      error_of("1 18446744073709551615\n3 -1\n")
          .starts_with(
              "1: an id is 2^63 or more, and one in line 2 is negative (1 18446744073709551615);"));
  CHECK(error_of("1 2\n3 x\n", of_type(id_type::integer))
            .starts_with(
                "2: the id is not an integer (3 x); write integers, or read the ids as strings"));
  id_read_options weighted;
  weighted.weights = {3, 0.5};
  for (const std::string weight : {"x", "nan", "", "1.5.2", "0x1", "1e999"})
    CHECK(error_of("a,b,1\na,b," + weight + "\n", weighted).starts_with("2: the weight is "));
  CHECK(error_of("a,b\n", weighted).starts_with("1: the line has 2 fields"));
  CHECK(error_of("u v\r\na b\r\nu v\r\r\n").starts_with("3: a carriage return without"));
  CHECK(error_of("a b\rc d\n").starts_with("1: a carriage return without a line feed"));
}

TEST_CASE("options that contradict any ids are errors") {
  const temporary_folder folder;
  const auto file = folder.add("a.el", "1 2\n");
  const auto refuses = [&](auto set) {
    id_read_options how;
    set(how);
    CHECK_THROWS_AS(static_cast<void>(read_with_ids(file, how)), std::invalid_argument);
  };
  refuses([](auto& how) { how.reading.vertices = 3; });
  refuses([](auto& how) { how.reading.bipartite = true; });
  refuses([](auto& how) { how.reading.format = format::metis; });
  refuses([](auto& how) { how.columns = {0, 1}; });
  refuses([](auto& how) { how.weights = {0, 1}; });
  refuses([](auto& how) { how.weights = {3, std::numeric_limits<double>::quiet_NaN()}; });
  refuses([](auto& how) { how.delimiter = '"'; });
  refuses([](auto& how) { how.delimiter_tail = ":"; });
  for (const auto& [first, tail] : {std::pair(' ', "|"), {'\t', "|"}, {'|', "\""}, {':', ":\n"}})
    refuses([&](auto& how) { how.delimiter = first, how.delimiter_tail = tail; });
  refuses([](auto& how) {
    how.lookup = id_lookup::two_level;
    how.type = id_type::string;
  });
  CHECK_THROWS_AS(static_cast<void>(read_with_ids(folder.add("a.mtx", "1 2\n"))), invalid_matrix);
}

TEST_CASE("the memory limit counts the ids") {
  const temporary_folder folder;
  std::string text;
  for (int i = 0; i < 200'000; ++i) text += std::to_string(i) + "000000000000 7\n";
  const auto file = folder.add("a.el", text);
  id_read_options how;
  how.reading.max_bytes = 4'000'000;  // the entries alone take 1.6 MB
  CHECK_THROWS_AS(static_cast<void>(read_with_ids(file, how)), invalid_matrix);
  how.reading.max_bytes = 40'000'000;
  CHECK(read_with_ids(file, how).ids.size() == 200'001);
}

TEST_CASE("real graphs have the published numbers of vertices and components") {
  struct known {
    const char* file;
    std::size_t vertices, components;
  };
  for (const auto& [name, vertices, components] :
       {known{"bench/soc-Epinions1.txt.gz", 75'879, 2}, known{"small/ca-GrQc.txt.gz", 5'242, 355},
        known{"small/oregon1_010331.txt.gz", 10'670, 1},
        known{"small/osm-64bit-ids.txt.gz", 14'481, 29},
        known{"small/netscience.csv", 1'461, 268}}) {
    const auto file = data_folder() / name;
    if (!needs(std::filesystem::exists(file),
               "no " + file.string() + "; SKERRY_DATA names another folder"))
      continue;
    CAPTURE(name);
    for (const id_type type : {id_type::automatic, id_type::string}) {
      const matrix_with_ids found = read_with_ids(file, of_type(type));
      CHECK(found.ids.size() == vertices);
      with_view(found.matrix, [&](const auto& view) {
        const auto r = cc(view);
        CHECK(r.labels.size() == vertices);
        CHECK(r.count == components);
      });
    }
  }
}

}  // namespace test_formats_ids
