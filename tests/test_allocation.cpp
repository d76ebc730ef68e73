// SPDX-License-Identifier: Apache-2.0
// Out of memory: whichever allocation of a solve fails, cc() throws std::bad_alloc, the matrix is
// unchanged, nothing leaks (checked by the leak sanitizer), and the next call is right.
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <string>

#include "skerry/skerry.hpp"
#include "tests/graphs.hpp"
#include "tests/pairs.hpp"

namespace {

/// The number of allocations that still succeed; negative: all succeed.
std::atomic<long> remaining = -1;

void* allocate(std::size_t bytes) noexcept {
  if (remaining.load() >= 0 && remaining.fetch_sub(1) <= 0) {
    remaining = 0;  // later ones fail too
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

/// All kernels outside the design space, and every 13th of it: some of each rule and sampling.
std::vector<pair_of_names> tested_pairs() {
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

/// Whether the solve completes with `allowed` allocations; checks its labels if so.
template <class View>
bool completes_with(long allowed, const View& A, const options& how,
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
  static_cast<void>(algorithms());  // builds the static table before allocations fail
  const edges g = symmetrised(bridged(200, 60, 6, 1, 1));
  const auto csr_arrays = arrays<csr_view<std::uint32_t, std::uint32_t>>(g);
  const auto coo_arrays = arrays<coo_view<std::uint64_t>>(g);
  const auto offsets = csr_arrays.row_offsets;
  const auto columns = csr_arrays.columns;
  const auto expected = oracle(g);
  for (const auto& pair : tested_pairs()) {
    INFO(pair.algorithm << " on " << pair.backend);
    const options how{.algorithm = pair.algorithm, .backend = pair.backend, .threads = 2};
    long k = 0;
    while (!completes_with(k, csr_arrays.view(), how, expected)) REQUIRE(++k < 5000);
    CHECK(k > 0);  // the labels are at least one allocation
    for (k = 0; !completes_with(k, coo_arrays.view(), how, expected);) REQUIRE(++k < 5000);
    CHECK(csr_arrays.row_offsets == offsets);
    CHECK(csr_arrays.columns == columns);
  }
}
