// SPDX-License-Identifier: Apache-2.0
// Runs the body of a test case in processes of its own.  A fault on a device makes CUDA unusable
// for the rest of a process, and CUDA does not survive fork().
#pragma once

#include <cuda_runtime_api.h>
#include <doctest/doctest.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <vector>

#include "matrix_ops/cuda/check.hpp"
#include "tests/child_process.hpp"
#include "tests/needs.hpp"

namespace skerry::testing {

/// The environment variable that marks a fresh process.
inline constexpr const char* fresh_process_mark = "SKERRY_TEST_FRESH_PROCESS";

/// Starts this program again, for the current test case alone.
[[nodiscard]] inline pid_t start_fresh_process() {
  std::string program = "/proc/self/exe", mark = std::string(fresh_process_mark) + "=1";
  std::string only =
      std::string("--test-case=") + doctest::getContextOptions()->currentTest->m_name;
  std::ranges::replace(only, ',', '?');  // a comma would begin a second name; ? is any character
  char* arguments[] = {program.data(), only.data(), nullptr};
  std::vector<char*> environment{mark.data()};
  for (char** each = environ; *each != nullptr; ++each) environment.push_back(*each);
  environment.push_back(nullptr);
  pid_t child = -1;
  REQUIRE(posix_spawn(&child, program.c_str(), nullptr, nullptr, arguments, environment.data()) ==
          0);
  return child;
}

/// Runs body() in `count` fresh processes at once, each of which has a minute to pass all checks.
/// It must be all that the test case does.
template <class Body>
void in_fresh_processes(int count, Body body) {
  if (std::getenv(fresh_process_mark) != nullptr) return body();
  int device = 0, mode = 0;
  check_cuda(cudaGetDevice(&device), "cudaGetDevice");
  check_cuda(cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, device),
             "cudaDeviceGetAttribute");
  if (!needs(mode == cudaComputeModeDefault,
             "the device's compute mode does not admit a second process"))
    return;
  std::vector<pid_t> children;
  for (int k = 0; k < count; ++k) children.push_back(start_fresh_process());
  for (const pid_t child : children) {
    const child_end end = wait_for(child, std::chrono::seconds(60));
    CHECK_MESSAGE(end.exited_with(0), end.text());
  }
}

}  // namespace skerry::testing
