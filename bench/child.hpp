// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace skerry::bench {

/// A program that the system does not start.
struct cannot_start : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a program took, from its start to its exit.
struct run_cost {
  double seconds;
  long peak_kibibytes;
};

/// Runs a command, found by the path, with its output sent to a file.
///
/// throws  cannot_start; std::runtime_error where it ends with another status than 0
run_cost run_child(std::vector<std::string> command,
                   const std::filesystem::path& output = "/dev/null");

}  // namespace skerry::bench
