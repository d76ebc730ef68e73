// SPDX-License-Identifier: Apache-2.0
// error: integers of 4 or 8 bytes
#include <skerry/cuda.hpp>

int main() {
  const short* ids = nullptr;
  return static_cast<int>(skerry::device_coo_view(1, 0, ids, ids).row_count);
}
