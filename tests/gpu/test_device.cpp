// SPDX-License-Identifier: Apache-2.0
// The properties of the current CUDA device.
#include <doctest/doctest.h>

#include "lib/device/cuda/units.hpp"

TEST_CASE("cuda_device() describes the device") {
  const auto device = skerry::cuda_device();
  CHECK_FALSE(device.name.empty());
  CHECK(device.major >= 8);  // the oldest architecture that the build supports
  CHECK(device.bytes > 1 << 20);
  CHECK_NOTHROW(skerry::require_cuda_device());
}
