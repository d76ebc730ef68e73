// SPDX-License-Identifier: Apache-2.0
// CSC matrices, some rows of a matrix, edges, and a type of matrix of one's own. The graph is a
// path 0 - 1 - 2 and an isolated vertex 3.
#include <iostream>
#include <skerry/skerry.hpp>
#include <utility>
#include <vector>

// [own]
struct my_matrix {
  int n;
  std::vector<int> begin, neighbours;
};

template <>
struct skerry::matrix_traits<my_matrix> {
  static auto view(const my_matrix& A) { return skerry::csr_view(A.n, A.begin, A.neighbours); }
};
// [end]

int main() {
  // [csc]
  const std::vector<int> column_offsets{0, 0, 1, 2, 2}, rows{0, 1};  // entries (0, 1) and (1, 2)
  const skerry::csc_view A{4, column_offsets, rows};
  // [end]
  std::cout << skerry::cc(A).count << '\n';

  // [rows]
  const std::vector<int> offsets{0, 1, 3}, ids{0, 5, 3};  // rows 3 and 4 of a 6 x 6 matrix
  const skerry::csr_rows_view part{3, 2, 6, offsets, ids};
  const auto p = skerry::cc(part);  // p.labels: 0 1 2 0 0 0
  // [end]
  std::cout << p.count << '\n';

  // [edges]
  const std::vector<std::pair<int, int>> edges{{0, 1}, {1, 2}};
  const auto r = skerry::cc(edges);     // r.labels: 0 0 0, since the largest id is 2
  const auto s = skerry::cc(4, edges);  // s.labels: 0 0 0 3
  // [end]
  std::cout << r.labels.size() << ' ' << s.labels.size() << '\n';

  // [solve own]
  const my_matrix B{4, {0, 1, 3, 4, 4}, {1, 0, 2, 1}};
  std::cout << skerry::cc(B).count << " components\n";  // 2 components
  // [end]
}
