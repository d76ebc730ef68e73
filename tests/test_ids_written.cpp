// SPDX-License-Identifier: Apache-2.0
// Ids of every kind, written as fields of lines, are read back as the same ids.
#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "lib/files/ids/read_with_ids.hpp"
#include "skerry/forest.hpp"
#include "tests/files.hpp"
#include "tests/random_ids.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_ids_written {

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Lines of the ids of vertices.
std::string lines_of_ids(const matrix_with_ids& from,
                         const std::vector<std::vector<std::uint32_t>>& lines) {
  std::string text;
  for (const auto& line : lines) {
    for (std::size_t k = 0; k < line.size(); ++k) {
      if (k != 0) text += from.delimiter;
      from.ids.append_field(text, line[k], from.delimiter);
    }
    text += '\n';
  }
  protect_first_line(text, from.delimiter);
  return text;
}

matrix_with_ids read_text(const std::string& text, const id_read_options& how) {
  return read_with_ids(input::of_bytes(text, "text", how.reading), how);
}

/// What reads a text again: the options of the file that had the ids, or none.
std::vector<id_read_options> readers_of(const random_ids& file) {
  id_read_options same = file.how;
  same.names = column_names::automatic;
  std::vector<id_read_options> all{same};
  if (file.is_usual_delimiter()) all.emplace_back();
  for (id_read_options& how : all) how.reading.threads = 1;
  return all;
}

}  // namespace

TEST_CASE("labels, forests and row maps of 3000 random sets of ids are read back as they were") {
  unsigned refused = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    const random_ids file(seed);
    CAPTURE(seed);
    CAPTURE(file.text);
    if (!error_of([&] { return read_text(file.text, file.how).ids; }).empty()) {
      ++refused;  // integers that do not fit in the same 64 bits
      continue;
    }
    const matrix_with_ids from = read_text(file.text, file.how);
    const auto found =
        spanning_forest(std::get<coo<std::uint32_t>>(from.matrix.entries).view(), {.threads = 1});
    std::vector<std::vector<std::uint32_t>> labels, edges, rows;
    for (std::uint32_t v = 0; v < found.labels.size(); ++v) {
      labels.push_back({v, found.labels[v]});
      rows.push_back({v});
    }
    for (const auto& [u, v] : found.edges) edges.push_back({u, v});
    const std::string label_text = lines_of_ids(from, labels),
                      edge_text = lines_of_ids(from, edges), row_text = lines_of_ids(from, rows);
    CAPTURE(label_text);
    CAPTURE(edge_text);
    for (id_read_options how : readers_of(file)) {
      REQUIRE(partition_of(read_text(label_text, how)) == partition_of(from));
      if (!edges.empty()) REQUIRE(partition_of(read_text(edge_text, how)) == partition_of(from, 2));
      how.columns = {1, 1};
      how.delimiter = file.how.delimiter;
      how.delimiter_tail = file.how.delimiter_tail;
      const auto read = testing::lines_of(read_text(row_text, how));
      REQUIRE(read.size() == rows.size());
      for (std::size_t v = 0; v < read.size(); ++v) REQUIRE(read[v][0] == from.ids.text(v));
    }
  }
  CHECK(refused < 300);
}

TEST_CASE("quoted fields are no names of columns, and not 7 if they are 007") {
  const temporary_folder folder;
  const auto ids_of = [&](const std::string& text, id_type type = id_type::automatic) {
    id_read_options how;
    how.type = type;
    const matrix_with_ids found = read_with_ids(folder.add("a.csv", text), how);
    std::vector<std::string> ids;
    for (std::size_t v = 0; v < found.ids.size(); ++v) ids.push_back(found.ids.text(v));
    return ids;
  };
  using texts = std::vector<std::string>;
  CHECK(ids_of("\"source\",target\na,b\n") == texts{"a", "b", "source", "target"});
  CHECK(ids_of("\"user\",\"friend\"\n1,2\n") == texts{"1", "2", "friend", "user"});
  CHECK(ids_of("source,target\na,b\n") == texts{"a", "b"});
  CHECK(ids_of("\"007\",7\n") == texts{"007", "7"});
  CHECK(ids_of("007,7\n") == texts{"7"});
  CHECK(ids_of("\"-00\",0\n") == texts{"-00", "0"});
  CHECK(ids_of("\"-0\",0\n") == texts{"-0", "0"});
  CHECK(ids_of("\"10\",\"9\"\n") == texts{"9", "10"});
  CHECK(ids_of("\"18446744073709551616\",1\n") == texts{"1", "18446744073709551616"});
  CHECK(ids_of("\"007\",\"7\"\n", id_type::integer) == texts{"7"});
}

TEST_CASE("a quoted line that may name the columns is noted, with the option that reads it so") {
  const temporary_folder folder;
  const auto file = folder.add("a.csv", "\"from\",to\na,b\n");
  const auto notes = read_with_ids(file).matrix.notes;
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] ==
        "line 1 is read as an edge, since it has quotes (from, to); use --header yes if it names "
        "the columns");
  id_read_options how;
  how.names = column_names::present;
  CHECK(partition_of(read_with_ids(file, how)) == partition{{"a", "b"}});
}

}  // namespace test_ids_written
