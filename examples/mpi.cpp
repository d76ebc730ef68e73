// SPDX-License-Identifier: Apache-2.0
// The path 0 - 1 - ... - 5, of which each rank of MPI holds some rows.
//   mpirun -n 2 example_mpi
#include <mpi.h>

#include <algorithm>
#include <iostream>
#include <skerry/mpi.hpp>
#include <vector>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int n = 6, first = n * rank / ranks, last = n * (rank + 1) / ranks;
  std::vector<int> offsets{0}, columns;
  for (int v = first; v < last; ++v) {
    columns.push_back(std::max(v - 1, 0));  // row v has the entry (v, v - 1)
    offsets.push_back(static_cast<int>(columns.size()));
  }
  // [cc]
  const skerry::csr_rows_view rows{first, last - first, n, offsets, columns};  // of an n x n matrix
  const auto found = skerry::cc(rows, MPI_COMM_WORLD);                         // on every rank
  // [end]
  if (rank == 0) {
    std::cout << found.count << " components:";
    for (const auto label : found.labels) std::cout << ' ' << label;
    std::cout << '\n';
  }
  MPI_Finalize();
}
