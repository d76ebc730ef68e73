// SPDX-License-Identifier: Apache-2.0
// A sparse matrix of Eigen, in place.
#include <Eigen/SparseCore>
#include <iostream>
#include <skerry/skerry.hpp>

int main() {
  // [eigen]
  Eigen::SparseMatrix<double> A(4, 4);
  A.insert(0, 1) = 1;
  A.insert(1, 2) = 1;
  A.makeCompressed();
  const auto r = skerry::cc(A);
  std::cout << r.count << " components\n";  // 2 components
  // [end]
}
