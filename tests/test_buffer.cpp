// SPDX-License-Identifier: Apache-2.0
// Pages that are never written take no memory, unless the caller prefaults them.
#include <doctest/doctest.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <vector>

#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/large_pages.hpp"
#include "tests/needs.hpp"

namespace test_buffer {

namespace {

/// Resident memory of this process, in bytes.
std::uint64_t resident() {
  std::ifstream in("/proc/self/statm");
  std::uint64_t total = 0, pages = 0;
  in >> total >> pages;
  REQUIRE(pages > 0);
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

TEST_CASE("a lazy buffer takes memory only for pages that are written") {
  if (!skerry::testing::needs_file("/proc/self/statm")) return;
  constexpr std::size_t size = std::size_t{256} << 20, step = std::size_t{2} << 20;
  skerry::lazy_buffer<char> memory(size);
  const std::uint64_t before = resident();
  for (std::size_t i = 0; i < size; i += step) memory[i] = 1;
  CHECK(resident() - before < size / 8);
}

TEST_CASE("prefaulted pages take memory") {
  if (!skerry::testing::needs_file("/proc/self/statm")) return;
  constexpr std::size_t size = (std::size_t{64} << 20) + 3;
  const skerry::large_pages memory(size);
  CHECK(memory.all().size() >= size);
  const std::uint64_t before = resident();
  skerry::prefault(memory.all(), skerry::threads(3));
  CHECK(resident() - before >= size);
}

TEST_CASE("prefault reaches the last page of the span, and none beyond it") {
  std::vector<std::byte> memory(3 * skerry::page_bytes + 5, std::byte{9});
  skerry::prefault(std::span(memory).first(2 * skerry::page_bytes + 1), skerry::threads(2));
  std::vector<std::size_t> touched;
  for (std::size_t k = 0; k < memory.size(); ++k)
    if (memory[k] == std::byte{0}) touched.push_back(k);
  CHECK(touched == std::vector<std::size_t>{0, skerry::page_bytes, 2 * skerry::page_bytes});
}

}  // namespace test_buffer
