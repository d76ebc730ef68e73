// SPDX-License-Identifier: Apache-2.0
// A planted fault: a signed overflow. The undefined-behaviour sanitizer must report it.
#include <cstdio>
#include <limits>

int main(int argc, char**) {
  int count = std::numeric_limits<int>::max();
  count += argc;
  std::printf("survived: count = %d\n", count);
}
