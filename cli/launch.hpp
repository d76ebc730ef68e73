// SPDX-License-Identifier: Apache-2.0
// The command under a launcher of MPI, such as mpirun.
#pragma once

namespace skerry {

/// Under a launcher that has started several ranks, replaces the process by `skerry-mpi`, which is
/// beside the command, if the subcommand is cc.  The command itself is not linked with MPI, so that
/// it runs where there is none.
///
/// returns  only if there are no other ranks
/// throws   std::invalid_argument: another subcommand; not_compiled: there is no `skerry-mpi`
void continue_over_mpi(int argc, char** argv);

}  // namespace skerry
