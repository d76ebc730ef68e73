// SPDX-License-Identifier: Apache-2.0
// The GraphBLAS back end where memory runs out, on an allocator of the test's own.
#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "matrix_ops/graphblas/vector.hpp"

namespace {

using namespace skerry;

std::atomic<bool> none_left = false;

void* take(std::size_t bytes) { return none_left ? nullptr : std::malloc(bytes); }
void* take_zeroed(std::size_t count, std::size_t bytes) {
  return none_left ? nullptr : std::calloc(count, bytes);
}
void* resize(void* at, std::size_t bytes) { return none_left ? nullptr : std::realloc(at, bytes); }

/// GraphBLAS as a program starts it that has an allocator; once.
void start_on_own_allocator() {
  static const GrB_Info status = GxB_init(GrB_NONBLOCKING, take, take_zeroed, resize, std::free);
  REQUIRE(status == GrB_SUCCESS);
}

TEST_CASE("elements go back into their vector without memory") {
  start_on_own_allocator();
  constexpr std::uint64_t n = 1000;
  auto x = graphblas::vector<std::uint32_t>::full(n);
  {
    const graphblas::elements to(x);
    for (std::uint32_t k = 0; k < n; ++k) to[k] = 3 * k;
    none_left = true;
  }
  CHECK_THROWS_AS(static_cast<void>(graphblas::vector<std::uint32_t>::full(n)), backend_error);
  none_left = false;
  CHECK(x.taken() == n);
  const graphblas::elements from(x);
  for (std::uint32_t k = 0; k < n; ++k) REQUIRE(from[k] == 3 * k);
}

}  // namespace
