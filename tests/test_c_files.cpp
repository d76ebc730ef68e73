// SPDX-License-Identifier: Apache-2.0
// Matrices of files, through the C interface.
#include <doctest/doctest.h>

#include <cstdint>
#include <string>

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
                "hgr, npz"});
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
                "first_line = \"size\" is none of auto, edge, sizes and names"});
}

}  // namespace test_c_files
