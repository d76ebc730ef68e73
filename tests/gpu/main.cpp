// SPDX-License-Identifier: Apache-2.0
// Runs the tests of an executable on a machine with a device. Without one it reports "skipped", or
// "failed" if SKERRY_NEED_GPU is set. A device that fails is not skipped.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <exception>
#include <iostream>

#include "matrix_ops/error.hpp"
#include "skerry/info.hpp"

int main(int argc, char** argv) {
  constexpr int skipped = 77;  // SKIP_RETURN_CODE in tests/gpu/CMakeLists.txt
  try {
    const auto device = skerry::cuda_device();
    std::cout << "on " << device.name << ", compute capability " << device.major << '.'
              << device.minor << '\n';
  } catch (const skerry::no_device& e) {
    const bool needed = std::getenv("SKERRY_NEED_GPU") != nullptr;
    std::cout << (needed ? "failed: " : "skipped: ") << e.what() << '\n';
    return needed ? 1 : skipped;
  } catch (const std::exception& e) {
    std::cout << "failed: " << e.what() << '\n';
    return 1;
  }
  return doctest::Context(argc, argv).run();
}
