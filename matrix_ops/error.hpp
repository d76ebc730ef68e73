// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>

#include "matrix_ops/source_location.hpp"

namespace skerry {

/// The input is not a valid matrix.  what() names the place, the value and the remedy.  In a text
/// file the place is FILE:LINE, in a binary file FILE: byte N.
struct invalid_matrix : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A call into a library that Skerry uses failed, such as CUDA, cuSPARSE or GraphBLAS.  what()
/// holds the call, its status, and the source file and line of the call.
class backend_error : public std::runtime_error {
 public:
  /// call    the call that failed
  /// status  what it returned
  /// where   the place of the call
  backend_error(std::string_view call, std::string_view status,
                source_location where = source_location::current())
      : std::runtime_error(std::string(call) + " returned " + std::string(status) + " at " +
                           where.file_name() + ":" + std::to_string(where.line())),
        call_(call),
        status_(status),
        where_(where) {}

  /// The call that failed.
  [[nodiscard]] const std::string& call() const { return call_; }
  /// The status that it returned.
  [[nodiscard]] const std::string& status() const { return status_; }
  /// The place of the call in Skerry's sources.
  [[nodiscard]] const source_location& where() const { return where_; }

 private:
  std::string call_, status_;
  source_location where_;
};

/// This build's CUDA back ends cannot run: no device or driver was found, or the build has no code
/// for the device.
struct no_device : backend_error {
  // Not inherited: nvcc 13.0 fails on an inherited constructor with such a default argument.
  /// As backend_error().
  no_device(std::string_view call, std::string_view status,
            source_location where = source_location::current())
      : backend_error(call, status, where) {}
};

/// A file cannot be written.  what() names the file, the system's error, and the remedy.
struct unwritable_file : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The requested back end is not part of this build.  what() names the CMake option that adds it.
struct not_compiled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The round limit or the progress callback stopped a run before its labels were final.  No labels
/// are returned, because they would be wrong.
class stopped : public std::runtime_error {
 public:
  /// what    the message
  /// rounds  rounds that were completed
  stopped(const std::string& what, std::uint64_t rounds)
      : std::runtime_error(what), rounds_(rounds) {}
  /// The number of rounds that were completed.
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

 private:
  std::uint64_t rounds_;
};

/// What an exception of a public function means to its caller.
enum class error_kind {
  argument,       ///< std::invalid_argument
  matrix,         ///< invalid_matrix
  file,           ///< unwritable_file, std::filesystem::filesystem_error
  not_compiled,   ///< not_compiled
  no_device,      ///< no_device
  backend,        ///< any other backend_error
  stopped,        ///< stopped
  out_of_memory,  ///< std::bad_alloc, or the system's error for it
  other,          ///< any other
};

/// The kind of an exception.  Takes no memory, which may have run out.
[[nodiscard]] error_kind kind_of(const std::exception& e) noexcept;

}  // namespace skerry
