// SPDX-License-Identifier: Apache-2.0
// error: a temporary dangles: name it
// lines: 13
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<int> columns{1, 0};
  return static_cast<int>(skerry::csr_view{2, std::vector<int>{0, 1, 2}, columns}.row_count);
}
