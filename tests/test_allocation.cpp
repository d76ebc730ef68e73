// SPDX-License-Identifier: Apache-2.0
// Memory that runs out: whichever allocation of a solve fails, the caller gets std::bad_alloc, the
// matrix is as before, nothing leaks (the leak sanitizer looks), and the next call is right.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace {

/// Allocations that still succeed; negative: all do.
std::atomic<long> remaining = -1;

void* allocate(std::size_t bytes) noexcept {
  if (remaining.load() >= 0 && remaining.fetch_sub(1) <= 0) {
    remaining = 0;  // and none after it
    return nullptr;
  }
  return std::malloc(bytes ? bytes : 1);
}

void* allocate_or_throw(std::size_t bytes) {
  if (void* const p = allocate(bytes)) return p;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes); }
void* operator new[](std::size_t bytes) { return allocate_or_throw(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void operator delete(void* p) noexcept { std::free(p); }
void operator delete[](void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete[](void* p, std::size_t) noexcept { std::free(p); }

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Of the design space every so many, beside all other kernels: a few of each rule and sampling.
std::vector<pair_of_names> pairs_to_starve() {
  std::vector<pair_of_names> pairs{{"auto", "auto"}};
  std::size_t nth = 0;
  for (const auto& each : algorithms())
    for (const auto& backend : each.backends) {
      if (backend != "serial" && backend != "threads" && backend != "openmp") continue;
      if (each.family == "design space" && nth++ % 13 != 0) continue;
      pairs.push_back({each.name, backend});
    }
  return pairs;
}

/// Whether the solve came to an end with `allowed` allocations; its labels are right then.
template <class View>
bool ends_with(long allowed, const View& A, const options& how,
               const std::vector<std::uint64_t>& expected) {
  remaining = allowed;
  try {
    const auto r = cc(A, how);
    remaining = -1;
    REQUIRE(widened(r.labels) == expected);
    return true;
  } catch (const std::bad_alloc&) {
    remaining = -1;
    return false;
  }
}

}  // namespace

TEST_CASE("the k-th allocation fails, k = 0, 1, 2 ...") {
  static_cast<void>(algorithms());  // a table that is made once, before memory runs out
  const edges g = both_ways(bridged(200, 60, 6, 1, 1));
  const auto rows = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto list = arrays<coo_view<std::uint64_t>>(g);
  const auto offsets = rows.row_offsets;
  const auto columns = rows.columns;
  const auto expected = oracle(g);
  for (const auto& pair : pairs_to_starve()) {
    INFO(pair.algorithm << " on " << pair.backend);
    const options how{.algorithm = pair.algorithm, .backend = pair.backend, .threads = 2};
    long k = 0;
    while (!ends_with(k, rows.view(), how, expected)) REQUIRE(++k < 5000);
    CHECK(k > 0);  // labels are one, at least
    for (k = 0; !ends_with(k, list.view(), how, expected);) REQUIRE(++k < 5000);
    CHECK(rows.row_offsets == offsets);
    CHECK(rows.columns == columns);
  }
}
