// SPDX-License-Identifier: Apache-2.0
// unite_edges() over MPI == unite_edges() on one process, for every format; faults are the same on
// all ranks.  Each rank has a copy of the file of its own.
#include <doctest/doctest.h>
#include <mpi.h>

#include <filesystem>
#include <stdexcept>
#include <string>

#include "skerry/mpi.hpp"
#include "tests/files.hpp"
#include "tests/mpi/divided.hpp"
#include "tests/refusal.hpp"
#include "tests/streamed.hpp"
#include "tests/text.hpp"

namespace test_mpi_files {

using namespace skerry;
using namespace skerry::testing;

namespace {

solved solve_divided(const std::filesystem::path& file, const options& how,
                     const read_options& reading, bool divisible) {
  const mpi_united_edges united = unite_edges(file, MPI_COMM_WORLD, {.local = how}, reading);
  const this_rank here;
  CHECK(united.is_divided == (divisible && here.ranks > 1));
  solved found;
  std::visit([&](const auto& answer) { set_answer(found, answer); }, united.answer);
  found.entries = united.entries;
  found.notes = united.notes;
  return found;
}

void check(const std::string& name, const std::string& bytes, bool divisible = true,
           const options& how = {}, const read_options& reading = {}) {
  INFO(name);
  const temporary_folder folder;
  const auto file = folder.add(name, bytes);
  solved expected = solve_streamed(file, how, reading);
  if (this_rank().rank != 0) expected.notes.clear();
  CHECK(solve_divided(file, how, reading, divisible) == expected);
}

/// What all ranks throw if each has a file of these bytes, and only the rank `with` these others.
std::string fault(const std::string& name, const std::string& bytes, std::uint64_t with,
                  const std::string& others) {
  const temporary_folder folder;
  const this_rank here;
  const auto file = folder.add(name, here.rank == with ? others : bytes);
  return error_of<invalid_matrix>([&] { static_cast<void>(unite_edges(file, MPI_COMM_WORLD)); });
}

/// Of text_and_binary_names: those whose lines mean the same wherever they are.
bool is_divisible(const std::string& name) { return name != "a.graph" && name != "array.mtx"; }

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("every format") {
  for (const std::uint64_t n : {2, 5, 40, 1000}) {
    const small_graph g = banded_graph(n, 2);
    for (const std::string name : text_and_binary_names)
      check(name, bytes_as(name, g), is_divisible(name));
    for (const std::string name : packed_names) check(name, bytes_as(name, g), false);
  }
}

TEST_CASE("numbering, vertices, bipartite matrices and notes") {
  const std::string list = "# comment\n7 1\n\n1 3\n9 9\n2 0\n";
  check("b.el", list, true, {.numbering = numbering::dense});
  check("c.el", list, true, {.bipartite = true});
  check("d.el", list, true, {.numbering = numbering::dense, .bipartite = true});
  read_options many;
  many.vertices = 20;
  check("e.el", list, true, {}, many);
  check("f.el", list, true, {.bipartite = true}, many);
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  check("g.mtx", banner + "3 5 3\n1 5\n2 4\n3 5\n", true, {.bipartite = true});
  check("h.mtx", banner + "0 0 0\n");
  check("i.el", "", false);
  check("j.el", "# Nodes: 9 Edges: 5\n0 1\n5 5\n8 2\n");
}

TEST_CASE("ids that need 64 bits on one rank") {
  std::string list = "4294967296 3\n";
  for (int k = 0; k < 100; ++k) list += "1 2\n";
  const temporary_folder folder;
  const auto file = folder.add("a.el", list);
  CHECK(error_of<invalid_matrix>([&] {  // 2^32 labels exceed the limit
          static_cast<void>(
              unite_edges(file, MPI_COMM_WORLD, {.local = {.limits = {.max_bytes = 1 << 20}}}));
        }) != "");
}

TEST_CASE("faults have the same message on all ranks, with the line in the file") {
  const this_rank here;
  std::string list;
  for (int k = 0; k < 1000; ++k) list += "1 2\n";
  const std::string last = "rank " + std::to_string(here.ranks - 1) + ": ";
  const std::string message = fault("a.el", list + "1 x\n", here.ranks, "");
  CHECK(message.starts_with(last));
  CHECK(contains(message, "a.el:1001: "));
  const std::string banner = "%%MatrixMarket matrix coordinate pattern general\n";
  const std::string count = fault("a.mtx", banner + "3 3 5\n1 2\n2 3\n1 3\n2 2\n", here.ranks, "");
  CHECK(contains(count, "a.mtx:2"));
  CHECK(contains(count, "4"));
}

TEST_CASE("a file that is damaged or absent on one rank") {
  const this_rank here;
  const std::uint64_t with = here.ranks - 1;
  std::string list;
  for (int k = 0; k < 1000; ++k) list += "1 2\n";
  std::string damaged;
  for (int k = 0; k < 1000; ++k) damaged += "1 x\n";
  CHECK(contains(fault("a.el", list, with, damaged), "rank " + std::to_string(with) + ": "));
  const temporary_folder folder;
  const auto file = folder.add("a.el", list);
  if (here.rank == with) std::filesystem::remove(file);
  CHECK(contains(
      error_of<invalid_matrix>([&] { static_cast<void>(unite_edges(file, MPI_COMM_WORLD)); }),
      "rank " + std::to_string(with) + ": "));
}

TEST_CASE("options that files do not have") {
  const mpi_options own{.labels = label_scope::own_rows};
  CHECK(error_of<std::invalid_argument>(
            [&] { static_cast<void>(unite_edges("a.el", MPI_COMM_WORLD, own)); }) ==
        "label_scope::own_rows needs rows of each rank, and a file has none; take all labels");
  const mpi_options products{.backend = "combblas"};
  CHECK(error_of<std::invalid_argument>([&] {
          static_cast<void>(unite_edges("a.el", MPI_COMM_WORLD, products));
        }).starts_with("mpi_options::backend = \"combblas\" does not read files"));
}

}  // namespace test_mpi_files
