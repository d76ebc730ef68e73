// SPDX-License-Identifier: Apache-2.0
// Edges between any ids that are united as they are parsed: the ids, labels, counts and notes of
// read_with_ids() and cc(), in every chunking.
#include <doctest/doctest.h>

#include <filesystem>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "skerry/stream_ids.hpp"
#include "tests/files.hpp"
#include "tests/refusal.hpp"
#include "tests/streamed_ids.hpp"
#include "tests/text.hpp"

namespace test_stream_ids {

using namespace skerry;
using namespace skerry::testing;

namespace {

void check(const std::string& text, const id_read_options& reading = {}, const options& how = {}) {
  CAPTURE(text.substr(0, 100));
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text), packed = folder.add("b.csv.gz", gzipped(text));
  const solved_ids expected = in_memory(file, reading, how);
  in_all_chunkings(reading, [&](const id_read_options& each) {
    CHECK(streamed(file, each, how) == expected);
    CHECK(streamed(packed, each, how) == expected);
  });
}

std::string stream_error(const std::string& text, const id_read_options& how = {}) {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", text);
  const auto message_by = [&](auto read) {
    std::string message = error_of(read);
    REQUIRE(message.starts_with(file.string() + ":"));
    return message.substr(file.string().size() + 1);
  };
  const std::string expected = message_by([&] { return read_with_ids(file, how).matrix; });
  in_all_chunkings(how, [&](const id_read_options& each) {
    const options solving{.threads = each.reading.threads};
    CHECK(message_by([&] { return unite_edges_with_ids(file, solving, each).entries; }) ==
          expected);
  });
  return expected;
}

/// Edges between `count` ids, made by id_of(k).
template <class IdOf>
std::string random_edges(std::uint64_t seed, unsigned count, IdOf id_of) {
  std::mt19937_64 random(seed);
  std::string text;
  for (unsigned k = 0; k < count; ++k)
    text += id_of(random() % count) + "," + id_of(random() % count) + "\n";
  return text;
}

}  // namespace

TEST_CASE("integers, strings, comments and empty files") {
  check("");
  check("# nothing\n");
  check("7,7");
  check("30,-4\n30,7\n\n# note\n100,9\n");
  check("18446744073709551615,3\n9223372036854775808,3\n");
  check("b,a\nc,d\n# note\n10,9\n");
  check("\xef\xbb\xbfsource,target\r\n1,2\r\n3,1\r\n");
  check("user,friend\n1,2\n");
  check("\"Doe, Jane\",Bob\nBob,\"a \"\"b\"\"\"\n\"\",\"#1\"\n");
}

TEST_CASE("a string after integers makes all ids strings") {
  std::string text;
  for (int k = 0; k < 300; ++k)
    text += "00" + std::to_string(k % 70) + "," + std::to_string(k) + "\n";
  check(text);
  check(text + "x,1\n");
  check("x,1\n" + text);
}

TEST_CASE("columns, weights and dense numbers") {
  id_read_options how;
  how.columns = {4, 2};
  how.weights = {3, .5};
  how.names = column_names::present;
  const std::string text = "name,a,score,b\nx,1,.9,2\ny,2,.1,3\nz,9,.2,9\nw,5,1,2\n";
  check(text, how);
  check(text, how, {.numbering = numbering::dense});
  how.type = id_type::string;
  check(text, how);
}

TEST_CASE("random ids while the table grows") {
  for (const unsigned count : {50u, 3000u, 20000u}) {
    check(random_edges(count, count, [](std::uint64_t k) { return std::to_string(k * k * 977); }));
    check(random_edges(count + 1, count, [](std::uint64_t k) {
      return "a name of more than fifteen bytes " + std::to_string(k);
    }));
  }
}

TEST_CASE("integers that number themselves, and others, of either sign") {
  const auto cube = [](std::uint64_t k) { return std::to_string(k * k * k); };
  const auto either_sign = [&](std::uint64_t k) { return (k % 3 == 0 ? "-" : "") + cube(k); };
  check(random_edges(1, 500, [](std::uint64_t k) { return std::to_string(k); }));
  check(random_edges(2, 500, [](std::uint64_t k) { return std::to_string((k + 1) << 16); }));
  check(random_edges(3, 500, [](std::uint64_t k) { return "-" + std::to_string(k + 1); }));
  check(random_edges(4, 2000, cube));
  check(random_edges(5, 2000, either_sign));
  check("65535,65536\n-1,65535\n70000,5\n");
  check("0,0\n");
}

TEST_CASE("pipes are read once") {
  const temporary_folder folder;
  const auto solve = [&](const std::string& text, const id_read_options& how) {
    std::string message;
    with_pipe(folder, "pipe.csv", text, [&](const std::filesystem::path& pipe) {
      message = error_of([&] { return unite_edges_with_ids(pipe, {}, how).entries; });
    });
    return message;
  };
  id_read_options strings;
  strings.type = id_type::string;
  for (const std::string text : {"5,1\n1,7\n", "a,b\nb,c\n"}) {
    const auto file = folder.add("a.csv", text);
    in_all_chunkings(strings, [&](const id_read_options& how) {
      with_pipe(folder, "pipe.csv", text, [&](const std::filesystem::path& pipe) {
        CHECK(streamed(pipe, how, {}) == in_memory(file, how, {}));
      });
    });
  }
  CHECK(solve("5,1\n1,7\n", {}) == "");
  const std::string message = solve("5,1\n1,x\n", {});
  CHECK(
      message.ends_with("pipe.csv:2: the id is not an integer (1,x); write integers, or read the "
                        "ids as strings (--id-type string)"));
}

