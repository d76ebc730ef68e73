// SPDX-License-Identifier: Apache-2.0
// Step 1 of docs/tutorial-semiring.md: one product.
#include <iostream>
#include <skerry/semiring.hpp>
#include <vector>

int main(int argc, char* argv[]) {
  const std::vector<int> rows{0, 1, 1, 2, 3, 4}, columns{1, 0, 2, 1, 4, 3};
  const skerry::coo_view graph{5, rows, columns};  // a path 0 - 1 - 2, and an edge 3 - 4
  auto [on, A] = skerry::on(graph, argc > 1 ? argv[1] : "reference");

  constexpr skerry::min_second<skerry::any_backend::index> min2;
  const auto x = on.iota(A);  // x[v] = v
  auto y = x;                 // a deep copy
  on.mxv(y, min2, A, x);      // y[v] = min x[neighbours of v]
  for (const auto value : y.values()) std::cout << value << ' ';
  std::cout << '\n';  // 1 0 1 4 3
}
