// SPDX-License-Identifier: Apache-2.0
// Matrices of files, through the C interface.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/c_calls.hpp"
#include "tests/c_labels.hpp"
#include "tests/files.hpp"

namespace test_c_files {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("a matrix of a file") {
  const temporary_folder folder;
  const auto file = folder
                        .add("a.mtx",
                             "%%MatrixMarket matrix coordinate pattern symmetric\n"
                             "5 5 3\n2 1\n3 2\n5 4\n")
                        .string();
  skerry_stored* A = nullptr;
  REQUIRE(skerry_read(file.c_str(), nullptr, &A, nullptr, 0) == SKERRY_OK);
  CHECK(skerry_stored_row_count(A) == 5);
  CHECK(skerry_stored_column_count(A) == 5);
  CHECK(skerry_stored_entry_count(A) == 3);
  for (const std::uint64_t base : {0, 1}) {
    skerry_options how = options_for(base, false);
    how.symmetric = 1;  // of no effect: the file has one of (u, v) and (v, u)
    const auto solve = [&](auto... rest) { return skerry_cc_stored(A, &how, rest...); };
    check_labels<std::uint32_t>({0, 0, 0, 3, 3}, 2, base, solve);
    check_labels<std::uint64_t>({0, 0, 0, 3, 3}, 2, base, solve);
  }
  skerry_stored_free(A);
}

TEST_CASE("files that cannot be read, and options of reading") {
  const temporary_folder folder;
  const auto outcome_of_file = [&](const std::string& name, const skerry_read_options& how) {
    skerry_stored* A = reinterpret_cast<skerry_stored*>(&A);  // must become null
    const outcome found = outcome_of([&](char* message, std::size_t size) {
      return skerry_read(name.c_str(), &how, &A, message, size);
    });
    CHECK((found.status == SKERRY_OK) == (A != nullptr));
    if (A != nullptr) CHECK(skerry_stored_row_count(A) == 7);
    skerry_stored_free(A);
    return found;
  };
  auto how = sized<skerry_read_options>();
  const std::string bad = folder
                              .add("bad.mtx",
                                   "%%MatrixMarket matrix coordinate pattern general\n"
                                   "3 3 1\n4 1\n")
                              .string();
  CHECK(outcome_of_file(folder.path() / "none.el", how).status == SKERRY_INVALID_MATRIX);
  const outcome found = outcome_of_file(bad, how);
  CHECK(found.status == SKERRY_INVALID_MATRIX);
  CHECK(found.message.find("bad.mtx:3: row 4 is outside 1 to 3") != std::string::npos);
  const std::string list = folder.add("list", "0 1\n2 3\n").string();
  how.format = "el";
  how.vertices = 7;
  how.threads = 1;
  CHECK(outcome_of_file(list, how) == outcome{SKERRY_OK, ""});
  how.max_memory = 1;
  CHECK(outcome_of_file(list, how).status == SKERRY_INVALID_MATRIX);
  how.max_memory = 0;
  how.format = "xls";
  CHECK(outcome_of_file(list, how) ==
        outcome{SKERRY_INVALID_ARGUMENT,
                "there is no format \"xls\"; it is one of mtx, el, metis, gr, sg, egr, he, adj, "
                "hgr, adjlist, sif, npz"});
  how = sized<skerry_read_options>();
  how.struct_size = 6 * 8;  // the first version
  const std::string sizes = folder.add("sizes", "7 1\n1 2\n").string();
  CHECK(outcome_of_file(sizes, how) == outcome{SKERRY_OK, ""});
  how = sized<skerry_read_options>();
  how.strict = 1;
  CHECK(outcome_of_file(sizes, how).message.find("say --first-line sizes") != std::string::npos);
  how.first_line = "sizes";
  how.first_id = "1";
  CHECK(outcome_of_file(sizes, how) == outcome{SKERRY_OK, ""});
  const std::string more = folder.add("more", "7 2\n1 2\n").string();
  CHECK(outcome_of_file(more, how).status == SKERRY_INVALID_MATRIX);
  how.lenient = 1;
  CHECK(outcome_of_file(more, how) == outcome{SKERRY_OK, ""});
  how.first_id = "2";
  CHECK(outcome_of_file(more, how) ==
        outcome{SKERRY_INVALID_ARGUMENT, "first_id = \"2\" is neither \"0\" nor \"1\""});
  how.first_line = "size";
  how.first_id = "0";
  CHECK(outcome_of_file(more, how) ==
        outcome{SKERRY_INVALID_ARGUMENT,
                "there is no first_line \"size\"; it is one of \"auto\", \"edge\", \"sizes\", "
                "\"names\""});
  how = sized<skerry_read_options>();
  how.columns = "1,4,2";
  CHECK(outcome_of_file(folder.add("hyper", "0 6 x 1\n2 3 - 3\n").string(), how) ==
        outcome{SKERRY_OK, ""});
  how.columns = "from";
  CHECK(outcome_of_file(more, how).message ==
        "columns has the name \"from\"; use numbers, or skerry_read_with_ids()");
}

namespace {

/// Each id and the smallest one of its component.
std::string labels_by_ids(const std::string& file, const skerry_id_options& ids) {
  skerry_stored* A = nullptr;
  char message[512];
  if (skerry_read_with_ids(file.c_str(), nullptr, &ids, &A, message, sizeof message) != SKERRY_OK)
    return message;
  std::vector<std::uint32_t> label(skerry_stored_row_count(A));
  const skerry_labels labels = c_labels(label);
  CHECK(skerry_cc_stored(A, nullptr, &labels, nullptr, nullptr, 0) == SKERRY_OK);
  std::string all;
  for (std::size_t v = 0; v < label.size(); ++v)
    for (const std::uint64_t vertex : {std::uint64_t{v}, std::uint64_t{label[v]}}) {
      char id[64];
      const std::size_t length = skerry_stored_id(A, vertex, id, sizeof id);
      CHECK(length == std::string(id).size());
      CHECK(skerry_stored_vertex(A, id) == vertex);
      all += std::string(id) + " ";
    }
  CHECK(skerry_stored_id(A, label.size(), nullptr, 0) == 0);
  CHECK(skerry_stored_vertex(A, "nobody") == UINT64_MAX);
  skerry_stored_free(A);
  return all;
}

}  // namespace

TEST_CASE("the notes on a file") {
  const temporary_folder folder;
  skerry_stored* A = nullptr;
  char message[200], note[200] = "x";
  const std::string file = folder.add("a.el", "1 2\n").string();
  REQUIRE(skerry_read(file.c_str(), nullptr, &A, message, sizeof message) == SKERRY_OK);
  const std::string expected = "id 0 occurs in no entry; ids seem to begin at 1: --first-id 1";
  CHECK(skerry_stored_note(A, 0, nullptr, 0) == expected.size());
  CHECK(skerry_stored_note(A, 0, note, sizeof note) == expected.size());
  CHECK(note == expected);
  CHECK(skerry_stored_note(A, 1, note, sizeof note) == 0);
  CHECK(std::string(note).empty());
  CHECK(skerry_stored_note(nullptr, 0, note, sizeof note) == 0);
  skerry_stored_free(A);
}

TEST_CASE("a file with any ids") {
  const temporary_folder folder;
  auto ids = sized<skerry_id_options>();
  const std::string pairs = folder.add("a.csv", "from,to\nann,bob\ndan,cyd\n").string();
  CHECK(labels_by_ids(pairs, ids) == "ann ann bob ann cyd cyd dan cyd ");
  ids.columns = "to,from";
  ids.id_type = "string";
  ids.header = "yes";
  const std::string further = folder.add("further", "eve\n").string();
  ids.vertex_file = further.c_str();
  CHECK(labels_by_ids(pairs, ids) == "ann ann bob ann cyd cyd dan cyd eve eve ");
  const std::string ratings =
      folder.add("r.dat", "1::7::5::9\n2::8::NA::9\n3::7:1::4::9\n").string();
  ids = sized<skerry_id_options>();
  ids.delimiter = "::";
  CHECK(labels_by_ids(ratings, ids) == "1 1 2 2 3 3 7 1 7:1 3 8 2 ");
  ids.weight_column = "3";
  CHECK(labels_by_ids(ratings, ids).starts_with("weight_column needs a bound"));
  const double least = 4.5, most = 9, usual = 5;
  ids.threshold = &least;
  ids.at_most = &most;
  ids.missing_weight = &usual;
  ids.missing = "isolate";
  CHECK(labels_by_ids(ratings, ids) == "1 1 2 2 3 3 7 1 7:1 7:1 8 2 ");
  ids.missing = "no";
  CHECK(labels_by_ids(ratings, ids) ==
        "there is no missing \"no\"; it is one of \"auto\", \"error\", \"isolate\", \"skip\"");
  ids = sized<skerry_id_options>();
  ids.delimiter = "";
  CHECK(labels_by_ids(ratings, ids) == "delimiter is empty; set a character, or null");
  char id[3] = {'x', 'x', 'x'};
  CHECK(skerry_stored_id(nullptr, 0, id, sizeof id) == 0);
  CHECK(id[0] == '\0');
  CHECK(skerry_stored_vertex(nullptr, "a") == UINT64_MAX);
}

}  // namespace test_c_files
