// SPDX-License-Identifier: Apache-2.0
// error: integers of 4 or 8 bytes
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<short> offsets{0, 1}, columns{0};
  return static_cast<int>(skerry::csr_view{1, offsets, columns}.row_count);
}
