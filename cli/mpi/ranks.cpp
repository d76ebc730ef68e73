// SPDX-License-Identifier: Apache-2.0
#include "cli/mpi/ranks.hpp"

#include <fmt/format.h>
#include <mpi.h>

#include <array>
#include <chrono>
#include <limits>
#include <optional>
#include <stdexcept>
#include <thread>

#include "cli/command.hpp"

namespace skerry {

namespace {

using namespace std::chrono_literals;

/// What ranks compare: of each word the least.  A word of each of two cases is 0 on ranks of this
/// case, so both are 0 where the ranks differ.
struct words {
  int failure = std::numeric_limits<int>::max();  // of the first rank that failed
  int begins = 1, ends = 1;
  int writes_labels = 1, omits_labels = 1;

  [[nodiscard]] bool has_failure() const { return failure != std::numeric_limits<int>::max(); }
};

constexpr int most_statuses = 256;

words words_of(int status) {
  words own;
  if (status != exit_right) own.failure = ranks_of_job().rank * most_statuses + status;
  return own;
}

/// The least words of all ranks; nothing if some have not come in time.  Sleeps, since a rank may
/// come late: the first one writes files that others do not.
std::optional<words> least_of(const words& own, std::chrono::seconds limit) {
  static words sent, least;  // MPI may write to them later
  sent = own;
  MPI_Request arrival = MPI_REQUEST_NULL;
  MPI_Iallreduce(&sent, &least, sizeof(words) / sizeof(int), MPI_INT, MPI_MIN, MPI_COMM_WORLD,
                 &arrival);
  const auto begin = std::chrono::steady_clock::now();
  int have_all = 0;
  for (;;) {
    MPI_Test(&arrival, &have_all, MPI_STATUS_IGNORE);
    if (have_all != 0) return least;
    if (std::chrono::steady_clock::now() - begin > limit) return {};
    std::this_thread::sleep_for(1ms);
  }
}

constexpr std::chrono::seconds no_limit = 24h * 365;

/// What begin_together() or, on ranks that do not call it, end_together() has found.
std::optional<words> at_begin;

job_end end_with(const words& found) {
  if (!found.has_failure()) return {exit_right, -1, false};
  return {found.failure % most_statuses, found.failure / most_statuses, false};
}

}  // namespace

job_ranks ranks_of_job() {
  job_ranks here;
  MPI_Comm_rank(MPI_COMM_WORLD, &here.rank);
  MPI_Comm_size(MPI_COMM_WORLD, &here.ranks);
  return here;
}

void begin_together(bool writes_labels) {
  words own;
  own.begins = 0;
  (writes_labels ? own.writes_labels : own.omits_labels) = 0;
  at_begin = least_of(own, no_limit);
  if (at_begin->has_failure())
    throw std::runtime_error(fmt::format("rank {} has failed", end_with(*at_begin).rank));
  if (at_begin->ends == 0)
    throw std::invalid_argument(
        "some ranks print help or the version; give all ranks the same arguments");
  if (at_begin->writes_labels == 0 && at_begin->omits_labels == 0)
    throw std::invalid_argument(
        "--labels is given to some ranks only; give all ranks the same arguments");
}

job_end end_together(int status) {
  words own = words_of(status);
  if (!at_begin) {
    own.ends = 0;
    at_begin = least_of(own, no_limit);
  }
  if (at_begin->has_failure() || at_begin->begins != 0) return end_with(*at_begin);
  const auto found = least_of(own, status == exit_right ? no_limit : 10s);
  if (!found) return {status, ranks_of_job().rank, true};
  return end_with(*found);
}

}  // namespace skerry
