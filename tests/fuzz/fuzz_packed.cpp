// SPDX-License-Identifier: Apache-2.0
// Compressed files, and the choice of a reader by the first bytes.
#include "tests/fuzz/reader.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  skerry::fuzz::read_twice(data, size, std::nullopt);
  return 0;
}
