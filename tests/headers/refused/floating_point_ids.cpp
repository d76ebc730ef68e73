// SPDX-License-Identifier: Apache-2.0
// error: integers of 4 or 8 bytes
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<double> ids{0};
  return static_cast<int>(skerry::coo_view{1, ids, ids}.row_count);
}
