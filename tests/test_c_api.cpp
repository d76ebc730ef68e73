// SPDX-License-Identifier: Apache-2.0
// The C interface: statuses, messages in short buffers, structs of other versions, null pointers.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <vector>

#include "lib/c/call.hpp"
#include "skerry/info.hpp"
#include "skerry/skerry.hpp"
#include "tests/c_calls.hpp"
#include "tests/c_small_matrix.hpp"
#include "tests/needs.hpp"
#include "tests/text.hpp"

namespace test_c_api {

using namespace skerry;
using namespace skerry::testing;

namespace {

int stop_at_once(void*, const char*, std::uint64_t, double) { return 1; }
int go_on(void* count, const char* algorithm, std::uint64_t, double seconds) {
  CHECK(std::string(algorithm) == "label_propagation");
  CHECK(seconds >= 0);
  ++*static_cast<int*>(count);
  return 0;
}

skerry_options label_propagation() {
  auto how = sized<skerry_options>();
  how.algorithm = "label_propagation";
  how.backend = "reference";
  return how;
}

}  // namespace

TEST_CASE("the version and the names of statuses") {
  CHECK(std::string(skerry_version()) == version());
  const char* const names[] = {
      "ok",           "error",         "invalid_argument", "invalid_matrix",
      "wrong_labels", "not_compiled",  "no_device",        "backend_error",
      "stopped",      "out_of_memory", "unknown"};
  for (int status = 0; status < 11; ++status)
    CHECK(std::string(skerry_status_name(status)) == names[status]);
  CHECK(std::string(skerry_status_name(-1)) == "unknown");
}

TEST_CASE("a call that succeeds: count, labels, what ran, and an empty message") {
  std::vector<std::uint32_t> labels(5);
  const skerry_labels to = c_labels(labels);
  auto result = sized<skerry_result>();
  CHECK(outcome_of([&](char* message, std::size_t size) {
          const skerry_csr A = c_csr(small_offsets, small_columns);
          return skerry_cc_csr(&A, nullptr, &to, &result, message, size);
        }) == outcome{SKERRY_OK, ""});
  CHECK(labels == std::vector<std::uint32_t>{0, 0, 0, 3, 3});
  CHECK(result.struct_size == sizeof result);
  CHECK(result.count == 2);
  CHECK(result.vertex_count == 5);
  CHECK(result.threads >= 1);
  CHECK(std::string(result.algorithm) != "");
  CHECK(std::string(result.backend) != "");
}

TEST_CASE("options by name") {
  std::vector<std::uint64_t> labels(5);
  const skerry_labels to = c_labels(labels);
  auto result = sized<skerry_result>();
  auto how = sized<skerry_options>();
  how.algorithm = "fastsv";
  how.backend = "reference";
  how.numbering = "dense";
  how.symmetric = 1;
  how.threads = 1;
  const skerry_csr A = c_csr(small_offsets, small_columns);
  REQUIRE(skerry_cc_csr(&A, &how, &to, &result, nullptr, 0) == SKERRY_OK);
  CHECK(labels == std::vector<std::uint64_t>{0, 0, 0, 1, 1});
  CHECK(std::string(result.algorithm) == "fastsv");
  CHECK(std::string(result.backend) == "reference");
  CHECK(result.rounds > 0);
  CHECK(result.threads == 1);
}

TEST_CASE("every name of an algorithm and of a back end fits into the result") {
  for (const auto& each : algorithms()) CHECK(each.name.size() < sizeof(skerry_result::algorithm));
  for (const auto& each : backends()) CHECK(each.name.size() < sizeof(skerry_result::backend));
}

TEST_CASE("SKERRY_INVALID_ARGUMENT: names and values that do not exist") {
  struct wrong {
    void (*set)(skerry_options&);
    const char* message;
  };
  const wrong all[] = {
      {[](skerry_options& how) { how.algorithm = "fastvs"; }, "fastsv"},
      {[](skerry_options& how) { how.backend = "serail"; }, "serial"},
      {[](skerry_options& how) { how.numbering = "max"; },
       "there is no numbering \"max\"; it is one of \"min\", \"dense\""},
      {[](skerry_options& how) { how.check = "dear"; },
       "there is no check \"dear\"; it is one of \"cheap\", \"none\""},
      {[](skerry_options& how) { how.host_copy = "x\ny"; },
       "there is no host_copy \"x\\x0ay\"; it is one of \"device\", \"pinned\", \"zero_copy\""},
      {[](skerry_options& how) { how.base = 2; }, "base = 2; set 0 or 1"},
      {[](skerry_options& how) { how.symmetric = 2; }, "symmetric = 2; set 0 or 1"},
      {[](skerry_options& how) { how.bipartite = 7; }, "bipartite = 7; set 0 or 1"},
      {[](skerry_options& how) { how.gpu_count = std::uint64_t{1} << 32; },
       "gpu_count = 4294967296; set 1, 2, ... or SKERRY_ALL_GPUS"},
      {[](skerry_options& how) { how.threads = std::uint64_t{1} << 32; },
       "threads = 4294967296 is more than 4096; 0 takes all hardware threads"},
  };
  for (const auto& each : all) {
    auto how = sized<skerry_options>();
    each.set(how);
    const outcome found = solve_small(how);
    CHECK(found.status == SKERRY_INVALID_ARGUMENT);
    INFO(found.message);
    CHECK(contains(found.message, each.message));
  }
}

TEST_CASE("SKERRY_INVALID_MATRIX: the message of C++") {
  const std::vector<std::int32_t> outside{1, 0, 2, 1, 9, -3};
  const outcome found = outcome_of([&](char* message, std::size_t size) {
    const skerry_csr A = c_csr(small_offsets, outside);
    return skerry_cc_csr(&A, nullptr, nullptr, nullptr, message, size);
  });
  CHECK(found.status == SKERRY_INVALID_MATRIX);
  CHECK(found.message == "columns[4] = 9 is outside a 5 x 5 matrix; ids are 0-based");
}

TEST_CASE("SKERRY_INVALID_MATRIX: more memory than allowed") {
  auto how = sized<skerry_options>();
  how.max_memory = 1;
  CHECK(solve_small(how).status == SKERRY_INVALID_MATRIX);
}

TEST_CASE("SKERRY_NOT_COMPILED: a back end that is not in this build") {
  bool is_found = false;
  for (const auto& each : backends()) {
    if (each.compiled) continue;
    is_found = true;
    auto how = sized<skerry_options>();
    how.backend = each.name.c_str();
    const outcome found = solve_small(how);
    CHECK(found.status == SKERRY_NOT_COMPILED);
    CHECK(contains(found.message, each.name.c_str()));
  }
  if (!is_found) MESSAGE("every back end is in this build");
}

TEST_CASE("SKERRY_STOPPED: the limit of rounds, and the callback") {
  auto how = label_propagation();
  how.max_rounds = 1;
  outcome found = solve_small(how);
  CHECK(found.status == SKERRY_STOPPED);
  CHECK(contains(found.message, "reached the limit of 1 rounds"));

  how = label_propagation();
  how.progress = stop_at_once;
  found = solve_small(how);
  CHECK(found.status == SKERRY_STOPPED);
  CHECK(contains(found.message, "progress callback"));

  int calls = 0;
  how.progress = go_on;
  how.progress_context = &calls;
  CHECK(solve_small(how).status == SKERRY_OK);
  CHECK(calls > 1);
}

TEST_CASE("no exception leaves a call: each has its status") {
  char message[64];
  const auto status_of = [&](auto thrown) {
    return c::call(message, sizeof message, [&] { throw thrown; });
  };
  CHECK(status_of(invalid_matrix("a")) == SKERRY_INVALID_MATRIX);
  CHECK(std::string(message) == "a");
  CHECK(status_of(std::invalid_argument("b")) == SKERRY_INVALID_ARGUMENT);
  CHECK(status_of(not_compiled("c")) == SKERRY_NOT_COMPILED);
  CHECK(status_of(no_device("call", "status")) == SKERRY_NO_DEVICE);
  CHECK(contains(message, "call returned status"));
  CHECK(status_of(backend_error("call", "status")) == SKERRY_BACKEND_ERROR);
  CHECK(status_of(stopped("d", 3)) == SKERRY_STOPPED);
  CHECK(status_of(std::bad_alloc()) == SKERRY_OUT_OF_MEMORY);
  CHECK(contains(message, "out of memory; use a smaller matrix"));
  CHECK(status_of(std::system_error(std::make_error_code(std::errc::not_enough_memory))) ==
        SKERRY_OUT_OF_MEMORY);
  CHECK(status_of(std::system_error(std::make_error_code(std::errc::io_error))) == SKERRY_ERROR);
  CHECK(status_of(std::runtime_error("e")) == SKERRY_ERROR);
  CHECK(std::string(message) == "e");
  CHECK(status_of(17) == SKERRY_ERROR);
  CHECK(contains(message, "no std::exception"));
}

TEST_CASE("a C++ callback may throw anything") {
  auto how = label_propagation();
  how.progress = [](void*, const char*, std::uint64_t, double) -> int { throw 17; };
  CHECK(solve_small(how).status == SKERRY_ERROR);
  how.progress = [](void*, const char*, std::uint64_t, double) -> int { throw std::bad_alloc(); };
  CHECK(solve_small(how).status == SKERRY_OUT_OF_MEMORY);
}

TEST_CASE("buffers for messages of 0 bytes, 1 byte, too few bytes, and none") {
  auto how = sized<skerry_options>();
  how.base = 2;
  const std::string whole = solve_small(how).message;
  const skerry_csr A = c_csr(small_offsets, small_columns);
  for (std::size_t size = 0; size < whole.size() + 3; ++size) {
    std::vector<char> message(whole.size() + 4, '#');
    CHECK(skerry_cc_csr(&A, &how, nullptr, nullptr, message.data(), size) ==
          SKERRY_INVALID_ARGUMENT);
    const std::size_t written = std::min(size, whole.size() + 1);
    if (written != 0) CHECK(std::string(message.data()) == whole.substr(0, written - 1));
    CHECK(std::all_of(message.begin() + static_cast<std::ptrdiff_t>(written), message.end(),
                      [](char byte) { return byte == '#'; }));
  }
  CHECK(skerry_cc_csr(&A, &how, nullptr, nullptr, nullptr, 100) == SKERRY_INVALID_ARGUMENT);
}

TEST_CASE("a message is cut between two characters of UTF-8") {
  const std::string text = "aä€😀";  // 1, 2, 3 and 4 bytes
  const std::size_t whole_characters[] = {0, 0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10};
  for (std::size_t size = 1; size < 12; ++size) {
    char message[16];
    std::memset(message, '#', sizeof message);
    c::copy_text(text, message, size);
    CHECK(std::string(message) == text.substr(0, whole_characters[size]));
    CHECK(message[size] == '#');
  }
}

TEST_CASE("matrices of a device in a build without CUDA") {
  if (!needs(std::ranges::none_of(backends(),
                                  [](const auto& b) { return b.name == "cuda" && b.compiled; }),
             "this build has CUDA"))
    return;
  skerry_workspace* workspace = nullptr;
  CHECK(skerry_workspace_create(nullptr, &workspace, nullptr, 0) == SKERRY_NOT_COMPILED);
  CHECK(workspace == nullptr);
  const skerry_csr A = c_csr(small_offsets, small_columns);
  const skerry_coo B = c_coo(5, small_columns, small_columns);
  CHECK(skerry_cc_device_csr(&A, nullptr, nullptr, nullptr, nullptr, nullptr, 0) ==
        SKERRY_NOT_COMPILED);
  CHECK(skerry_cc_device_coo(&B, nullptr, nullptr, nullptr, nullptr, nullptr, 0) ==
        SKERRY_NOT_COMPILED);
  auto how = sized<skerry_options>();
  how.base = 1;
  CHECK(skerry_cc_device_coo(&B, nullptr, &how, nullptr, nullptr, nullptr, 0) ==
        SKERRY_INVALID_ARGUMENT);
}

}  // namespace test_c_api
