// SPDX-License-Identifier: Apache-2.0
// The ranks of a command that runs over MPI.
#pragma once

namespace skerry {

/// The rank of this process in the job, and the number of ranks.
struct job_ranks {
  int rank = 0, ranks = 1;
  [[nodiscard]] bool is_first() const { return rank == 0; }
};

/// To be called while MPI runs.
[[nodiscard]] job_ranks ranks_of_job();

/// Waits until all ranks have called it.  Ends the job where one fails alone, since the others
/// would wait for it for ever.
///
/// returns  whether all have, within ten seconds
[[nodiscard]] bool all_ranks_arrive();

}  // namespace skerry
