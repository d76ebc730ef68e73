// SPDX-License-Identifier: Apache-2.0
// The command under a launcher of MPI, such as mpirun.
#pragma once

#include <string_view>

namespace skerry {

/// Whether a name is that of a back end for ranks of MPI.
[[nodiscard]] bool is_backend_of_ranks(std::string_view name);

/// Throws std::invalid_argument, with the command that starts ranks, if a back end is for these.
void check_backend_of_process(std::string_view name);

/// Under a launcher that has started several ranks, replaces the process by `skerry-mpi`, which is
/// beside the command, if the subcommand is cc.  One rank is replaced where --backend is for ranks.
/// The command itself is not linked with MPI, so that it runs where there is none.
///
/// returns  only if the process runs alone
/// throws   std::invalid_argument: another subcommand; not_compiled: there is no `skerry-mpi`
void continue_over_mpi(int argc, char** argv);

}  // namespace skerry
