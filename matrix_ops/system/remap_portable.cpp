// SPDX-License-Identifier: Apache-2.0
#include <sys/mman.h>

#include <algorithm>
#include <cstring>

#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

void* resize_mapping(void* data, std::size_t old_size, std::size_t new_size) {
  constexpr int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  void* const pages = mmap(nullptr, new_size, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (pages == MAP_FAILED) return pages;
  std::memcpy(pages, data, std::min(old_size, new_size));
  munmap(data, old_size);
  return pages;
}

}  // namespace skerry::system_calls
