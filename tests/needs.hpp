// SPDX-License-Identifier: Apache-2.0
// What a test needs, and a machine or a build may lack. A test that skips reports it through these.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "matrix_ops/source_location.hpp"

namespace skerry::testing {

/// Reports that a test case, or a part of it, is skipped.
inline void skip(const std::string& why, const source_location& at = source_location::current()) {
  DOCTEST_ADD_MESSAGE_AT(at.file_name(), static_cast<int>(at.line()), "skipped: " << why);
}

/// Whether a test can run; if not, reports that it is skipped.
///
///     if (!needs(::geteuid() == 0, "only the superuser can change owners")) return;
[[nodiscard]] inline bool needs(bool available, const std::string& why_skipped,
                                const source_location& at = source_location::current()) {
  if (!available) skip(why_skipped, at);
  return available;
}

/// The same for a file of the system, such as /dev/full.
[[nodiscard]] inline bool needs_file(const std::filesystem::path& file,
                                     const source_location& at = source_location::current()) {
  return needs(std::filesystem::exists(file), "this system has no " + file.string(), at);
}

}  // namespace skerry::testing
