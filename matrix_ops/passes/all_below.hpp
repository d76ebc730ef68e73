// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <limits>
#include <span>

namespace skerry {

/// Whether all ids are less than n; n > 0 unless there are none.
///
/// Up to half of the range of Index, id and n - 1 - id both have a leading zero bit only if id is
/// less than n.  Three operations of SSE2 then check four ids, where a maximum takes six.
template <std::unsigned_integral Index>
[[nodiscard]] bool all_below(std::span<const Index> ids, Index n) {
  constexpr Index half = std::numeric_limits<Index>::max() / 2 + 1;
  if (n > half) {
    bool below = true;
    for (const Index id : ids) below &= id < n;
    return below;
  }
  const Index last = n - 1;
  Index leading = 0;
  for (const Index id : ids) leading |= id | (last - id);
  return leading < half;
}

}  // namespace skerry
