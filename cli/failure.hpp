// SPDX-License-Identifier: Apache-2.0
// From an exception to the message and the exit status of the command.
#pragma once

#include <exception>
#include <filesystem>
#include <string>

#include "cli/command.hpp"
#include "cli/streams.hpp"
#include "skerry/io.hpp"

namespace skerry {

struct failure {
  exit_status status;
  const char* message;  // what is wrong; what to do; valid as long as the exception
};

/// The only place that maps exceptions to exit statuses.  Takes no memory, which may have run out.
[[nodiscard]] failure failure_of(const std::exception& e) noexcept;

/// A terminate handler.  Some libraries of the command allocate in functions that must not throw:
/// nlohmann_json in a destructor, CLI11 in a search by name.  If memory runs out there, the process
/// ends with the message and the exit status that it has elsewhere.
[[noreturn]] void end_process() noexcept;

/// Returns f().  If f throws invalid_matrix about A, which was read from `file`, prefixes the
/// message with the file and with the line that declares the shape.
template <class Function>
decltype(auto) with_file_context(const std::filesystem::path& file, const stored_matrix& A,
                                 Function f) {
  try {
    return f();
  } catch (const invalid_matrix& e) {
    const auto line = A.shape_line == 0 ? "" : ":" + std::to_string(A.shape_line);
    throw invalid_matrix(input_name(file.string()) + line + ": " + e.what());
  }
}

}  // namespace skerry
