// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/pages.hpp"

#include <cstdlib>
#include <new>

#include "matrix_ops/system/calls.hpp"

namespace skerry {

void* allocate_pages(std::size_t alignment, std::size_t bytes, page_kind kind) {
  void* const p = std::aligned_alloc(alignment, bytes);
  if (p == nullptr) throw std::bad_alloc();
  system_calls::advise_pages(p, bytes, kind);
  return p;
}

}  // namespace skerry
