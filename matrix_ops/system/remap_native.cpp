// SPDX-License-Identifier: Apache-2.0
#include <sys/mman.h>

#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

void* resize_mapping(void* data, std::size_t old_size, std::size_t new_size) {
  return mremap(data, old_size, new_size, MREMAP_MAYMOVE);
}

}  // namespace skerry::system_calls
