// SPDX-License-Identifier: Apache-2.0
// From an exception to what the command says and to its exit status.
#pragma once

#include <exception>
#include <filesystem>
#include <string>

#include "cli/command.hpp"
#include "matrix_ops/error.hpp"
#include "skerry/io.hpp"

namespace skerry {

struct failure {
  exit_status status;
  std::string message;  // what is wrong; what to do
};

/// The one place that knows which exception gives which status.
[[nodiscard]] failure failure_of(const std::exception& e);

/// Runs f on a matrix that came from a file: the library knows the matrix, the user knows the file
/// and the line that declares its shape.
template <class Function>
decltype(auto) about(const std::filesystem::path& file, const stored_matrix& A, Function f) {
  try {
    return with_view(A, f);
  } catch (const invalid_matrix& e) {
    const auto line = A.shape_line == 0 ? "" : ":" + std::to_string(A.shape_line);
    throw invalid_matrix(file.string() + line + ": " + e.what());
  }
}

}  // namespace skerry
