// SPDX-License-Identifier: Apache-2.0
#include "cli/launch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "skerry/io.hpp"

namespace skerry {

namespace {

/// Ranks of the job, as Open MPI's launcher and those that speak PMI (MPICH, Slurm) say it; 1 if
/// none has started the process.
long ranks_of_launcher() {
  for (const char* const variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* const value = std::getenv(variable)) return std::strtol(value, nullptr, 10);
  return 1;
}

}  // namespace

void continue_over_mpi(int argc, char** argv) {
  const long ranks = ranks_of_launcher();
  if (ranks <= 1) return;
  const std::string_view subcommand = argc > 1 ? argv[1] : "";
  if (subcommand.empty() || subcommand.starts_with('-')) return;  // --help, --version
  if (subcommand != "cc")
    throw std::invalid_argument(
        fmt::format("`skerry {}` runs on one process, but the launcher has started {}; start it "
                    "without mpirun, since only `skerry cc` runs over MPI",
                    printable(subcommand, 40), ranks));
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  const std::string over_mpi = (self.parent_path() / "skerry-mpi").string();
  if (!failed) ::execv(over_mpi.c_str(), argv);
  throw not_compiled(fmt::format(
      "{} cannot be run ({}), but the launcher has started {} ranks; build Skerry where "
      "MPI is installed (`make deps-mpi`), or start one rank",
      printable_name(over_mpi), std::generic_category().message(errno), ranks));
}

}  // namespace skerry
