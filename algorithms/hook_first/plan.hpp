// SPDX-License-Identifier: Apache-2.0
// Which entries hook_first looks at, as a pure function of what is known by then. After Hong,
// Dhulipala, Shun: Exploring the design space of static and incremental graph connectivity
// algorithms on GPUs. PACT 2020, whose decision tree asks for the average degree and for what a
// cheap first hook has covered. Thresholds: bench/README.md, "How auto decides".
#pragma once

#include <cstdint>

#include "matrix_ops/cuda/warp_lanes.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Whether rows have more entries than this on average.
[[nodiscard]] constexpr bool rows_are_longer(std::uint64_t than, std::uint64_t n,
                                             std::uint64_t entries) {
  return entries / than > n;
}

/// Whether rows are long enough for a sample to pay.
[[nodiscard]] constexpr bool sample_first(std::uint64_t n, std::uint64_t entries) {
  return rows_are_longer(3, n, entries);
}

/// Whether a first hook leaves few roots among the rows with an entry.  Where the smaller ids of a
/// bipartite graph have all their entries among the larger ones it leaves most, and costs what it
/// spares; where rows are in no order it leaves half.
[[nodiscard]] constexpr bool first_hook_pays(double share) { return share <= .6; }

/// The entries of a root that a device looks at for a sample: where rows are short, one or two of
/// most roots lead back into their trees.
inline constexpr unsigned most_entries_of_root = 3;
[[nodiscard]] constexpr unsigned entries_of_root(std::uint64_t n, std::uint64_t entries) {
  return rows_are_longer(9, n, entries) ? 2 : most_entries_of_root;
}

/// Whether rows are so long that a device searches from one row, and most others are found next to
/// what was met.
[[nodiscard]] constexpr bool search_first(std::uint64_t n, std::uint64_t entries) {
  return rows_are_longer(9, n, entries);
}

/// The rows that such a search reads at most: they have n entries if they are like the others.
[[nodiscard]] constexpr std::uint64_t rows_to_search(std::uint64_t n, std::uint64_t entries) {
  const std::uint64_t rows = n / (entries / n) + 1024;
  return rows < 1u << 31 ? rows : 1u << 31;
}

/// The fewest rows of a device's stretch: in a small matrix ways lead from stretch to stretch,
/// and fewer of them make shorter ways, but long rows take a block longer.
[[nodiscard]] constexpr std::uint32_t least_rows_of_tile(std::uint64_t n, std::uint64_t entries) {
  return sample_first(n, entries) && !search_first(n, entries) ? 8192 : 4096;
}

/// Where the k-th of `warps` warps begins in a row that all read together, 32 entries each, if the
/// row begins at `begin`.  It may lie behind the row, and behind the last entry: hence 64 bits.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr std::uint64_t place_in_hub(std::uint64_t begin,
                                                                      std::uint32_t k,
                                                                      std::uint32_t warps) {
  return begin + k % warps * warp_lanes;
}

/// The entries that are united after the first hook, if there was one.
enum class remaining {
  each,             ///< one after the other, where no row hangs; of a symmetric matrix one of two
  all,              ///< in batches; of a symmetric matrix those below the diagonal
  outside_giant,    ///< one tree has most entries: those of rows outside it, and what leads there
  between_trees,    ///< rows are so long that most entries have ends with one parent: the others
  outside_largest,  ///< the same, of the rows outside the largest tree, which has a tenth of them
};

/// giant_share  of the entries that were drawn, those in the largest tree; 0 without a sample
/// symmetric    a promise, without which an entry may lead out of a row that is not read
[[nodiscard]] constexpr remaining remaining_entries(std::uint64_t n, std::uint64_t entries,
                                                    double giant_share, bool symmetric) {
  if (giant_share >= .5) return remaining::outside_giant;
  if (!rows_are_longer(6, n, entries)) return remaining::all;
  return symmetric && giant_share >= .1 ? remaining::outside_largest : remaining::between_trees;
}

}  // namespace skerry
