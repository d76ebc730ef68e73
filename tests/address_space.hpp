// SPDX-License-Identifier: Apache-2.0
// For tests that limit the address space of a process.
#pragma once

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdint>
#include <fstream>

namespace skerry::testing {

/// Whether it can be limited: a sanitizer reserves more than any limit leaves.  If not, says that
/// the test is skipped.
inline bool address_space_can_be_limited() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  MESSAGE("skipped: a sanitizer needs more address space than the limit");
  return false;
#else
  return true;
#endif
}

/// The size of the address space of this process, in bytes.
[[nodiscard]] inline std::uint64_t address_space() {
  std::uint64_t pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace skerry::testing
