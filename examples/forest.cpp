// SPDX-License-Identifier: Apache-2.0
// The regions of docs/guide/cpp.md on spanning forests.
#include <iostream>
#include <skerry/forest.hpp>
#include <vector>

int main() {
  // [forest]
  const std::vector<int> u{2, 1, 0, 4}, v{1, 0, 2, 3};  // a triangle 0 - 1 - 2, and an edge 3 - 4
  const skerry::coo_view A{5, u, v};
  const auto found = skerry::spanning_forest(A, {.threads = 1});
  for (const auto& [a, b] : found.edges) std::cout << a << '-' << b << ' ';  // 1-0 2-1 4-3
  // [end]
  std::cout << '\n';

  // [parents]
  const auto parent = found.parents();
  for (const auto vertex : parent) std::cout << vertex << ' ';  // 0 0 1 3 3
  // [end]
  std::cout << '\n';

  // [certificate]
  const skerry::verification proof = skerry::verify(A, found.certificate());
  std::cout << (proof.right ? "right" : proof.fault) << '\n';  // right
  // [end]
}
