// SPDX-License-Identifier: Apache-2.0
// error: 64-bit ids need 64-bit row offsets
#include <skerry/cuda.hpp>

int main() {
  const int* offsets = nullptr;
  const long long* ids = nullptr;
  return static_cast<int>(skerry::device_csr_view(1, 0, offsets, ids).row_count);
}
