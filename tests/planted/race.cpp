// SPDX-License-Identifier: Apache-2.0
// A planted fault: two threads of an executor increment a plain int, which the thread sanitizer
// must catch.
#include <cstddef>
#include <cstdio>
#include <latch>

#include "matrix_ops/executors/threads.hpp"

int main() {
  int count = 0;
  std::latch both_run(2);  // without it one thread might take both grains
  reef::threads(2).for_each(
      2,
      [&](std::size_t) {
        both_run.arrive_and_wait();
        ++count;
      },
      1);
  std::printf("survived: count = %d\n", count);
}
