// SPDX-License-Identifier: Apache-2.0
// The last rank dies while the others wait for it in cc(): the job has to end, with an error.
#include <mpi.h>

#include <csignal>
#include <iostream>
#include <vector>

#include "skerry/mpi.hpp"

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0, ranks = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  if (rank == ranks - 1) std::raise(SIGKILL);
  const std::vector<int> offsets{0, 1}, columns{0};
  const skerry::csr_rows_view rows{rank, 1, ranks, offsets, columns};
  std::cout << skerry::cc(rows, MPI_COMM_WORLD).count << " components\n";
  MPI_Finalize();
}