TEST_CASE("faults have the message of the read into memory") {
  id_read_options integers;
  integers.type = id_type::integer;
  CHECK(stream_error("1,2\n3\n").starts_with("2: "));
  CHECK(stream_error("1,2\n3,x\n5,6\n", integers).starts_with("2: the id is not an integer"));
  CHECK(stream_error("1,2\n3,18446744073709551616\n").starts_with("2: an id does not fit"));
  CHECK(stream_error("1,2\n18446744073709551615,1\n\n-1,5\n")
            .starts_with("2: an id is 2^63 or more, and one in line 4 is negative"));
  CHECK(stream_error("a,\"b\n").starts_with("1: "));
}

TEST_CASE("wrong labels are found") {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "a,b\nc,d\ne,d\n");
  united_ids found = unite_edges_with_ids(file);
  const auto verdict = [&](std::vector<std::uint32_t> labels) {
    return verify_edges_with_ids(file, found.ids, labels).right;
  };
  CHECK(verdict({0, 0, 2, 2, 2}));
  CHECK(verdict({7, 7, 9, 9, 9}));
  CHECK(!verdict({0, 1, 2, 2, 2}));
  CHECK(!verdict({0, 0, 0, 0, 0}));
  CHECK(!verdict({0, 0, 2, 2, 0}));
  CHECK_THROWS_AS(static_cast<void>(verdict({0, 0})), std::invalid_argument);
  static_cast<void>(folder.add("a.csv", "a,b\nc,d\ne,x\n"));
  CHECK(!verdict({0, 0, 2, 2, 2}));  // x has no label
}

TEST_CASE("a check of labels has the notes of the file") {
  const temporary_folder folder;
  const auto names = folder.add("a.csv", "x y,b\n1,2\n2,3\n");
  const united_ids found = unite_edges_with_ids(names);
  const verification verdict = verify_edges_with_ids(names, found.ids, found.answer.labels);
  CHECK(verdict.right);
  CHECK(!verdict.notes.empty());
  CHECK(verdict.notes == found.notes);
  const auto sizes = folder.add("a.el", "3 2\n1 2\n2 3\n");
  const united_edges rows = unite_edges(sizes);
  const auto& labels = std::get<result<std::uint32_t>>(rows.answer).labels;
  const verification of_rows = verify_edges(sizes, std::span<const std::uint32_t>(labels));
  CHECK(of_rows.right);
  CHECK(of_rows.notes == rows.notes);
  CHECK(contains(of_rows.notes.at(0), "line 1 is read as sizes"));
}

TEST_CASE("faults of labels name ids, and labels as the caller does") {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "-7,5\n9,12\n");
  const vertex_ids ids = unite_edges_with_ids(file).ids;  // -7, 5, 9, 12
  const auto fault = [&](std::vector<std::uint32_t> labels, const fault_names& names = {}) {
    return verify_edges_with_ids(file, ids, labels, {}, {}, {}, names).fault;
  };
  const fault_names names{.vertex = {},
                          .label_of = [](std::uint64_t v) { return "L" + std::to_string(v); }};
  CHECK(fault({0, 0, 2, 3}) ==
        "vertices 9 and 12 are joined by an entry, but bear the labels 2 and 3");
  CHECK(fault({0, 0, 2, 3}, names) ==
        "vertices 9 and 12 are joined by an entry, but bear the labels L2 and L3");
  CHECK(fault({4, 4, 4, 4}).starts_with("vertices -7 and "));
  static_cast<void>(folder.add("a.csv", "-7,5\n-9,9\n"));
  CHECK(fault({0, 0, 2, 2}) == "vertex -9 has no label; there are 4");
  static_cast<void>(folder.add("a.csv", "5,18446744073709551609\n"));  // -7 has the same bits
  CHECK(fault({0, 0, 2, 2}) == "line 1 has an id without a label: 5,18446744073709551609");
}

TEST_CASE("options that a stream cannot follow, limits and watches") {
  const temporary_folder folder;
  const auto file = folder.add(
      "a.csv", random_edges(5, 5000, [](std::uint64_t k) { return std::to_string(k << 40); }));
  const auto solve = [&](const options& how, const id_read_options& reading = {},
                         const read_watch& watch = {}) {
    return unite_edges_with_ids(file, how, reading, watch).answer.count;
  };
  id_read_options two_level;
  two_level.lookup = id_lookup::two_level;
  CHECK_THROWS_AS(static_cast<void>(solve({}, two_level)), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(solve({.algorithm = "fastsv"})), std::invalid_argument);
  CHECK_THROWS_AS(static_cast<void>(solve({.bipartite = true})), std::invalid_argument);
  options small;
  small.limits.max_bytes = 20000;
  CHECK_THROWS_AS(static_cast<void>(solve(small)), invalid_matrix);
  small.limits.max_bytes = 2'000'000;
  CHECK(solve(small) == solve({}));
  CHECK_THROWS_AS(static_cast<void>(solve({}, {}, [](const auto&) { return false; })), stopped);
}

}  // namespace test_stream_ids
