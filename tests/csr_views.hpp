// SPDX-License-Identifier: Apache-2.0
// The widths of ids and offsets that a CSR matrix may have.
#pragma once

#include <cstdint>

#include "matrix_ops/views/view.hpp"

namespace skerry::testing {

using narrow = csr_view<std::uint32_t, std::uint32_t>;
using mixed = csr_view<std::uint32_t, std::uint64_t>;
using wide = csr_view<std::uint64_t, std::uint64_t>;

}  // namespace skerry::testing
