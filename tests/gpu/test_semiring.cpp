// SPDX-License-Identifier: Apache-2.0
// Back ends of a device chosen at run time, against the reference.
#include <doctest/doctest.h>

#include <cstdint>

#include "skerry/generate.hpp"
#include "tests/semiring_operations.hpp"

namespace skerry {
namespace {

TEST_CASE("semiring on a device: every operation equals the reference's") {
  for (const auto& name : testing::product_backends(true)) {
    CAPTURE(name);
    testing::check_operations(name);
    testing::check_algorithms_of(name);
    testing::check_lifetimes(name);
  }
}

TEST_CASE("semiring on a device: evaluate() runs all back ends of the build") {
  const auto A = generate(graphs::grid{.rows = 200, .columns = 200, .keep = .7});
  const auto found = evaluate(A, [](auto& on, const auto& M) { return fastsv(on, M); });
  CHECK(found.right());
  for (const auto& row : found.rows) {
    CAPTURE(row.backend);
    CHECK(row.skipped.empty());
    CHECK(row.rounds == found.rows[0].rounds);
    CHECK(row.labels == found.rows[0].labels);
  }
  CHECK(found.rows.size() ==
        testing::product_backends(false).size() + testing::product_backends(true).size());
}

}  // namespace
}  // namespace skerry
