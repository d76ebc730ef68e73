// SPDX-License-Identifier: Apache-2.0
// `mpirun -n N skerry cc FILE --backend combblas`: labels, sizes, report and faults of
// `skerry cc FILE`.
#include <doctest/doctest.h>

#include <string>
#include <utility>

#include "tests/changing_files.hpp"
#include "tests/mpi/over_mpi.hpp"
#include "tests/text.hpp"

namespace test_mpi_command_combblas {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("labels, sizes and report by combblas") {
  const temporary_folder folder;
  const small_graph g = banded_graph(500, 1);
  for (const auto& [name, ranks] : {std::pair<std::string, unsigned>{"a.mtx", 1},
                                    {"a.mtx", 4},
                                    {"a.el", 4},
                                    {"a.sg", 4},
                                    {"a.el.zst", 4}}) {
    static_cast<void>(folder.add(name, bytes_as(name, g)));
    const auto report = check_over_mpi(folder, ranks, name, {"--backend", "combblas"});
    CHECK(report.at("algorithm") == "fastsv");
    CHECK(report.at("backend") == "combblas");
    CHECK(report.at("rounds") > 0);
    CHECK(report.at("seconds").at("read") > 0);
  }
}

TEST_CASE("an algorithm by name, labels on standard output, dense numbering, by combblas") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 2\n5 4\n"));
  const outcome dense = over_mpi(folder, 4,
                                 {"cc", "a.el", "--labels", "-", "--numbering", "dense",
                                  "--backend=combblas", "--algorithm", "label_propagation"});
  CHECK(dense.status == 0);
  CHECK(dense.out == "0\n1\n0\n2\n3\n3\n");
  CHECK(count_of("label_propagation on combblas", dense.err) == 1);
}

TEST_CASE("faults by combblas are reported once, with the status of one process") {
  const temporary_folder folder;
  static_cast<void>(folder.add("a.el", "0 2\n"));
  static_cast<void>(folder.add("b.el", thousand_lines() + "1 x\n"));
  const outcome bad_line =
      over_mpi(folder, 4, {"cc", "b.el", "--backend", "combblas", "--labels", "labels"});
  CHECK(bad_line.status == 3);
  CHECK(count_of("b.el:1001: ", bad_line.err) == 1);
  const outcome two_ranks = over_mpi(folder, 2, {"cc", "a.el", "--backend", "combblas"});
  CHECK(two_ranks.status == 2);
  CHECK(count_of("there are 2; start 1 or 4 ranks", two_ranks.err) == 1);
  const outcome bipartite =
      over_mpi(folder, 4, {"cc", "a.el", "--backend", "combblas", "--bipartite"});
  CHECK(bipartite.status == 2);
  CHECK(count_of("use --backend forests", bipartite.err) == 1);
  CHECK(folder.file_count() == 2);
}

}  // namespace test_mpi_command_combblas
