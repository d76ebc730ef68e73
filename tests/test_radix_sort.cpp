// SPDX-License-Identifier: Apache-2.0
// radix_sort == std::stable_sort, for keys of zero, one and many digits.
#include <doctest/doctest.h>

#include <algorithm>

#include "matrix_ops/executors/threads.hpp"
#include "matrix_ops/radix_sort.hpp"
#include "tests/host_matrix.hpp"

namespace test_radix_sort {

using namespace skerry;
using namespace skerry::testing;

namespace {

struct item {
  std::uint64_t key;
  std::size_t place;  // in the input
  friend bool operator==(const item&, const item&) = default;
};

buffer<item> random_items(std::size_t n, std::uint64_t bound) {
  dice roll(n + bound);
  buffer<item> items(n);
  for (std::size_t k = 0; k < n; ++k) items[k] = {roll(bound), k};
  return items;
}

}  // namespace

TEST_CASE("radix_sort is a stable sort") {
  for (const std::size_t n : {0, 1, 2, 5, 100, 5000})
    for (const std::uint64_t bound :
         {std::uint64_t{1}, std::uint64_t{2}, std::uint64_t{2048}, std::uint64_t{2049},
          std::uint64_t{10'000'000}, ~std::uint64_t{0}})
      for (const unsigned count : {1u, 2u, 7u}) {
        CAPTURE(n);
        CAPTURE(bound);
        auto items = random_items(n, bound), expected = items, scratch = items;
        std::ranges::stable_sort(expected, {}, &item::key);
        radix_sort(threads(count), items, scratch, bound, [](const item& i) { return i.key; });
        CHECK(items == expected);
      }
}

}  // namespace test_radix_sort
