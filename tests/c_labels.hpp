// SPDX-License-Identifier: Apache-2.0
// Helpers of the tests of the C interface: labels in each base.
#pragma once

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/c_calls.hpp"
#include "tests/graphs.hpp"

namespace skerry::testing {

/// Numbers as a caller with this base has them.
template <class Number>
[[nodiscard]] std::vector<Number> based(std::vector<Number> numbers, std::uint64_t base) {
  for (auto& number : numbers) number = static_cast<Number>(number + base);
  return numbers;
}

[[nodiscard]] inline skerry_options options_for(std::uint64_t base, bool is_dense_numbering,
                                                bool is_bipartite = false) {
  auto how = sized<skerry_options>();
  how.base = base;
  how.numbering = is_dense_numbering ? "dense" : nullptr;
  how.bipartite = is_bipartite ? 1 : 0;
  how.threads = 1;
  return how;
}

/// Calls f with labels of n vertices, and checks them, and the count.
///
/// expected  0-based
template <class Label, class Function>
void check_labels(const std::vector<std::uint64_t>& expected, std::uint64_t count,
                  std::uint64_t base, Function f) {
  std::vector<Label> labels(expected.size(), Label{77});
  const skerry_labels to = c_labels(labels);
  auto result = sized<skerry_result>();
  REQUIRE(outcome_of([&](char* message, std::size_t size) {
            return f(&to, &result, message, size);
          }) == outcome{SKERRY_OK, ""});
  CHECK(widened(labels) == based(expected, base));
  CHECK(result.count == count);
  CHECK(result.vertex_count == expected.size());
}

}  // namespace skerry::testing
