// SPDX-License-Identifier: Apache-2.0
// Runs the same cases on every rank. The exit status of a rank that fails is that of the job.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <mpi.h>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  doctest::Context context(argc, argv);
  context.setOption("minimal", rank != 0);
  const int status = context.run();
  MPI_Finalize();
  return status;
}
