// SPDX-License-Identifier: Apache-2.0
// A planted fault: a write one past the end of an array. The address sanitizer must report it.
#include <cstddef>
#include <cstdio>
#include <vector>

int main(int argc, char**) {
  std::vector<int> labels(4);
  const std::size_t n = labels.size() + static_cast<std::size_t>(argc) - 1;  // 4, at run time only
  labels.data()[n] = 1;
  std::printf("survived: labels[0] = %d\n", labels.data()[0]);
}
