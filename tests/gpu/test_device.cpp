// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include "cuda_device.hpp"

TEST_CASE("the device is described") {
  const auto device = skerry::cuda_device();
  CHECK_FALSE(device.name.empty());
  CHECK(device.major >= 8);  // the oldest that is compiled for
  CHECK(device.bytes > 1 << 20);
  CHECK_NOTHROW(skerry::require_cuda_device());
}
