// SPDX-License-Identifier: Apache-2.0
// From an exception to what the command says and to its exit status.
#pragma once

#include <exception>
#include <filesystem>
#include <string>

#include "cli/command.hpp"
#include "matrix_ops/error.hpp"

namespace reef {

struct failure {
  exit_status status;
  std::string message;  // what is wrong; what to do
};

/// The one place that knows which exception gives which status.
[[nodiscard]] failure failure_of(const std::exception& e);

/// Runs f, whose matrix came from a file: the library knows the matrix, the user knows the file.
template <class Function>
decltype(auto) about(const std::filesystem::path& file, Function f) {
  try {
    return f();
  } catch (const invalid_matrix& e) {
    throw invalid_matrix(file.string() + ": " + e.what());
  }
}

}  // namespace reef
