// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// The file and line of a call.  A replacement for std::source_location, which clang 14 lacks.
class source_location {
 public:
  [[nodiscard]] static constexpr source_location current(const char* file = __builtin_FILE(),
                                                         std::uint32_t line = __builtin_LINE()) {
    return source_location(file, line);
  }

  [[nodiscard]] constexpr const char* file_name() const { return file_; }
  [[nodiscard]] constexpr std::uint32_t line() const { return line_; }

 private:
  constexpr source_location(const char* file, std::uint32_t line) : file_(file), line_(line) {}

  const char* file_;
  std::uint32_t line_;
};

}  // namespace skerry
