// SPDX-License-Identifier: Apache-2.0
// A planted fault: the union-find of the kernels with plain access instead of atomics, on two
// threads, which the thread sanitizer must catch.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <latch>
#include <numeric>
#include <vector>

#include "algorithms/union_find/async.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/threads.hpp"

int main() {
  constexpr std::uint32_t n = 1000;
  std::vector<std::uint32_t> parent(n);
  std::iota(parent.begin(), parent.end(), 0u);
  const skerry::union_find_ref<skerry::plain_access, std::uint32_t> t{parent.data(), nullptr};
  std::latch both_run(2);  // without it one thread might take both grains
  skerry::threads(2).for_each(
      2,
      [&](std::size_t) {
        both_run.arrive_and_wait();
        for (std::uint32_t v = 1; v < n; ++v) t.unite<skerry::async<skerry::halve>>(v - 1, v);
      },
      1);
  std::printf("survived: the root of %u is %u\n", n - 1, t.find<skerry::naive>(n - 1));
}
