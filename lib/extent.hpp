// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace skerry {

/// How large a matrix is, as far as choices and estimates go.
struct extent {
  std::uint64_t n = 0;        // vertices
  std::uint64_t entries = 0;  // of a dense matrix: its elements
};

/// Entries of each row that a sample holds.
inline constexpr unsigned sampled_entries = 4;

/// Whether a sample pays: its two solves cost about two rounds of the whole where rows are twice as
/// long as the sample's, and below a thousand vertices the calls themselves are what costs.
[[nodiscard]] constexpr bool sample_pays(extent of) {
  return of.n > 1024 && of.entries / (2 * sampled_entries) > of.n;
}

}  // namespace skerry
