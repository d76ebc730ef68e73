// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  reef::fuzz::read_twice(data, size, reef::format::metis);
  return 0;
}
