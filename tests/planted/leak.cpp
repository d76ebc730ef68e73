// SPDX-License-Identifier: Apache-2.0
// A planted fault: arrays that are never freed. The leak sanitizer must report them.
#include <cstddef>
#include <cstdio>

int main(int argc, char**) {
  volatile int* labels = nullptr;
  for (int k = 0; k < 10; ++k) {  // a register may still hold the last one, but not all ten
    labels = new int[static_cast<std::size_t>(argc) * 4]{};
    labels[0] = k;
  }
  std::printf("survived: labels[0] = %d\n", labels[0]);
}
