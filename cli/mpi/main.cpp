// SPDX-License-Identifier: Apache-2.0
// `skerry-mpi`, which `skerry cc` becomes under a launcher of MPI: see cli/launch.hpp.
#include <mpi.h>

#include <array>
#include <cstdio>
#include <exception>
#include <string_view>

#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/mpi/cc.hpp"
#include "cli/mpi/ranks.hpp"
#include "cli/print.hpp"
#include "cli/run.hpp"
#include "cli/signals.hpp"
#include "cli/streams.hpp"

namespace {

std::array<char, 4096> error_of_this_rank{};  // ends with a zero; memory may have run out

void keep_error(std::string_view message) noexcept {
  message.copy(error_of_this_rank.data(), error_of_this_rank.size() - 1);
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(skerry::end_process);
  skerry::occupy_closed_streams();
  skerry::end_cleanly_on_signals();
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  const skerry::job_ranks here = skerry::ranks_of_job();
  if (!here.is_first() && std::freopen("/dev/null", "w", stdout) == nullptr) return 1;

  const int status = skerry::run_app(skerry::make_mpi_app, argc, argv, keep_error);
  const skerry::job_end end = skerry::end_together(status);
  if (end.rank == here.rank) skerry::print_error(error_of_this_rank.data());
  if (end.alone) MPI_Abort(MPI_COMM_WORLD, end.status);
  MPI_Finalize();
  return end.status;
}
