// SPDX-License-Identifier: Apache-2.0
// A planted fault: two threads of an executor increment plain ints. The thread sanitizer must
// report it. It may miss accesses at exactly the same time, so there are many ints.
#include <cstddef>
#include <cstdio>
#include <latch>
#include <vector>

#include "matrix_ops/executors/threads.hpp"

int main() {
  std::vector<int> counts(1000);
  std::latch both_started(2);  // otherwise one thread might take both grains
  skerry::threads(2).for_each(
      2,
      [&](std::size_t) {
        both_started.arrive_and_wait();
        for (int& each : counts) ++each;
      },
      1);
  std::printf("survived: counts[0] = %d\n", counts[0]);
}
