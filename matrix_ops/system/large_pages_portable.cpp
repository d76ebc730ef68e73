// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/system/calls.hpp"

namespace skerry::system_calls {

void advise_pages(void*, std::size_t, page_kind) {}

}  // namespace skerry::system_calls
