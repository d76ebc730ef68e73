// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/pages.hpp"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace skerry {

void* allocate_pages(std::size_t alignment, std::size_t bytes, page_kind kind) {
  void* const p = std::aligned_alloc(alignment, bytes);
  if (p == nullptr) throw std::bad_alloc();
  // Failure is harmless.
  madvise(p, bytes, kind == page_kind::large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
  return p;
}

}  // namespace skerry
