// SPDX-License-Identifier: Apache-2.0
// A planted fault: an int beyond its largest, which the undefined-behaviour sanitizer must catch.
#include <cstdio>
#include <limits>

int main(int argc, char**) {
  int count = std::numeric_limits<int>::max();
  count += argc;
  std::printf("survived: count = %d\n", count);
}
