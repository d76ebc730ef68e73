// SPDX-License-Identifier: Apache-2.0
#include <sys/mman.h>

#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

void advise_pages(void* data, std::size_t bytes, page_kind kind) {
  // Failure is harmless.
  madvise(data, bytes, kind == page_kind::large ? MADV_HUGEPAGE : MADV_NOHUGEPAGE);
}

}  // namespace skerry::system_calls
