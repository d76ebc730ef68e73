// SPDX-License-Identifier: Apache-2.0
// Tables whose first columns or odd ids would make another graph than is meant: notes and errors.
#include <doctest/doctest.h>

#include <string>

#include "tests/read_tables.hpp"

namespace test_ids_meant {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("tables of which the first two columns are not the ends of edges") {
  for (const std::string names : {",source,target", "\"\",\"source\",\"target\"", ",a,b,w"})
    CHECK(contains(error_of_both(names + "\n0,a,b,1\n1,b,c,1\n"),
                   "use --columns 2,3, or --columns 1,2"));
  id_read_options how;
  how.columns = {2, 3};
  CHECK(read_both(",source,target\n0,1,2\n1,2,3\n", how).found == groups{{"1", "2", "3"}});
  CHECK(error_of_both(",a\n0,b\n").starts_with(":1: an id is empty"));
  CHECK(error_of_both(",a,b\n", with_missing(missing_ids::isolate)).empty());
  how = {};
  how.names = column_names::absent;
  CHECK(error_of_both(",a,b\n", how).starts_with(":1: an id is empty"));
  const std::string same = "the first lines have the same id in column 2 (";
  CHECK(read_both("a -> b\nb -> c\n")
            .notes_that(same + "->), which connects them; use --columns 1,3"));
  CHECK(read_both("x,by,y\na,pp,b\nb,pp,c\nc,pp,d\nd,pp,e\ne,pp,f\n").notes_that(same + "pp)"));
  for (const std::string text :
       {"a b\nc b\n", "a z c\nb d c\nc d e\n", "a b c\n", "a b c\nb d c\n", "1 2 3\n2 2 3\n"})
    CHECK_FALSE(read_both(text).notes_that(same));
  how = {};
  how.columns = {1, 2};
  CHECK_FALSE(read_both("a -> b\nb -> c\n", how).notes_that(same));
}

TEST_CASE("ids that are strings because of one, and ids that may mean none") {
  const auto one_of = [](const std::string& text, const std::string& line) {
    return read_both(text).notes_that("ids are strings, since one is no integer, first in line " +
                                      line + "; --id-type integer finds such ids");
  };
  CHECK(one_of("1,2\n2,3\n1e+05,2\n4,5\nx,y\n", "3 (1e+05,2)"));
  CHECK(one_of("a,b\n1,2\n\n'2',3\n", "4 ('2',3)"));
  CHECK_FALSE(read_both("u1,7\nu2,7\n").notes_that("ids are strings"));
  CHECK_FALSE(read_both("7,u1\n8,u2\n").notes_that("ids are strings"));
  CHECK_FALSE(read_both("1,2\n2,NA\n").notes_that("ids are strings"));
  id_read_options strings;
  strings.type = id_type::string;
  CHECK_FALSE(read_both("1,2\nx,2\n", strings).notes_that("ids are strings"));
  const std::string none = "-1 is the only negative id; if it means a missing one";
  CHECK(read_both("1,-1\n2,1\n3,-1\n").notes_that(none));
  CHECK_FALSE(read_both("1,-1\n2,-2\n").notes_that(none));
  CHECK_FALSE(read_both("1,-2\n2,1\n").notes_that(none));
  CHECK(read_both("a b\n// c\n").notes_that("an id is //; begin comments with #"));
  for (const std::string word : {"-", "?", "<NA>", "n/a", "unknown"})
    CHECK(
        read_both("a,b\nc," + word + "\nd," + word + "\n")
            .notes_that("an id is " + word + "; if it means a missing one, write NA in its place"));
  const std::string empty = "an id is the empty string, in quotes; remove these, and use --missing";
  CHECK(read_both("\"a\",\"\"\n\"b\",\"\"\n").notes_that(empty));
  CHECK_FALSE(read_both("a,b\nc,\n", with_missing(missing_ids::isolate)).notes_that(empty));
}

}  // namespace test_ids_meant
