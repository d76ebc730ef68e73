// SPDX-License-Identifier: Apache-2.0
// vertex_set: a bit per vertex.
#include <doctest/doctest.h>

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/vertex_set.hpp"

namespace test_vertex_set {

using namespace skerry;

TEST_CASE("a vertex set holds its initial members until they are removed") {
  const auto is_member = [](std::uint64_t v) { return v % 3 == 1 || v % 64 == 63; };
  for (const std::uint64_t n : {0, 1, 2, 63, 64, 65, 200, 70000}) {
    INFO(n);
    vertex_set<plain_access> set(serial{}, n, is_member);
    CHECK(set.initially_empty() == (n < 2));
    std::uint64_t wrong = 0;
    for (std::uint64_t v = 0; v < n; ++v) wrong += set.contains(v) != is_member(v);
    CHECK(wrong == 0);
    for (std::uint64_t v = 0; v < n; v += 2) set.remove(v);
    for (std::uint64_t v = 0; v < n; ++v) wrong += set.contains(v) != (v % 2 != 0 && is_member(v));
    CHECK(wrong == 0);
    CHECK(set.initially_empty() == (n < 2));  // unchanged by remove()
  }
}

TEST_CASE("a vertex set reports whether it holds any of several vertices") {
  vertex_set<plain_access> set(serial{}, 1000, [](std::uint64_t v) { return v == 700; });
  std::array<std::uint32_t, 5> some{0, 699, 701, 999, 60};
  CHECK_FALSE(set.contains_any(std::span(some)));
  for (auto& one : some) {
    const auto other = std::exchange(one, 700);
    CHECK(set.contains_any(std::span(some)));
    one = other;
  }
  CHECK_FALSE(set.contains_any(std::span(some).first(0)));
}

TEST_CASE("many threads remove vertices from a set") {
  constexpr std::uint64_t n = 100000;
  const threads run(4);
  vertex_set<host_atomics> set(run, n, [](std::uint64_t) { return true; });
  run.for_each(
      n,
      [&](std::size_t v) {
        if (v % 2 == 0) set.remove(v);
      },
      7);
  std::uint64_t wrong = 0;
  for (std::uint64_t v = 0; v < n; ++v) wrong += set.contains(v) != (v % 2 != 0);
  CHECK(wrong == 0);
}

}  // namespace test_vertex_set
