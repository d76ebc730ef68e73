// SPDX-License-Identifier: Apache-2.0
// The structs of the C interface: those of other versions of the header, and null pointers in them.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/c_calls.hpp"
#include "tests/c_small_matrix.hpp"
#include "tests/text.hpp"

namespace test_c_structs {

using namespace skerry::testing;

TEST_CASE("no struct of the C interface has padding") {
  CHECK(sizeof(skerry_options) == 21 * 8);
  CHECK(sizeof(skerry_csr) == 8 * 8);
  CHECK(sizeof(skerry_coo) == 7 * 8);
  CHECK(sizeof(skerry_dense) == 5 * 8);
  CHECK(sizeof(skerry_ids) == 6 * 8);
  CHECK(sizeof(skerry_labels) == 4 * 8);
  CHECK(sizeof(skerry_read_options) == 11 * 8);
  CHECK(sizeof(skerry_id_options) == 11 * 8);
  CHECK(sizeof(skerry_result) == 7 * 8 + 64 + 32 + 160);
}

TEST_CASE("a struct_size that no header has") {
  for (const std::uint64_t size : {0, 1, 7, 12, 143, 4104, 1 << 30}) {
    auto how = sized<skerry_options>();
    how.struct_size = size;
    CHECK(solve_small(how) ==
          outcome{SKERRY_INVALID_ARGUMENT, "how.struct_size = " + std::to_string(size) +
                                               "; set it to sizeof(skerry_options)"});
  }
  skerry_csr A = c_csr(small_offsets, small_columns);
  auto result = sized<skerry_result>();
  std::vector<std::uint32_t> labels(5);
  skerry_labels to = c_labels(labels);
  const auto message_of = [&] {
    return outcome_of([&](char* message, std::size_t size) {
             return skerry_cc_csr(&A, nullptr, &to, &result, message, size);
           })
        .message;
  };
  result.struct_size = 0;
  CHECK(message_of() == "result.struct_size = 0; set it to sizeof(skerry_result)");
  to.struct_size = 3;
  result.struct_size = sizeof result;
  CHECK(message_of() == "labels.struct_size = 3; set it to sizeof(skerry_labels)");
  A.struct_size = 0;
  to.struct_size = sizeof to;
  CHECK(message_of() == "A.struct_size = 0; set it to sizeof(skerry_csr)");
}

TEST_CASE("structs of an older header: the fields that they lack are not read") {
  auto how = sized<skerry_options>();
  how.struct_size = offsetof(skerry_options, base);
  how.base = 99;  // not part of the struct
  CHECK(solve_small(how) == outcome{SKERRY_OK, ""});

  auto result = sized<skerry_result>();
  result.struct_size = offsetof(skerry_result, rounds);
  result.rounds = 99;
  const skerry_csr A = c_csr(small_offsets, small_columns);
  CHECK(skerry_cc_csr(&A, nullptr, nullptr, &result, nullptr, 0) == SKERRY_OK);
  CHECK(result.struct_size == offsetof(skerry_result, rounds));
  CHECK(result.count == 2);
  CHECK(result.vertex_count == 5);
  CHECK(result.rounds == 99);
}

TEST_CASE("structs of a newer header: further fields must be 0, and become 0 in a result") {
  struct {
    skerry_options known;
    std::uint64_t further[2];
  } how{};
  how.known.struct_size = sizeof how;
  const skerry_csr A = c_csr(small_offsets, small_columns);
  CHECK(skerry_cc_csr(&A, &how.known, nullptr, nullptr, nullptr, 0) == SKERRY_OK);
  how.further[1] = 1;
  const outcome found = outcome_of([&](char* message, std::size_t size) {
    return skerry_cc_csr(&A, &how.known, nullptr, nullptr, message, size);
  });
  CHECK(found.status == SKERRY_INVALID_ARGUMENT);
  CHECK(contains(found.message, "how has a field at byte 176 that version"));

  struct {
    skerry_result known;
    std::uint64_t further;
  } result{};
  result.known.struct_size = sizeof result;
  result.further = 99;
  CHECK(skerry_cc_csr(&A, nullptr, nullptr, &result.known, nullptr, 0) == SKERRY_OK);
  CHECK(result.known.count == 2);
  CHECK(result.further == 0);
}

TEST_CASE("null pointers") {
  const auto of_csr = [](const skerry_csr* A) {
    return outcome_of([&](char* message, std::size_t size) {
      return skerry_cc_csr(A, nullptr, nullptr, nullptr, message, size);
    });
  };
  CHECK(of_csr(nullptr) ==
        outcome{SKERRY_INVALID_ARGUMENT, "A is a null pointer; pass a skerry_csr"});
  skerry_csr A = c_csr(small_offsets, small_columns);
  A.columns = nullptr;
  CHECK(of_csr(&A) ==
        outcome{SKERRY_INVALID_ARGUMENT, "A.columns is a null pointer; pass entry_count ids"});
  A.row_offsets = nullptr;
  CHECK(of_csr(&A) == outcome{SKERRY_INVALID_ARGUMENT,
                              "A.row_offsets is a null pointer; pass row_count + 1 offsets"});
  A.row_count = A.column_count = A.entry_count = 0;
  CHECK(of_csr(&A) == outcome{SKERRY_OK, ""});

  skerry_coo B = c_coo(5, small_columns, small_columns);
  B.rows = nullptr;
  CHECK(skerry_cc_coo(&B, nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_ARGUMENT);
  B.entry_count = 0;
  B.columns = nullptr;
  CHECK(skerry_cc_coo(&B, nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_OK);

  auto C = sized<skerry_dense>();
  C.row_count = C.column_count = 3;
  C.element = SKERRY_FLOAT;
  CHECK(skerry_cc_dense(&C, nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_ARGUMENT);
  C.row_count = C.column_count = 0;
  CHECK(skerry_cc_dense(&C, nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_OK);

  auto to = sized<skerry_labels>();
  to.size = 5;
  to.bits = 32;
  const skerry_csr D = c_csr(small_offsets, small_columns);
  CHECK(outcome_of([&](char* message, std::size_t size) {
          return skerry_cc_csr(&D, nullptr, &to, nullptr, message, size);
        }) ==
        outcome{SKERRY_INVALID_ARGUMENT, "labels.data is a null pointer; pass an array of labels"});

  CHECK(skerry_cc_edges(5, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr, 0) ==
        SKERRY_INVALID_ARGUMENT);
  CHECK(skerry_read(nullptr, nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_ARGUMENT);
  CHECK(skerry_read("a.mtx", nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_ARGUMENT);
  CHECK(skerry_cc_stored(nullptr, nullptr, nullptr, nullptr, nullptr, 0) ==
        SKERRY_INVALID_ARGUMENT);
  CHECK(skerry_stored_row_count(nullptr) == 0);
  CHECK(skerry_stored_column_count(nullptr) == 0);
  CHECK(skerry_stored_entry_count(nullptr) == 0);
  CHECK(skerry_workspace_create(nullptr, nullptr, nullptr, 0) == SKERRY_INVALID_ARGUMENT);
  skerry_stored_free(nullptr);
  skerry_workspace_free(nullptr);
  skerry_release_device_memory();  // there is none
}

}  // namespace test_c_structs
