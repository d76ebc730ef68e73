// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// A contiguous range of a matrix's entries: the indices [first, last).
struct entry_range {
  std::uint64_t first, last;
};

}  // namespace skerry
