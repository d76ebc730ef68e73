// SPDX-License-Identifier: Apache-2.0
// error: elements must be bool
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<short> elements{0};
  return static_cast<int>(skerry::dense_view{1, elements}.row_count);
}
