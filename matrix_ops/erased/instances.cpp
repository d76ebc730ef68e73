// SPDX-License-Identifier: Apache-2.0
// What is the same for all back ends, for both widths of ids.
#include <cstdint>

#include "matrix_ops/erased/observed.hpp"

namespace skerry::erased {

template class backend<std::uint32_t>;
template class backend<std::uint64_t>;
template class forwarding<std::uint32_t>;
template class forwarding<std::uint64_t>;
template class observed<std::uint32_t>;
template class observed<std::uint64_t>;

}  // namespace skerry::erased
