// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  skerry::fuzz::read_twice(data, size, skerry::format::adjacency);
  return 0;
}
