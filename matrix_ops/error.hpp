// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "matrix_ops/source_location.hpp"

namespace skerry {

/// The input is not a matrix that can be worked on.  what() names the place, the value and the
/// remedy; for a file the place is FILE:LINE.
struct invalid_matrix : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A library below failed.  what() holds the call, its status and where the call stands.
class backend_error : public std::runtime_error {
 public:
  backend_error(std::string_view call, std::string_view status,
                source_location where = source_location::current())
      : std::runtime_error(std::string(call) + " returned " + std::string(status) + " at " +
                           where.file_name() + ":" + std::to_string(where.line())),
        call_(call),
        status_(status),
        where_(where) {}

  [[nodiscard]] const std::string& call() const { return call_; }
  [[nodiscard]] const std::string& status() const { return status_; }
  [[nodiscard]] const source_location& where() const { return where_; }

 private:
  std::string call_, status_;
  source_location where_;
};

/// No device that this build's back ends for CUDA can run on: none is there, or no driver, or one
/// that the build has no code for.
struct no_device : backend_error {
  // Not inherited: nvcc 13.0 gives up at an inherited constructor with such a default argument.
  no_device(std::string_view call, std::string_view status,
            source_location where = source_location::current())
      : backend_error(call, status, where) {}
};

/// A back end that this build does not hold.  what() names the option to configure with.
struct not_compiled : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A run that was told to stop, by its round limit or by its progress callback, before the labels
/// were right.  There are no labels then: a wrong answer is not returned.
class stopped : public std::runtime_error {
 public:
  stopped(const std::string& what, std::uint64_t rounds)
      : std::runtime_error(what), rounds_(rounds) {}
  [[nodiscard]] std::uint64_t rounds() const { return rounds_; }

 private:
  std::uint64_t rounds_;
};

}  // namespace skerry
