// SPDX-License-Identifier: Apache-2.0
#include "cli/launch.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

#include "skerry/io.hpp"
#include "skerry/skerry.hpp"

namespace skerry {

namespace {

/// Ranks of the job, as Open MPI's launcher and those that speak PMI (MPICH, Slurm) say it; 0 if
/// none has started the process.
long ranks_of_launcher() {
  for (const char* const variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* const value = std::getenv(variable)) return std::strtol(value, nullptr, 10);
  return 0;
}

/// Whether `--backend` has the name of a back end of ranks.
bool names_backend_of_ranks(std::span<char* const> words) {
  constexpr std::string_view option = "--backend";
  std::string_view previous;
  for (const std::string_view word : words) {
    const bool is_joined = word.starts_with(option) && word.substr(option.size()).starts_with('=');
    if (is_joined && is_backend_of_ranks(word.substr(option.size() + 1))) return true;
    if (previous == option && is_backend_of_ranks(word)) return true;
    previous = word;
  }
  return false;
}

}  // namespace

bool is_backend_of_ranks(std::string_view name) {
  return std::ranges::count(rank_backends(), name, &rank_backend_info::name) != 0;
}

void check_backend_of_process(std::string_view name) {
  if (is_backend_of_ranks(name))
    throw std::invalid_argument(
        fmt::format("back end \"{0}\" runs on ranks of MPI, and no launcher has started any; run "
                    "`mpirun -n 4 skerry cc FILE --backend {0}`",
                    name));
}

void continue_over_mpi(int argc, char** argv) {
  const long ranks = ranks_of_launcher();
  if (ranks <= 0) return;
  const std::string_view subcommand = argc > 1 ? argv[1] : "";
  if (subcommand.empty() || subcommand.starts_with('-')) return;  // --help, --version
  if (ranks == 1) {
    const std::span<char* const> words(argv, static_cast<std::size_t>(argc));
    if (subcommand != "cc" || !names_backend_of_ranks(words)) return;
  }
  if (subcommand != "cc")
    throw std::invalid_argument(
        fmt::format("`skerry {}` runs on one process, but the launcher has started {}; start it "
                    "without mpirun, since only `skerry cc` runs over MPI",
                    printable(subcommand, 40), ranks));
  std::error_code failed;
  const auto self = std::filesystem::read_symlink("/proc/self/exe", failed);
  const std::string over_mpi = (self.parent_path() / "skerry-mpi").string();
  if (!failed) ::execv(over_mpi.c_str(), argv);
  throw not_compiled(fmt::format("{} cannot be run ({}), but {}; build it (`make build MPI=ON`){}",
                                 printable_name(over_mpi), std::generic_category().message(errno),
                                 ranks == 1
                                     ? "--backend names a back end of ranks"
                                     : fmt::format("the launcher has started {} ranks", ranks),
                                 ranks == 1 ? ", or omit --backend" : ", or start one rank"));
}

}  // namespace skerry
