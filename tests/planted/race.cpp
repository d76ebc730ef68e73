// SPDX-License-Identifier: Apache-2.0
// A planted fault: two threads of an executor increment plain ints, which the thread sanitizer must
// catch; what both touch at the very same time it may not see, so there are many.
#include <cstddef>
#include <cstdio>
#include <latch>
#include <vector>

#include "matrix_ops/executors/threads.hpp"

int main() {
  std::vector<int> counts(1000);
  std::latch both_run(2);  // without it one thread might take both grains
  skerry::threads(2).for_each(
      2,
      [&](std::size_t) {
        both_run.arrive_and_wait();
        for (int& each : counts) ++each;
      },
      1);
  std::printf("survived: counts[0] = %d\n", counts[0]);
}
