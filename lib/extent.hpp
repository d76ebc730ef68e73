// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace reef {

/// How large a matrix is, as far as choices and estimates go.
struct extent {
  std::uint64_t n = 0;        // vertices
  std::uint64_t entries = 0;  // of a dense matrix: its elements
};

}  // namespace reef
