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

/// A program has started, and ended by a signal or with an exit status other than 0.
struct child_failed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The cost of a program, from its start to its exit.
struct run_cost {
  double seconds;
  long peak_kibibytes;
};

/// Runs a command, found through PATH, with its standard output redirected to a file.
///
/// throws  cannot_start, child_failed
run_cost run_child(std::vector<std::string> command,
                   const std::filesystem::path& output = "/dev/null");

}  // namespace skerry::bench
