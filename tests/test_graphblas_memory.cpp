// SPDX-License-Identifier: Apache-2.0
// The GraphBLAS back end out of memory, on an allocator that the test controls.
#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "matrix_ops/graphblas/vector.hpp"

namespace {

using namespace skerry;

std::atomic<bool> exhausted = false;

void* allocate(std::size_t bytes) { return exhausted ? nullptr : std::malloc(bytes); }
void* allocate_zeroed(std::size_t count, std::size_t bytes) {
  return exhausted ? nullptr : std::calloc(count, bytes);
}
void* reallocate(void* at, std::size_t bytes) {
  return exhausted ? nullptr : std::realloc(at, bytes);
}

/// Starts GraphBLAS with the allocator above, once.
void start_with_allocator() {
  static const GrB_Info status =
      GxB_init(GrB_NONBLOCKING, allocate, allocate_zeroed, reallocate, std::free);
  REQUIRE(status == GrB_SUCCESS);
}

TEST_CASE("elements are packed back into their vector without allocating") {
  start_with_allocator();
  constexpr std::uint64_t n = 1000;
  auto x = graphblas::vector<std::uint32_t>::full(n);
  {
    const graphblas::elements to(x);
    for (std::uint32_t k = 0; k < n; ++k) to[k] = 3 * k;
    exhausted = true;
  }
  CHECK_THROWS_AS(static_cast<void>(graphblas::vector<std::uint32_t>::full(n)), backend_error);
  exhausted = false;
  CHECK(x.entry_count() == n);
  const graphblas::elements from(x);
  for (std::uint32_t k = 0; k < n; ++k) REQUIRE(from[k] == 3 * k);
}

}  // namespace
