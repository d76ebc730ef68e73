// SPDX-License-Identifier: Apache-2.0
// Runs the command over MPI.
#pragma once

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/command.hpp"
#include "tests/files.hpp"

namespace skerry::testing {

/// Runs `mpirun -n RANKS skerry arguments...` in a folder.
[[nodiscard]] inline outcome over_mpi(const temporary_folder& folder, unsigned ranks,
                                      const std::vector<std::string>& arguments) {
  const char* const launcher = std::getenv("SKERRY_MPIEXEC");
  REQUIRE(launcher != nullptr);
  std::vector<std::string> words{launcher, "-n", std::to_string(ranks), command_path()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  return run_in(folder.path(), words);
}

/// Runs `mpirun -n 1 skerry arguments... : -n 1 skerry others...` in a folder.
[[nodiscard]] inline outcome over_two_ranks(const temporary_folder& folder,
                                            const std::vector<std::string>& arguments,
                                            const std::vector<std::string>& others) {
  const char* const launcher = std::getenv("SKERRY_MPIEXEC");
  REQUIRE(launcher != nullptr);
  std::vector<std::string> words{launcher, "-n", "1", command_path()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.insert(words.end(), {":", "-n", "1", command_path()});
  words.insert(words.end(), others.begin(), others.end());
  return run_in(folder.path(), words);
}

/// What is the same for one process and for several.
[[nodiscard]] inline nlohmann::json facts_of(const outcome& run) {
  const auto report = json_of(run);
  nlohmann::json facts;
  for (const char* const key : {"file", "vertices", "entries", "components", "largest"})
    facts[key] = report.at(key);
  return facts;
}

/// Compares labels, sizes and facts of a file with those of one process.  Returns the report.
///
/// more  further arguments over MPI
[[nodiscard]] inline nlohmann::json check_over_mpi(const temporary_folder& folder, unsigned ranks,
                                                   const std::string& name,
                                                   const std::vector<std::string>& more = {}) {
  CAPTURE(name);
  CAPTURE(ranks);
  const outcome one = skerry_in(
      folder.path(), {"cc", name, "--labels", "one", "--sizes", "sizes-of-one", "--json"});
  REQUIRE(one.status == 0);
  std::vector<std::string> arguments{
      "cc", name, "--labels", "several", "--sizes", "sizes-of-several", "--json"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  const outcome several = over_mpi(folder, ranks, arguments);
  INFO(several.err);
  REQUIRE(several.status == 0);
  CHECK(facts_of(several) == facts_of(one));
  CHECK(json_of(several).at("ranks") == ranks);
  CHECK(bytes_of(folder.path() / "several") == bytes_of(folder.path() / "one"));
  CHECK(bytes_of(folder.path() / "sizes-of-several") == bytes_of(folder.path() / "sizes-of-one"));
  return json_of(several);
}

/// How often a text occurs in another.
[[nodiscard]] inline std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

}  // namespace skerry::testing
