// SPDX-License-Identifier: Apache-2.0
// The path 0 - 1 - ... - 5, whose entries and labels are divided among a square number of ranks.
//   mpirun -n 4 example_mpi_products
#include <mpi.h>

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
    columns.push_back(v == 0 ? 0 : v - 1);  // row v has the entry (v, v - 1)
    offsets.push_back(static_cast<int>(columns.size()));
  }
  const skerry::csr_rows_view rows{first, last - first, n, offsets, columns};
  // [divided]
  const auto found =
      skerry::cc(rows, MPI_COMM_WORLD,
                 {.local = {.algorithm = "fastsv"},
                  .labels = skerry::label_scope::own_rows,  // no rank ever stores n labels
                  .backend = "combblas"});
  // [end]
  if (rank == 0) std::cout << found.count << " components by " << found.used.backend << '\n';
  MPI_Finalize();
}
