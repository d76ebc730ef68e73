// SPDX-License-Identifier: Apache-2.0
// error: a temporary dangles: name it
// lines: 13
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<int> offsets{0, 1};
  return static_cast<int>(skerry::csr_rows_view{0, 1, 2, offsets, std::vector<int>{1}}.row_count);
}
