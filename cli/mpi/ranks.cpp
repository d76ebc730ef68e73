// SPDX-License-Identifier: Apache-2.0
#include "cli/mpi/ranks.hpp"

#include <mpi.h>

#include <chrono>
#include <thread>

namespace skerry {

job_ranks ranks_of_job() {
  job_ranks here;
  MPI_Comm_rank(MPI_COMM_WORLD, &here.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &here.ranks);
  return here;
}

bool all_ranks_arrive() {
  using namespace std::chrono_literals;
  MPI_Request arrival = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &arrival);
  const auto end = std::chrono::steady_clock::now() + 10s;
  int have_all = 0;
  for (;;) {
    MPI_Test(&arrival, &have_all, MPI_STATUS_IGNORE);
    if (have_all != 0 || std::chrono::steady_clock::now() > end) return have_all != 0;
    std::this_thread::sleep_for(1ms);
  }
}

}  // namespace skerry
