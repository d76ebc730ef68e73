// SPDX-License-Identifier: Apache-2.0
// unite_edges() over MPI, compared with unite_edges() on one process.  Each rank has a copy of the
// file of its own.
#pragma once

#include <doctest/doctest.h>
#include <mpi.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

#include "skerry/mpi.hpp"
#include "tests/files.hpp"
#include "tests/mpi/divided.hpp"
#include "tests/refusal.hpp"
#include "tests/streamed.hpp"

namespace skerry::testing {

/// Writes this rank's copy of a file, and returns its path.
///
/// age  in seconds: that of the copies of all ranks, unless one is another version
[[nodiscard]] inline std::filesystem::path add_copy(const temporary_folder& folder,
                                                    const std::string& name,
                                                    const std::string& bytes, int age = 0) {
  using namespace std::chrono;
  auto file = folder.add(name, bytes);
  last_write_time(file, file_clock::from_sys(sys_days{2026y / 1 / 1} - seconds(age)));
  return file;
}

/// divisible  whether several ranks divide the file
[[nodiscard]] inline solved solve_divided(const std::filesystem::path& file, const mpi_options& how,
                                          const read_options& reading, bool divisible) {
  const mpi_united_edges united = unite_edges(file, MPI_COMM_WORLD, how, reading);
  CHECK(united.is_divided == (divisible && here().ranks > 1));
  solved found;
  std::visit(
      [&](const auto& answer) {
        if (how.backend == "combblas") CHECK(answer.used.backend == "combblas");
        set_answer(found, answer);
      },
      united.answer);
  found.entries = united.entries;
  found.notes = united.notes;
  return found;
}

inline void check_divided(const std::string& name, const std::string& bytes, bool divisible = true,
                          const mpi_options& how = {}, const read_options& reading = {}) {
  INFO(name);
  const temporary_folder folder;
  const auto file = add_copy(folder, name, bytes);
  options one = how.local;
  one.algorithm = "auto";
  solved expected = solve_streamed(file, one, reading);
  if (here().rank != 0) expected.notes.clear();
  CHECK(solve_divided(file, how, reading, divisible) == expected);
}

/// What all ranks throw if each has a file of these bytes, and only the rank `with` these others.
[[nodiscard]] inline std::string fault_of_files(const std::string& name, const std::string& bytes,
                                                std::uint64_t with, const std::string& others,
                                                const mpi_options& how = {}) {
  const temporary_folder folder;
  const auto file = add_copy(folder, name, here().rank == with ? others : bytes);
  return error_of<invalid_matrix>(
      [&] { static_cast<void>(unite_edges(file, MPI_COMM_WORLD, how)); });
}

/// Of text_and_binary_names: those whose lines mean the same wherever they are.
[[nodiscard]] inline bool is_divisible(const std::string& name) {
  return name != "a.graph" && name != "array.mtx";
}

}  // namespace skerry::testing
