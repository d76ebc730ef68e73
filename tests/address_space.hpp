// SPDX-License-Identifier: Apache-2.0
// For tests that limit the address space of a process.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

#include "matrix_ops/source_location.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {

/// Whether it can be limited: a sanitizer reserves more than any limit leaves.  If not, reports
/// that the test is skipped.
[[nodiscard]] inline bool address_space_can_be_limited(
    const source_location& at = source_location::current()) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr bool leaves_enough = false;
#else
  constexpr bool leaves_enough = true;
#endif
  return needs(leaves_enough, "a sanitizer needs more address space than the limit", at);
}

/// Whether address_space() can be read; if not, reports that the test is skipped.
[[nodiscard]] inline bool address_space_is_known(
    const source_location& at = source_location::current()) {
  return needs_file("/proc/self/statm", at);
}

/// The size of the address space of this process, in bytes.
[[nodiscard]] inline std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace skerry::testing
