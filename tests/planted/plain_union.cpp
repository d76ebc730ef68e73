// SPDX-License-Identifier: Apache-2.0
// A planted fault: the kernels' union-find on two threads with plain access instead of atomics. The
// thread sanitizer must report it.
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
  std::latch both_started(2);  // otherwise one thread might take both grains
  skerry::threads(2).for_each(
      2,
      [&](std::size_t) {
        both_started.arrive_and_wait();
        for (std::uint32_t v = 1; v < n; ++v) t.unite<skerry::async<skerry::halve>>(v - 1, v);
      },
      1);
  std::printf("survived: the root of %u is %u\n", n - 1, t.find<skerry::naive>(n - 1));
}
