// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// Some of a matrix's entries, those numbered [first, last).
struct entry_range {
  std::uint64_t first, last;
};

}  // namespace skerry
