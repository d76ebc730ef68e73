// SPDX-License-Identifier: Apache-2.0
// The ranks of a command that runs over MPI.  All of them take two steps together, before their
// first collective call of the library and after their last, so that none waits for one that has
// failed.
#pragma once

namespace skerry {

/// The rank of this process in the job, and the number of ranks.
struct job_ranks {
  int rank = 0, ranks = 1;
  [[nodiscard]] bool is_first() const { return rank == 0; }
};

/// To be called while MPI runs.
[[nodiscard]] job_ranks ranks_of_job();

/// Waits until each rank is about to solve, or has ended.
///
/// writes_labels  whether this rank will
/// throws         std::invalid_argument: some ranks have ended without an error, as by --help, or
///                only some write labels; std::runtime_error: a rank has failed
void begin_together(bool writes_labels);

/// How the job ends.
struct job_end {
  int status;  ///< the exit status of all ranks: that of the first rank that failed
  int rank;    ///< that rank, which prints its error; -1: none
  bool alone;  ///< the other ranks did not come within ten seconds: they wait for this one
};

/// Waits until all ranks have called it; where this rank has failed, ten seconds at most.  To be
/// called once.
///
/// status  the exit status of this rank
[[nodiscard]] job_end end_together(int status);

}  // namespace skerry
