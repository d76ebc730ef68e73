// SPDX-License-Identifier: Apache-2.0
// Tables as people have them: what is read as which graph, and what is noted.  Both readers are
// compared in every chunking.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "tests/refusal.hpp"
#include "tests/streamed_ids.hpp"
#include "tests/text.hpp"

namespace test_ids_rules {

using namespace skerry;
using namespace skerry::testing;

namespace {

using groups = std::set<std::set<std::string>>;

/// The components of a table by the texts of ids, and its notes.
struct table {
  groups found;
  std::vector<std::string> notes;

  [[nodiscard]] bool notes_that(const std::string& part) const {
    return std::ranges::any_of(notes, [&](const auto& note) { return contains(note, part); });
  }
};

table read_both(const std::string& text, const id_read_options& reading = {}) {
  CAPTURE(text);
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const solved_ids expected = in_memory(file, reading, {});
  in_all_chunkings(reading, [&](const id_read_options& each) {
    CHECK(in_memory(file, each, {}) == expected);
    CHECK(streamed(file, each, {}) == expected);
  });
  std::map<std::uint64_t, std::set<std::string>> members;
  for (std::size_t v = 0; v < expected.ids.size(); ++v)
    members[expected.labels[v]].insert(expected.ids[v]);
  table all{{}, expected.notes};
  for (const auto& [label, ids] : members) all.found.insert(ids);
  return all;
}

/// The error of both readers.
std::string error_of_both(const std::string& text, const id_read_options& how = {}) {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const std::string message = error_of([&] { return read_with_ids(file, how).ids; });
  CHECK(message == error_of([&] { return unite_edges_with_ids(file, {}, how).ids; }));
  return message.substr(std::min(message.size(), file.string().size()));
}

id_read_options with_missing(missing_ids rule, id_type type = id_type::automatic) {
  id_read_options how;
  how.missing = rule;
  how.type = type;
  return how;
}

}  // namespace

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

}  // namespace test_ids_rules
