// SPDX-License-Identifier: Apache-2.0
// Room that is not written takes no memory.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "matrix_ops/buffer.hpp"

namespace {

/// The memory that this process holds, in bytes.
std::uint64_t resident() {
  std::ifstream in("/proc/self/statm");
  std::uint64_t total = 0, pages = 0;
  in >> total >> pages;
  REQUIRE(pages > 0);
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

TEST_CASE("a lazy buffer takes memory for the pages that are written, not for those around them") {
  constexpr std::size_t size = std::size_t{256} << 20, step = std::size_t{2} << 20;
  reef::lazy_buffer<char> room(size);
  const std::uint64_t before = resident();
  for (std::size_t i = 0; i < size; i += step) room[i] = 1;
  CHECK(resident() - before < size / 8);
}
