// SPDX-License-Identifier: Apache-2.0
// unite_edges() over MPI == unite_edges() on one process, for every format; faults are the same on
// all ranks.  Each rank has a copy of the file of its own.
#include <doctest/doctest.h>
#include <mpi.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "lib/mpi/products.hpp"
#include "skerry/mpi.hpp"
#include "tests/files.hpp"
#include "tests/mpi/divided.hpp"
#include "tests/mpi/divided_files.hpp"
#include "tests/refusal.hpp"
#include "tests/text.hpp"

namespace test_mpi_files {

using namespace skerry;
using namespace skerry::testing;

TEST_CASE("every format") {
  for (const std::uint64_t n : {2, 5, 40, 1000}) {
    const small_graph g = banded_graph(n, 2);
    for (const std::string name : text_and_binary_names)
      check_divided(name, bytes_as(name, g), is_divisible(name));
    for (const std::string name : packed_names) check_divided(name, bytes_as(name, g), false);
  }
}

TEST_CASE("numbering, vertices, bipartite matrices and notes") {
  const std::string list = "# comment\n7 1\n\n1 3\n9 9\n2 0\n";
  check_divided("b.el", list, true, {.local = {.numbering = numbering::dense}});
  check_divided("c.el", list, true, {.local = {.bipartite = true}});
  check_divided("d.el", list, true, {.local = {.numbering = numbering::dense, .bipartite = true}});
  read_options many;
  many.vertices = 20;
  check_divided("e.el", list, true, {}, many);
  check_divided("f.el", list, true, {.local = {.bipartite = true}}, many);
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  check_divided("g.mtx", banner + "3 5 3\n1 5\n2 4\n3 5\n", true, {.local = {.bipartite = true}});
  check_divided("h.mtx", banner + "0 0 0\n");
  check_divided("i.el", "", false);
  check_divided("j.el", "# Nodes: 9 Edges: 5\n0 1\n5 5\n8 2\n");
}

TEST_CASE("ids that need 64 bits on one rank") {
  std::string list = "4294967296 3\n";
  for (int k = 0; k < 100; ++k) list += "1 2\n";
  const temporary_folder folder;
  const auto file = add_copy(folder, "a.el", list);
  CHECK(error_of<invalid_matrix>([&] {  // 2^32 labels exceed the limit
          static_cast<void>(
              unite_edges(file, MPI_COMM_WORLD, {.local = {.limits = {.max_bytes = 1 << 20}}}));
        }) != "");
}

TEST_CASE("faults have the same message on all ranks, with the line in the file") {
  const this_rank here;
  const std::string list = thousand_lines();
  const std::string last = "rank " + std::to_string(here.ranks - 1) + ": ";
  const std::string message = fault_of_files("a.el", list + "1 x\n", here.ranks, "");
  CHECK(message.starts_with(last));
  CHECK(contains(message, "a.el:1001: "));
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  const std::string count =
      fault_of_files("a.mtx", banner + "3 3 5\n1 2\n2 3\n1 3\n2 2\n", here.ranks, "");
  CHECK(contains(count, "a.mtx:2"));
  CHECK(contains(count, "4"));
}

TEST_CASE("a file that is damaged or absent on one rank") {
  const this_rank here;
  const std::uint64_t with = here.ranks - 1;
  const std::string list = thousand_lines(), damaged = thousand_lines("1 x\n");
  CHECK(
      contains(fault_of_files("a.el", list, with, damaged), "rank " + std::to_string(with) + ": "));
  const temporary_folder folder;
  const auto file = add_copy(folder, "a.el", list);
  if (here.rank == with) std::filesystem::remove(file);
  CHECK(contains(
      error_of<invalid_matrix>([&] { static_cast<void>(unite_edges(file, MPI_COMM_WORLD)); }),
      "rank " + std::to_string(with) + ": "));
}

TEST_CASE("two versions of a file, of which the ranks would read parts") {
  if (here().ranks == 1) return;
  const std::uint64_t with = here().ranks - 1;
  const std::string list = thousand_lines(), last = "rank " + std::to_string(with) + ": ";
  const auto differs = [&](const std::string& others, const std::string& what) {
    const std::string why = fault_of_files("a.el", list, with, others);
    CAPTURE(why);
    CHECK(why.starts_with(last));
    CHECK(contains(why, "a.el: another version of the file than that of rank 0: " + what));
  };
  differs(list + "3 4\n", "4004 bytes, not 4000");
  differs("1 3\n" + list.substr(4), "other bytes at its begin or its end");
  differs(list.substr(4) + "1 3\n", "other bytes at its begin or its end");
  const temporary_folder folder;
  const auto file = add_copy(folder, "a.el", list, here().rank == with ? 5 : 0);
  CHECK(contains(
      error_of<invalid_matrix>([&] { static_cast<void>(unite_edges(file, MPI_COMM_WORLD)); }),
      last));
}

TEST_CASE("options that files do not have") {
  const mpi_options own{.labels = label_scope::own_rows};
  CHECK(error_of<std::invalid_argument>(
            [&] { static_cast<void>(unite_edges("a.el", MPI_COMM_WORLD, own)); }) ==
        "rank 0: label_scope::own_rows needs rows of each rank, and a file has none; take all "
        "labels");
  const mpi_options unknown{.backend = "combblass"};
  CHECK(error_of<std::invalid_argument>(
            [&] { static_cast<void>(unite_edges("a.el", MPI_COMM_WORLD, unknown)); }) ==
        "rank 0: mpi_options::backend = \"combblass\"; use \"auto\", \"forests\", \"combblas\"");
}

TEST_CASE("combblas in a build without it") {
  if (mpi::has_combblas()) return;
  const mpi_options products{.backend = "combblas"};
  const std::string why = error_of<not_compiled>(
      [&] { static_cast<void>(unite_edges("absent.el", MPI_COMM_WORLD, products)); });
  CHECK(contains(why, "back end \"combblas\" is not compiled in"));
  CHECK(contains(why, "-DSKERRY_COMBBLAS=ON"));
}

}  // namespace test_mpi_files
