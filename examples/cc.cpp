// SPDX-License-Identifier: Apache-2.0
// The components of a CSR matrix that the caller already has.
#include <iostream>
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<int> row_offsets{0, 1, 3, 4, 5, 6};  // a path 0 - 1 - 2, and an edge 3 - 4
  const std::vector<int> columns{1, 0, 2, 1, 4, 3};
  const skerry::csr_view A{5, row_offsets, columns};  // nothing is copied
  const skerry::result r = skerry::cc(A);
  std::cout << r.count << " components:";
  for (const auto label : r.labels) std::cout << ' ' << label;
  std::cout << '\n';  // 2 components: 0 0 0 3 3
}
