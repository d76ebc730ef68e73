// SPDX-License-Identifier: Apache-2.0
// What fails on one rank, or differs between ranks, ends the call on all of them: every collective
// of MPI is reached by all ranks or by none.  A rank that waits longer than 30 s ends the job.
#include <doctest/doctest.h>
#include <mpi.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "skerry/mpi.hpp"
#include "tests/failing_allocator.hpp"
#include "tests/files.hpp"
#include "tests/graphs.hpp"
#include "tests/mpi/divided.hpp"
#include "tests/mpi/divided_files.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_mpi_faults {

using namespace skerry;
using namespace skerry::testing;

namespace {

constexpr unsigned clock_seconds = 30;

/// Ends the process unless it is destroyed in time.
struct [[nodiscard]] deadline {
  deadline() { alarm(clock_seconds); }
  ~deadline() { alarm(0); }
  deadline(const deadline&) = delete;
  deadline& operator=(const deadline&) = delete;
};

/// The number of ranks on which something holds.
int ranks_where(bool holds) {
  int count = holds ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  return count;
}

/// Calls f(), in which the k-th allocation of the first or the last rank fails, for every k.
///
/// returns  how many allocations the last rank needs
template <class Function>
long fail_every_allocation_of_a_rank(Function f) {
  long k = 0;
  for (const std::uint64_t rank : {std::uint64_t{0}, here().ranks - 1})
    for (k = 0;; ++k) {
      CAPTURE(rank);
      CAPTURE(k);
      REQUIRE(k < 20000);
      const deadline clock;
      const int completed = ranks_where(completes_with(here().rank == rank ? k : -1, f));
      REQUIRE((completed == 0 || completed == static_cast<int>(here().ranks)));
      if (completed != 0) break;
    }
  return k;
}

/// A callback too large to be copied without memory.
auto large_progress() {
  return [sums = std::array<std::uint64_t, 16>()](const progress& now) {
    return now.rounds >= sums[0];
  };
}

/// What all ranks throw if only the last passes other options.
template <class Error, class View>
std::string fault_of_options(const View& part, const mpi_options& usual, const mpi_options& other) {
  const deadline clock;
  return error_of<Error>(
      [&] { return cc(part, MPI_COMM_WORLD, here().rank == here().ranks - 1 ? other : usual); });
}

}  // namespace

TEST_CASE("each allocation of one rank fails: rows, with a giant and without, and entries") {
  const mpi_options how{.local = {.threads = 2, .progress = large_progress()}};
  for (const edges& g : {symmetrised(path(50)), symmetrised(random_graph(3000, 24'000, 8))}) {
    const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
    const own_entries<std::uint32_t> entries(g, here().rank, here().ranks);
    CHECK(fail_every_allocation_of_a_rank(
              [&] { static_cast<void>(cc(rows.view(), MPI_COMM_WORLD, how)); }) > 5);
    CHECK(fail_every_allocation_of_a_rank(
              [&] { static_cast<void>(cc(entries.view(), MPI_COMM_WORLD, how)); }) > 5);
  }
}

TEST_CASE("each allocation of one rank fails: a file, and the labels of one") {
  const temporary_folder folder;
  const auto file = add_copy(folder, "a.el", thousand_lines());
  const mpi_options how{.local = {.numbering = numbering::dense, .progress = large_progress()}};
  mpi_united_edges found;
  CHECK(fail_every_allocation_of_a_rank([&] { found = unite_edges(file, MPI_COMM_WORLD, how); }) >
        5);
  const std::filesystem::path labels = folder.path() / "labels";
  const auto& answer = std::get<mpi_result<std::uint32_t>>(found.answer);
  CHECK(fail_every_allocation_of_a_rank([&] {
          write_labels(labels, std::span<const std::uint32_t>(answer.labels), MPI_COMM_WORLD);
        }) > 5);
  CHECK(folder.file_count() <= 2);  // none where another rank's folder has the labels
}

TEST_CASE("what is no std::exception on one rank is an exception on all") {
  const edges g = symmetrised(path(200));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  const std::uint64_t last = here().ranks - 1;
  mpi_options how{.local = {.algorithm = "hook_compress"}};
  if (here().rank == last) how.local.progress = [](const progress&) -> bool { throw 42; };
  const std::string message =
      "rank " + std::to_string(last) + ": an exception that is no std::exception";
  const deadline clock;
  CHECK(error_of<std::runtime_error>([&] { return cc(rows.view(), MPI_COMM_WORLD, how); }) ==
        message);
}

TEST_CASE("ranks with different options") {
  const edges g = symmetrised(path(200));
  const own_rows<std::uint32_t, std::uint32_t> rows(g, even(g.n, here().ranks), here().rank);
  const own_entries<std::uint32_t> entries(g, here().rank, here().ranks);
  using wrong = std::invalid_argument;
  CHECK(contains(fault_of_options<wrong>(entries.view(), {}, {.labels = label_scope::own_rows}),
                 "label_scope::own_rows needs rows of each rank"));
  CHECK(contains(fault_of_options<wrong>(rows.view(), {}, {.backend = "no_such"}), "\"no_such\""));
  CHECK(contains(fault_of_options<wrong>(rows.view(), {}, {.max_message = 0}),
                 "mpi_options::max_message is 0"));
  if (here().ranks == 1) return;
  CHECK(fault_of_options<wrong>(rows.view(), {}, {.labels = label_scope::own_rows}) ==
        "ranks pass different values of mpi_options::labels; pass the same on all ranks");
  CHECK(contains(fault_of_options<wrong>(rows.view(), {}, {.backend = "forests"}),
                 "mpi_options::backend"));
  CHECK(contains(fault_of_options<wrong>(rows.view(), {}, {.local = {.bipartite = true}}),
                 "options::bipartite"));
  const deadline clock;
  check_answer(cc(rows.view(), MPI_COMM_WORLD, {.max_message = 1 + here().rank}), oracle(g));
}

TEST_CASE("ranks with different options for one file") {
  const temporary_folder folder;
  const auto file = add_copy(folder, "a.el", thousand_lines());
  const bool is_last = here().rank == here().ranks - 1;
  const auto fault_of = [&](const mpi_options& usual, const mpi_options& other) {
    const deadline clock;
    return error_of<std::invalid_argument>(
        [&] { return unite_edges(file, MPI_COMM_WORLD, is_last ? other : usual); });
  };
  CHECK(contains(fault_of({}, {.labels = label_scope::own_rows}), "and a file has none"));
  CHECK(contains(fault_of({}, {.backend = "no_such"}), "\"no_such\""));
  CHECK(contains(fault_of({}, {.local = {.algorithm = "no_such"}}), "no_such"));
  if (here().ranks == 1) return;
  CHECK(contains(fault_of({}, {.local = {.bipartite = true}}), "options::bipartite"));
  CHECK(contains(fault_of({}, {.local = {.numbering = numbering::dense}}), "options::numbering"));
}

}  // namespace test_mpi_faults
