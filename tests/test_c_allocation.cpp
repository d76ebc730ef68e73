// SPDX-License-Identifier: Apache-2.0
// Out of memory in the C interface: whichever allocation of a call fails, it returns
// SKERRY_OUT_OF_MEMORY, nothing leaks (checked by the leak sanitizer), and the next call is right.
#include <doctest/doctest.h>

#include <cstdint>
#include <vector>

#include "skerry/skerry.hpp"
#include "tests/c_calls.hpp"
#include "tests/failing_allocator.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Calls f() with 0, 1, 2 ... allocations until it succeeds; returns how many it needs.
template <class Function>
long fail_every_allocation_of_c(Function f) {
  for (long k = 0; k < 20000; ++k) {
    char message[64];
    remaining_allocations = k;
    const int status = f(message, sizeof message);
    remaining_allocations = -1;
    if (status == SKERRY_OK) return k;
    REQUIRE(status == SKERRY_OUT_OF_MEMORY);
    REQUIRE(std::string(message).find("out of memory; use a smaller") == 0);
  }
  FAIL("20,000 allocations are not enough");
  return 0;
}

skerry_options on_two_threads(std::uint64_t base) {
  auto how = sized<skerry_options>();
  how.algorithm = "hook_first";
  how.backend = "threads";
  how.threads = 2;
  how.base = base;
  return how;
}

}  // namespace

TEST_CASE("the k-th allocation of a call fails, k = 0, 1, 2 ...") {
  static_cast<void>(algorithms());  // builds the static table before allocations fail
  const edges g = symmetrised(bridged(200, 60, 6, 1, 1));
  const auto expected = oracle(g);
  for (const std::uint64_t base : {0, 1}) {
    auto A = arrays<csr_view<std::uint32_t, std::uint64_t>>(g);
    auto B = arrays<coo_view<std::uint64_t>>(g);
    for (auto& offset : A.row_offsets) offset += base;
    for (auto* const ids : {&B.rows, &B.columns})
      for (auto& id : *ids) id += base;
    for (auto& id : A.columns) id += static_cast<std::uint32_t>(base);
    const skerry_csr csr = c_csr(A.row_offsets, A.columns);
    const skerry_coo coo = c_coo(g.n, B.rows, B.columns);
    const skerry_options how = on_two_threads(base);
    std::vector<std::uint32_t> labels(g.n);
    const skerry_labels to = c_labels(labels);
    auto result = sized<skerry_result>();
    const auto check = [&](auto call) {
      CHECK(fail_every_allocation_of_c(call) > 0);
      for (std::uint64_t v = 0; v < g.n; ++v) REQUIRE(labels[v] == expected[v] + base);
      labels.assign(g.n, 0);
    };
    check([&](char* message, std::size_t size) {
      return skerry_cc_csr(&csr, &how, &to, &result, message, size);
    });
    check([&](char* message, std::size_t size) {
      return skerry_cc_coo(&coo, &how, &to, &result, message, size);
    });
  }
}

TEST_CASE("the k-th allocation of reading a file fails, k = 0, 1, 2 ...") {
  const temporary_folder folder;
  const std::string file = folder.add("a.el", "0 1\n1 2\n3 4\n").string();
  auto how = sized<skerry_read_options>();
  how.threads = 1;
  skerry_stored* A = nullptr;
  CHECK(fail_every_allocation_of_c([&](char* message, std::size_t size) {
          const int status = skerry_read(file.c_str(), &how, &A, message, size);
          if (status != SKERRY_OK) {
            remaining_allocations = -1;
            REQUIRE(A == nullptr);
          }
          return status;
        }) > 0);
  CHECK(skerry_stored_row_count(A) == 5);
  skerry_stored_free(A);
}
