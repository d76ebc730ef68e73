// SPDX-License-Identifier: Apache-2.0
// error: size_like
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<int> offsets{0, 0}, columns;
  return static_cast<int>(skerry::csr_view{1.5, offsets, columns}.row_count);
}
