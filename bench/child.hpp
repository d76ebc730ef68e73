// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace skerry::bench {

/// The system cannot start a program.
struct cannot_start : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The cost of a program, from its start to its exit.
struct run_cost {
  double seconds;
  long peak_kibibytes;
};

/// Runs a command, found through PATH, with its standard output redirected to a file.
///
/// throws  cannot_start; std::runtime_error where its exit status is not 0
run_cost run_child(std::vector<std::string> command,
                   const std::filesystem::path& output = "/dev/null");

}  // namespace skerry::bench
