// SPDX-License-Identifier: Apache-2.0
// Tables as spreadsheets, R, databases and logs write them, whose first columns or delimiters are
// not what they seem: refused, or read with a note, by row numbers and by any ids.
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/read_tables.hpp"
#include "tests/streamed.hpp"

namespace test_columns_meant {

using namespace skerry;
using namespace skerry::testing;

namespace {

id_read_options with_columns(std::vector<table_column> columns) {
  id_read_options how;
  how.columns = std::move(columns);
  return how;
}

std::string error_by_rows(const std::string& text) {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const std::string message = error_of([&] { return read(file); });
  CHECK(message == error_of([&] { return unite_edges(file); }));
  return message.substr(std::min(message.size(), file.string().size()));
}

bool rows_note(const std::string& text, const std::string& part) {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const std::vector<std::string> notes = read(file).notes;
  CHECK(notes == unite_edges(file).notes);
  return std::ranges::any_of(notes, [&](const auto& note) { return contains(note, part); });
}

const groups path_and_edge{{"1", "2", "3"}, {"4", "5"}};

}  // namespace

TEST_CASE("other columns than the first two have names of ends") {
  const std::string rows = "\n7,1,2\n8,2,3\n9,4,5\n";
  for (const std::string name : {"index", "Id", "X", "Unnamed: 0", "weight", "timestamp"}) {
    const std::string text = name + ",source,target" + rows;
    CHECK(contains(error_of_both(text), ":1: columns 2 and 3 have names of ends"));
    CHECK(contains(error_of_both(text), "use --columns 2,3, or --columns 1,2 if these are"));
    CHECK(read_both(text, with_columns({2, 3})).found == path_and_edge);
    CHECK(read_both(text, with_columns({1, 2})).found.size() == 3);
  }
  CHECK(contains(error_by_rows("index,from,to" + rows), ":1: columns 2 and 3 have names of ends"));
  CHECK(contains(error_of_both("source,type,target\na,x,b\n"), "use --columns 1,3, or"));
  CHECK(error_of_both("user,item,from,to,dest\n1,2,3,4,5\n").empty());
  CHECK(error_of_both("source,target,i,j\n1,2,3,4\n").empty());
  id_read_options no_names;
  no_names.names = column_names::absent;
  CHECK(error_of_both("a,u,v\na,b,c\n", no_names).empty());
}

TEST_CASE("each line has a field more than the line of names, as R writes them") {
  const std::string what = ":1: each line below has a field more, as where R writes names of rows";
  for (const std::string text : {"source target\n1 1 2\n2 2 3\n3 4 5\n",
                                 "\"source\" \"target\"\n\"1\" 1 2\n\"2\" 2 3\n\"3\" 4 5\n",
                                 "from,to\na,1,2\nb,2,3\nc,4,5\n"}) {
    CHECK(contains(error_of_both(text), what));
    CHECK(read_both(text, with_columns({2, 3})).found == path_and_edge);
  }
  CHECK(contains(error_by_rows("source target\n1 1 2\n2 2 3\n"), what));
  const temporary_folder folder;
  const auto file = folder.add("a.txt", "source target\n1 0 1\n2 1 2\n");
  read_options how;
  how.columns = {2, 3};
  CHECK(read(file, how).row_count() == 3);
  CHECK(contains(error_of_both("a,b\nx,1,2\ny,2,3\n", with_columns({"a", "b"})), what));
  CHECK(error_of_both("source,target\n1,2,\n2,3,\n").empty());
  CHECK(error_by_rows("source,target\n1,2,\n2,3,\n").empty());
}

TEST_CASE("fields after the first two are ignored with a note, if they are not as usual") {
  const std::string ignored =
      "the first two of each are an entry, the rest is ignored; if they are";
  for (const std::string text : {"1 2 3\n4 5 6 7\n", "a b {'w': 1}\nb c {}\n", "1 2 3 4 5\n"})
    CHECK(read_both(text).notes_that(ignored + " neighbours of the first, use --from adjlist"));
  for (const std::string text : {"1 2 3\n4 5 6\n", "source,target,a,b,c\n1,2,3,4,5\n"})
    CHECK_FALSE(read_both(text).notes_that(ignored));
  for (const std::string text : {"0 1 0\n1 0 0\n0 0 0\n", "0,1,1,0\n0,0,0,0\n0,0,0,1\n0,0,0,0\n",
                                 "0 2.5 3\n2.5 0 1\n3 1 0\n"}) {
    const std::string n = std::to_string(std::count(text.begin(), text.end(), '\n'));
    const std::string matrix =
        " a matrix, write a value a line, after the lines `%%MatrixMarket matrix array real "
        "general` and `" +
        n + " " + n + "`";
    CHECK(read_both(text).notes_that(ignored + matrix));
    if (!contains(text, ".")) CHECK(rows_note(text, ignored + matrix));
  }
  CHECK_FALSE(rows_note("0 1 7\n1 2 8\n2 3 9\n", ignored));
}

TEST_CASE("times in the first column, and delimiters in ids") {
  const std::string times = "column 1 seems to have times; use --columns 2,3";
  for (const std::string time :
       {"2020-01-31", "2020/01/31T10:00", "1585699200", "31.1.2020", "01/02/2020 10:00"})
    CHECK(read_both(time + ",1,2\n" + time + ",2,3\n").notes_that(times));
  CHECK_FALSE(read_both("2020-01-31,2020-02-01,3\n").notes_that(times));
  CHECK_FALSE(read_both("1585699200,1\n1585699201,2\n").notes_that(times));
  const std::string semicolon = "commas separate the columns, and an id has a semicolon (";
  CHECK(read_both("1;2;0,5\n2;3;1,5\n").notes_that(semicolon + "1;2;0)"));
  CHECK(read_both("1,2;\n2,3;\n").notes_that(semicolon + "2;)"));
  CHECK_FALSE(read_both("\"1;2\",5\n").notes_that(semicolon));
  id_read_options how;
  how.delimiter = ';';
  CHECK(read_both("1;2;0,5\n2;3;1,5\n4;5;0,25\n", how).found == path_and_edge);
}

TEST_CASE("a matrix with labels is refused") {
  const std::string what = ":1: rows and columns have the same labels, as of a matrix";
  for (const std::string text :
       {",a,b,c\na,0,1,0\nb,1,0,0\nc,0,0,0\n", "id,a,b\na,0,2.5\nb,2.5,\n",
        "\ta\tb\tc\na\t0\t1\t0\nb\t1\t0\t0\nc\t0\t0\t0\n", "a b\na 0 1\nb 1 0\n",
        "\"\",\"a\",\"b\"\n\"a\",0,1\n\"b\",1,0\n", "node,1,2,3\n1,0,1,0\n2,1,0,0\n3,0,0,0\n"}) {
    CHECK(contains(error_of_both(text), what));
    CHECK(contains(error_of_both(text),
                   ".to_numpy() != 0) solves it; or use --columns 1,2 if these"));
    CHECK_FALSE(contains(error_of_both(text, with_columns({1, 2})), what));
  }
  CHECK(contains(error_by_rows("\t1\t2\t3\n1\t0\t1\t0\n2\t1\t0\t0\n3\t0\t0\t0\n"), what));
  for (const std::string text : {"1 2 3\n2 4 5\n3 4 1\n", "a b 1\nb c 2\n", "id,a\na,1\nb,2\n"})
    CHECK(error_of_both(text).empty());
}

TEST_CASE("columns that have no ids in common, where two others have some") {
  const std::string none = "have ids in common, and columns 1 and 2 none; use --columns ";
  CHECK(read_both("1,follows,2\n2,likes,3\n4,likes,5\n", with_columns({1, 3})).found ==
        path_and_edge);
  CHECK(
      read_both("ann,follows,bob\nbob,likes,cyd\n").notes_that("columns 1 and 3 " + none + "1,3"));
  CHECK(read_both("0,ann,bob\n1,bob,cyd\n2,dan,eve\n").notes_that("2 and 3 " + none + "2,3"));
  CHECK(read_both("1,10,11\n2,11,12\n3,13,14\n").notes_that("2 and 3 " + none + "2,3"));
  for (const std::string text : {"1 7 1\n2 8 3\n", "a b 1\nb c b\n", "10,1,1\n12,2,1\n", "a,b,c\n"})
    CHECK_FALSE(read_both(text).notes_that(none));
  const std::string word = "the first lines have the same id in column 1 (e), which connects them";
  CHECK(read_both("e 1 2\ne 2 3\n").notes_that(word + "; use --columns 2,3"));
  CHECK_FALSE(read_both("e a 2\ne b 3\n").notes_that(word));
}

TEST_CASE("sizes before edges between any ids, and ids of KONECT's two columns") {
  const std::string sizes = " is read as an edge, and has the number of the other edges";
  CHECK(read_both("6 4\n1 2\n2 3\n4 5\n4 5\n").notes_that("line 1" + sizes));
  CHECK(read_both("# a\n4 6\n0 2\n2 3\n3 0\n1 2\n1 0\n0 3\n").notes_that("line 2" + sizes));
  CHECK(read_both("5 3\nann bob\nbob cyd\ndan eve\n").notes_that(sizes));
  for (const std::string text :
       {"5 4\n1 2\n2 3\n4 5\n", "1 2\n2 3\n3 4\n", "2 1\na b\nc d\n", "3 2\n2 10\n10 3\n"})
    CHECK_FALSE(read_both(text).notes_that(sizes));
  const std::string bip = "line 1 says that the columns are different vertices, but an id is one";
  CHECK(read_both("% bip unweighted\n% 3 3 3\n1 1\n2 2\n").notes_that(bip));
  CHECK_FALSE(read_both("% sym unweighted\n1 2\n").notes_that(bip));
  id_read_options how;
  how.reading.first_id = 1;
  CHECK_THROWS_AS(static_cast<void>(read_both("1 2\n", how)), std::invalid_argument);
}

TEST_CASE("a comment at the end of a line of ids") {
  const std::string note = "an id has # as a comment would begin (";
  CHECK(read_both("a,b # first\nb,c\n").notes_that(note + "b # first)"));
  CHECK(read_both("1 2# first\n2 3\n").notes_that(note + "2#)"));
  for (const std::string text : {"C# F#\n", "a,#5\n", "\"b # c\",d\n", "1 2 # first\n"})
    CHECK_FALSE(read_both(text).notes_that(note));
}

TEST_CASE("lines of one field name the delimiter that they seem to have") {
  const auto remedy_of = [](const std::string& text) {
    const std::string message = error_of_both(text);
    return message.substr(
        std::min(message.size(), message.find("complete or remove the line, or ")));
  };
  for (const auto& [text, option] :
       std::vector<std::pair<std::string, std::string>>{{"a|b\n", " bar"},
                                                        {"7::8::5\n", " ::"},
                                                        {"x->y\n", " '->'"},
                                                        {"x--y\n", "=--"},
                                                        {"a:b\n", " :"},
                                                        {"1\t2\n2 3\n", " blank"},
                                                        {"1 2\n2,3\n", " comma"}})
    CHECK(remedy_of(text) == "complete or remove the line, or use --delimiter" + option +
                                 "; --from adjlist reads neighbours");
  for (const std::string text : {"a\n", "1 2\nab \n", "edges:\n", "+++\n"})
    CHECK(contains(remedy_of(text), "or set other columns or another delimiter; --from adjlist"));
  CHECK(contains(error_of_both("5\na b\n"), "or remove it if it is a size; --from adjlist"));
}

TEST_CASE("the line sep=; of a spreadsheet names the delimiter") {
  for (const std::string end : {"\n", "\r\n"})
    for (const std::string mark : {"", "\xef\xbb\xbf"}) {
      const std::string text =
          mark + "sep=;" + end + "source;target" + end + "1;2" + end + "2;3" + end + "4;5" + end;
      CHECK(read_both(text).found == path_and_edge);
    }
  CHECK(read_both("sep=,\na;b,c\n").found == groups{{"a;b", "c"}});
  CHECK(contains(error_of_both("sep=;\n1;2\n3\n"), ":3: the line has 1 field separated by ';'"));
  CHECK(contains(error_by_rows("sep=;\n1;2\n"), ":2: the id is not an integer (1;2)"));
  const temporary_folder folder;
  CHECK(read(folder.add("a.csv", "sep=,\n0,1\n")).row_count() == 2);
  CHECK(read_both("sep=;x\n").found == groups{{"sep=", "x"}});
}

TEST_CASE("numbers that are no integers as they are printed") {
  const std::string number = "an id is a number, but no integer (";
  for (const std::string id : {"1.00E+12", "+1", "1e3", "0.5", "1.001"})
    CHECK(read_both(id + ",2\n" + id + ",3\n").notes_that(number + id + ")"));
  CHECK(read_both("+2,x\n2,y\n").notes_that("2 and +2 are different ids"));
  CHECK(read_both("1.5E+03,x\n1500,y\n").notes_that("1500 and 1.5E+03 are different ids"));
  for (const std::string text : {"10.0.0.1,x\n", "1-2,x\n", "1e999x,y\n", "0x1,0x2\n", "e5,d3\n"})
    CHECK_FALSE(read_both(text).notes_that(number));
  id_read_options strings;
  strings.type = id_type::string;
  CHECK_FALSE(read_both("+1,2\n", strings).notes_that(number));
}

TEST_CASE("characters at the ends of ids that may not belong to them") {
  const auto odd = [](const std::string& text, const std::string& what) {
    return read_both(text).notes_that("an id begins or ends with " + what);
  };
  for (const std::string blank : {"\xc2\xa0", "\xef\xbb\xbf", "\xe2\x80\x8b", "\x01"}) {
    CHECK(odd("a,b\nb" + blank + ",c\n", "an invisible character (b"));
    CHECK(odd("a,b\n" + blank + "b,c\n", "an invisible character ("));
  }
  CHECK(odd("'Smith, A','Lee, B'\n", "one single quote ("));
  CHECK(odd("\"ann \",bob\nann,cyd\n", "a blank (ann )"));
  CHECK(odd("1: 2 3\n4: 5\n", "a delimiter (1:)"));
  CHECK(odd("a b\nb, c\n", "a delimiter (b,)"));
  for (const std::string text : {"'a','b'\n", "\xc3\xa9,b\n", "a:,b:\n", "a b\n"})
    CHECK_FALSE(odd(text, ""));
  for (const std::string sign : {"//", "#", "%", "--"})
    CHECK(read_both("a b\nc " + sign + " d\n").notes_that("an id is " + sign + "; begin comments"));
  CHECK(read_both("from,to\n#1,#2\n").notes_that("line 2 is read as a comment (#1,#2)"));
  const temporary_folder folder;  // a row without a key has ids that no line can have
  const auto rows = folder.add("a.csv", "ann,bob\n,bob\n");
  for (const auto& note : read_rows(rows, with_columns({1, 2})).matrix.notes)
    CHECK_FALSE(contains(note, "an id begins or ends with"));
}

TEST_CASE("two columns of integers with names of different things") {
  const std::string note =
      " seem to name different things, but an id is one vertex in both columns";
  const std::string rows = "\n1,1\n2,3\n3,2\n";
  for (const std::string names : {"user_id,item_id", "userId,movieId", "user,item",
                                  "AuthorID,PaperID", "customer no,product no"}) {
    const std::string shown = names.substr(0, names.find(',')) + " and ";
    CHECK(read_both(names + rows).notes_that(shown));
    CHECK(read_both(names + rows).notes_that(note + "; --rows --columns 1,2 or --ids rows"));
    CHECK(rows_note(names + rows, note + "; --bipartite keeps them apart") ==
          (names.find(' ') == names.npos));  // blanks separate fields there
  }
  for (const std::string names :
       {"source,target", "src,dst", "from_user,to_user", "a,b", "u,v", "id1,id2", "user_l,user_r",
        "left,right", "id,parent_id", "follower_id,followee_id", "FromNodeId,ToNodeId"}) {
    CHECK_FALSE(read_both(names + rows).notes_that(note));
    CHECK_FALSE(rows_note(names + rows, note));
  }
  CHECK_FALSE(read_both("user_id,item_id\n1,x\n2,y\n").notes_that(note));
  CHECK_FALSE(read_both("1,1\n2,3\n").notes_that(note));
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "user_id,item_id" + rows);
  read_options how;
  how.bipartite = true;  // rows 1 to 3 of 4, then columns
  const stored_matrix A = read(file, how);
  for (const auto& each : A.notes) CHECK_FALSE(contains(each, note));
  how = {};
  how.first_line = first_line_meaning::names;
  how.strict = true;
  how.first_id = 1;
  CHECK(contains(error_of([&] { return read(file, how); }), "say --columns 1,2, or not: --bip"));
  how.columns = {1, 2};
  CHECK(read(file, how).entry_count() == 3);
  id_read_options keys;
  keys.columns = {1, 2};
  for (const auto& each : read_rows(file, keys).matrix.notes) CHECK_FALSE(contains(each, note));
}

TEST_CASE("an id of several numbers") {
  const std::string note =
      "an id is several numbers (0 1 0); use --delimiter blank if blanks separate";
  CHECK(read_both("0 1 0,5\n1 2 1,5\n").notes_that(note));
  CHECK_FALSE(read_both("New York,Los Angeles\n").notes_that("several numbers"));
}

}  // namespace test_columns_meant
