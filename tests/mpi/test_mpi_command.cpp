// SPDX-License-Identifier: Apache-2.0
// `mpirun -n N skerry cc FILE`: labels, sizes, report and faults of `skerry cc FILE`.
#include <doctest/doctest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/changing_files.hpp"
#include "tests/command.hpp"
#include "tests/mpi/over_mpi.hpp"
#include "tests/text.hpp"

namespace test_mpi_command {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("labels, sizes and report of every format") {
  const temporary_folder folder;
  const small_graph g = banded_graph(500, 1);
  for (const std::string name : text_and_binary_names) {
    static_cast<void>(folder.add(name, bytes_as(name, g)));
    for (const unsigned ranks : {2u, 3u}) static_cast<void>(check_over_mpi(folder, ranks, name));
  }
}

TEST_CASE("more ranks than lines, labels on standard output, dense numbering") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 2\n5 4\n"));
  const outcome dense =
      over_mpi(folder, 4, {"cc", "a.el", "--labels", "-", "--numbering", "dense"});
  CHECK(dense.status == 0);
  CHECK(dense.out == "0\n1\n0\n2\n3\n3\n");
  CHECK(count_of("components", dense.err) == 1);
}

TEST_CASE("rank 0 reads what cannot be divided, and says so") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el.gz", gzipped("0 2\n5 4\n")));
  const auto report = json_of(over_mpi(folder, 2, {"cc", "a.el.gz", "--json"}));
  CHECK(report.at("components") == 4);
  CHECK(report.at("notes").dump().find("rank 0 read the file alone") != std::string::npos);
}

TEST_CASE("faults are reported once, with the status of one process, and leave no file") {
  const temporary_folder folder;
  const std::string list = thousand_lines();
  static_cast<void>(folder.add("a.el", list + "1 x\n"));
  static_cast<void>(folder.add("b.el", list));
  const outcome bad_line = over_mpi(folder, 3, {"cc", "a.el", "--labels", "labels"});
  CHECK(bad_line.status == 3);
  CHECK(count_of("a.el:1001: ", bad_line.err) == 1);
  CHECK(over_mpi(folder, 2, {"cc", "absent.el"}).status == 3);
  const outcome unwritable = over_mpi(folder, 2, {"cc", "b.el", "--labels", "absent/labels"});
  CHECK(unwritable.status == 3);
  CHECK(count_of("absent/labels: cannot be written", unwritable.err) == 1);
  CHECK(folder.file_count() == 2);
}

TEST_CASE("an error on one rank alone ends the job at once, with its message and status") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 2\n"));
  const auto check = [](const auto& run_job, int status, const std::string& message) {
    const auto begin = std::chrono::steady_clock::now();
    const outcome run = run_job();
    INFO(run.err);
    CHECK(run.status == status);
    CHECK(count_of(message, run.err) == 1);
    CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
  };
  const auto on_rank_0 = [&](std::vector<std::string> options, int status,
                             const std::string& message) {
    options.insert(options.begin(), {"cc", "a.el"});
    check([&] { return over_mpi(folder, 3, options); }, status, message);
  };
  on_rank_0({"--sizes", "absent/sizes"}, 3, "absent/sizes: cannot be written");
  on_rank_0({"--plot", "absent/plot.svg"}, 3, "absent/plot.svg: cannot be written");
  on_rank_0({"--labels", "labels", "--sizes", "absent/sizes"}, 3, "absent/sizes: cannot be");
  on_rank_0({"--labels", "/dev/stdout", "--sizes", "-"}, 2, "both write to standard output");

  const std::vector<std::string> usual{"cc", "a.el"};
  const auto on_rank_1 = [&](std::vector<std::string> options, int status,
                             const std::string& message) {
    options.insert(options.begin(), {"cc", "a.el"});
    check([&] { return over_two_ranks(folder, usual, options); }, status, message);
  };
  on_rank_1({"--verify"}, 2, "--verify needs one process");
  on_rank_1({"--no-such"}, 2, "--no-such");
  on_rank_1({"--help"}, 2, "give all ranks the same arguments");
  on_rank_1({"--labels", "labels"}, 2, "--labels is given to some ranks only");
  on_rank_1({"--bipartite"}, 2, "ranks pass different values of options::bipartite");
}

TEST_CASE("what needs one process is refused with the remedy") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 2\n"));
  for (const std::string option :
       {"--verify", "--largest=b.el", "--repeat=2", "--algorithm=fastsv"}) {
    INFO(option);
    const outcome run = over_mpi(folder, 2, {"cc", "a.el", option});
    CHECK(run.status == 2);
    CHECK(count_of("skerry: ", run.err) == 1);
  }
  const outcome other = over_mpi(folder, 2, {"info"});
  CHECK(other.status == 2);
  CHECK(count_of("since only `skerry cc` runs over MPI", other.err) > 0);
}

TEST_CASE("back ends of the ranks: forests by name, and refusals with the remedy") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 2\n"));
  CHECK(json_of(over_mpi(folder, 1, {"cc", "a.el", "--json", "--backend=forests"})).at("ranks") ==
        1);
  CHECK(json_of(over_mpi(folder, 2, {"cc", "a.el", "--json", "--backend", "forests"}))
            .at("components") == 2);
  const outcome unknown = over_mpi(folder, 2, {"cc", "a.el", "--backend", "combblass"});
  CHECK(unknown.status == 2);
  CHECK(count_of("\"combblass\" does not run over MPI; use forests", unknown.err) == 1);
  for (const std::string name : {"forests", "combblas"}) {
    const outcome alone = skerry_in(folder.path(), {"cc", "a.el", "--backend", name});
    CHECK(alone.status == 2);
    CHECK(count_of("run `mpirun -n 4 skerry cc FILE --backend " + name + "`", alone.err) == 1);
  }
}

}  // namespace test_mpi_command
