// SPDX-License-Identifier: Apache-2.0
// How the first lines and the ids of an edge list are understood: the rules of docs/guide/files.md,
// in memory, streamed and from a pipe.
#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <random>
#include <set>
#include <sstream>
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
  CHECK(refusal("5\n1 6\n") == ":1: the id is missing (5); complete the line");
  CHECK(refusal("5\n") == ":1: the id is missing (5); complete the line");
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
  CHECK(labels_of("% sym unweighted\n% 3 4 4\n1 2\n", konect + "|the file declares 3 edges and has "
                                                               "1 entries") == labels{0, 0, 2, 3});
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

namespace {

/// What the rules say of a file of integers, stated slowly.
struct by_rules {
  bool is_error = false, has_sizes = false, is_guess = false, has_odd_fields = false;
  std::uint64_t n = 0, absent = 0;
  bool zero_is_absent = false;
  pairs entries;
};

by_rules understand(const std::string& text, const read_options& how) {
  std::vector<std::vector<std::uint64_t>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    lines.emplace_back();
    for (std::uint64_t number; fields >> number;) lines.back().push_back(number);
  }
  by_rules found;
  if (lines.empty()) return found.is_error = how.first_line == first_line_meaning::sizes, found;
  const auto& first = lines.front();
  const bool has_form =
      first.size() == 1 || first.size() == 2 || (first.size() == 3 && first[0] == first[1]);
  std::vector<std::uint64_t> ids;
  bool are_entries = true;
  for (std::size_t k = 1; k < lines.size(); ++k) {
    if (lines[k].size() < 2) are_entries = false;
    for (std::size_t f = 0; f < std::min<std::size_t>(2, lines[k].size()); ++f)
      ids.push_back(lines[k][f]);
  }
  const bool has_0 = std::ranges::find(ids, 0U) != ids.end();
  const std::uint64_t base = how.first_id.value_or(has_0 ? 0 : 1);
  const auto in_range = [&](std::uint64_t id) { return id >= base && id - base < first[0]; };
  const bool count_fits = first.size() == 1 || first.back() == lines.size() - 1;
  const bool fits =
      has_form && are_entries && !ids.empty() && count_fits && std::ranges::all_of(ids, in_range);
  if (how.first_line == first_line_meaning::sizes) {
    found.has_sizes = true;
    found.is_error = !has_form || !are_entries || !std::ranges::all_of(ids, in_range) ||
                     (!count_fits && !how.lenient);
  } else if (how.first_line == first_line_meaning::automatic && fits) {
    found.has_sizes = found.is_guess = true;
  }
  if (found.is_error) return found;
  const std::uint64_t subtracted = found.has_sizes ? base : how.first_id.value_or(0);
  const bool skips = found.has_sizes || how.first_line == first_line_meaning::names;
  std::set<std::uint64_t> seen;
  std::size_t fewest = 9, most = 0;
  for (std::size_t k = skips; k < lines.size(); ++k) {
    if (lines[k].size() < 2 || lines[k][0] < subtracted || lines[k][1] < subtracted)
      return found.is_error = true, found;
    found.entries.emplace_back(lines[k][0] - subtracted, lines[k][1] - subtracted);
    fewest = std::min(fewest, lines[k].size());
    most = std::max(most, lines[k].size());
    seen.insert({found.entries.back().first, found.entries.back().second});
  }
  found.has_odd_fields = how.first_line != first_line_meaning::names && most > 2 && fewest != most;
  found.n = found.has_sizes ? first[0] : seen.empty() ? 0 : *seen.rbegin() + 1;
  found.absent = found.has_sizes ? 0 : found.n - seen.size();
  found.zero_is_absent = found.absent != 0 && !seen.contains(0);
  return found;
}

void check_by_rules(const temporary_folder& folder, const std::string& text,
                    const read_options& how) {
  CAPTURE(text);
  CAPTURE(static_cast<int>(how.first_line));
  CAPTURE(how.first_id.value_or(9));
  by_rules expected = understand(text, how);
  if (how.strict && (expected.is_guess || expected.absent != 0 || expected.has_odd_fields))
    expected.is_error = true;
  const auto file = folder.add("a.el", text);
  const auto united = [&] { return unite_edges(file, {}, how); };
  if (expected.is_error) {
    CHECK(error_of([&] { return read(file, how); }) != "");
    CHECK(error_of(united) != "");
    return;
  }
  const stored_matrix A = read(file, how);
  CHECK(A.row_count() == expected.n);
  CHECK(entries_of(A) == expected.entries);
  const std::string notes = joined(A.notes);
  const auto says = [&](const std::string& text) { return notes.find(text) != std::string::npos; };
  CHECK(says("is read as sizes") == expected.is_guess);
  CHECK((says("occur in no entry") || says("occurs in no entry")) == (expected.absent != 0));
  if (expected.absent > 1)
    CHECK(says(std::to_string(expected.absent) + " of " + std::to_string(expected.n)));
  const std::uint64_t others = expected.absent - expected.zero_is_absent;
  CHECK(says("begin at 1") ==
        (expected.zero_is_absent && !how.first_id && others < (expected.n - others) / 2));
  const united_edges streamed = united();
  CHECK(streamed.notes == A.notes);
  CHECK(std::get<0>(streamed.answer).labels.size() == expected.n);
}

}  // namespace

TEST_CASE("random files of integers are read as a slow statement of the rules says") {
  const temporary_folder folder;
  std::mt19937 random(7);
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  for (int round = 0; round < 6000; ++round) {
    const unsigned entries = below(6), ids = 1 + below(7), first = below(3) != 0;
    std::string text;
    const auto put = [&](unsigned number) { text += std::to_string(number) + " "; };
    const auto nearly = [&](unsigned number) { return below(5) != 0 ? number : number + below(2); };
    const unsigned form = below(5);
    if (form > 1) put(nearly(ids));
    if (form == 3) put(nearly(ids));
    if (form > 2) put(nearly(entries));
    if (form > 1) text += "\n";
    for (unsigned k = 0; k < entries; ++k) {
      put(first + below(nearly(ids)));
      if (below(60) != 0) put(first + below(ids));
      if (below(30) == 0) put(below(9));
      text += "\n";
    }
    read_options how;
    how.first_line = static_cast<first_line_meaning>(below(3) == 0 ? below(4) : 0);
    if (below(3) == 0) how.first_id = below(2);
    how.strict = below(6) == 0;
    how.lenient = below(4) == 0;
    check_by_rules(folder, text, how);
  }
}

}  // namespace test_edge_list_rules
