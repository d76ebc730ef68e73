// SPDX-License-Identifier: Apache-2.0
// error: 64-bit ids need 64-bit row offsets
#include <cstdint>
#include <skerry/skerry.hpp>
#include <vector>

int main() {
  const std::vector<std::int32_t> offsets{0, 1};
  const std::vector<std::int64_t> columns{0};
  return static_cast<int>(skerry::csr_view{1, offsets, columns}.row_count);
}
