// SPDX-License-Identifier: Apache-2.0
// The components of a GrB_Matrix of SuiteSparse:GraphBLAS.
#include <iostream>
#include <skerry/graphblas.hpp>

int main() {
  // [build]
  GrB_init(GrB_NONBLOCKING);  // before the first call of Skerry
  const GrB_Index rows[] = {0, 1, 1, 2, 3, 4}, columns[] = {1, 0, 2, 1, 4, 3};
  const bool values[] = {true, true, true, true, true, true};
  GrB_Matrix A = nullptr;
  GrB_Matrix_new(&A, GrB_BOOL, 5, 5);
  GrB_Matrix_build_BOOL(A, rows, columns, values, 6, GrB_LOR);
  // [end]

  // [solve]
  const auto r = skerry::cc(A);  // copies the tuples
  const auto in_place = skerry::cc(A, {.algorithm = "fastsv", .backend = "graphblas"});
  const auto unpacked = skerry::cc(A, {.may_unpack = true});  // reads A's own arrays
  // [end]

  std::cout << r.count << " components:";
  for (const auto label : r.labels) std::cout << ' ' << label;
  const bool equal = r.labels == in_place.labels && r.labels == unpacked.labels;
  std::cout << (equal ? ", equal\n" : ", different\n");
  GrB_Matrix_free(&A);
  GrB_finalize();
}
