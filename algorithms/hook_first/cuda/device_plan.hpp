// SPDX-License-Identifier: Apache-2.0
// Decides as plan.hpp does, of a device alone. Thresholds: docs/notebook/device.md.
#pragma once

#include <cstdint>

#include "algorithms/hook_first/plan.hpp"
#include "matrix_ops/cuda/warp_lanes.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Whether rows are long, so that a search may pay.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool rows_are_long(std::uint64_t n,
                                                              std::uint64_t entries) {
  return rows_are_longer(9, n, entries);
}

/// Whether rows that are not searched are sampled: to unite all entries of a small matrix takes
/// less time than the launches of the samples.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool samples_pay_on_device(std::uint64_t n) {
  return n >= 1u << 17;
}

/// Whether rows are long enough for a breadth-first search from one row: most unvisited rows are
/// then adjacent to a visited one.
///
/// Where it finds no giant, or one that hardly has half of the entries, it takes as long as all
/// samples.  So of matrices of middle size only those with longer rows are searched: larger ones
/// gain more, and smaller ones are not sampled.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool search_first(std::uint64_t n,
                                                             std::uint64_t entries) {
  constexpr std::uint64_t many_rows = 1u << 21;
  return rows_are_long(n, entries) &&
         (!samples_pay_on_device(n) || n >= many_rows || rows_are_longer(20, n, entries));
}

/// The most rows that such a search reads: together they have n entries if they are average rows.
[[nodiscard]] constexpr std::uint64_t rows_to_search(std::uint64_t n, std::uint64_t entries) {
  const std::uint64_t rows = n / (entries / n) + 1024;
  return rows < 1u << 31 ? rows : 1u << 31;
}

/// Where the k-th of `warps` warps starts in a row at `begin` that all warps read together, 32
/// entries each. The result may lie past the row and past the last entry: hence 64 bits.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr std::uint64_t place_in_hub(std::uint64_t begin,
                                                                      std::uint32_t k,
                                                                      std::uint32_t warps) {
  return begin + k % warps * warp_lanes;
}

/// The fewest rows of a tile. In a small matrix paths cross tiles, and fewer tiles make shorter
/// paths; but the longer rows are, the longer one block takes for its tile.
[[nodiscard]] constexpr std::uint32_t min_rows_of_tile(std::uint64_t n, std::uint64_t entries) {
  return sample_first(n, entries) && !rows_are_long(n, entries) ? 8192 : 4096;
}

/// Whether every other row would stay a root: of two colours that are numbered one after the other,
/// where first entries make no tree of more than two rows, but their first entries make long paths.
/// In random order rows of more than two entries have a smaller first entry more often.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool first_links_alternate(double root_share) {
  return root_share >= .42;
}

/// Whether links to first entries join nearly all ends of entries, as in cliques: then a search or
/// a sample finds no larger trees.
///
/// share  of the sampled entries, those whose ends are linked to the same row
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool first_links_join(double share) {
  return share >= .98;
}

/// Whether to go on following first entries from row to row after the first steps.  In a mesh ids
/// hardly fall: the paths are long.  In a random graph half of them have ended, at different rows.
///
/// fallen  share of the paths whose ids have halved in each step, on average
/// ended   share of the paths at a row whose first entry is not smaller
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool first_entries_lead_on(double fallen, double ended) {
  return fallen >= .5 && ended <= .25;
}

/// Whether the paths may still turn out to be short.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool some_end(double ended) { return ended >= .05; }

/// Whether to link each row to its first entry is enough of a sample.
///
/// share  of the rows, those from which first entries lead to the same row, or probably do
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool first_entries_suffice(double share) {
  return share >= .9;
}

/// Whether most rows lead far away by their first entry.  In a tile an entry is then sought from
/// the middle of a long row: where columns ascend, the entries beside the diagonal are there.
///
/// far  share of the sampled rows whose first entry is smaller and not near
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool first_entries_are_far(double far) {
  return far >= .5;
}

/// Whether so few rows do that these are united with another entry as well: else a cluster whose
/// rows are joined by first entries may lose those that lead to other clusters.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool few_first_entries_are_far(double far) {
  return far <= .125;
}

/// Entries of a root that the first sample unites: in short rows, one or two entries of most
/// roots lead back into their own trees.
inline constexpr unsigned max_entries_of_root = 3;
[[nodiscard]] constexpr unsigned entries_of_root(std::uint64_t n, std::uint64_t entries) {
  return rows_are_long(n, entries) ? 2 : max_entries_of_root;
}

/// Whether a second sample pays.  The first one has more entries than that of the host, so it often
/// finds a giant that is still growing, and fewer edges are between trees.
///
/// largest_share  of the sampled entries, those in the largest tree
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool second_sample_pays_on_device(std::uint64_t n,
                                                                             std::uint64_t entries,
                                                                             double largest_share,
                                                                             double between_trees,
                                                                             bool local) {
  return !local && largest_share < .8 && between_trees >= .05 && rows_are_longer(4, n, entries);
}

/// Whether it pays to test by hashes if a pattern is balanced or symmetric: a device computes them,
/// and makes no tables.
[[nodiscard]] constexpr bool hashes_pay_on_device(std::uint64_t entries) {
  return entries >= 1u << 12;
}

/// Whether to test if rows are symmetric where a search and a sample find no giant.
/// Where most entries lead not far, or no search was tried, to read all entries takes less time.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool test_without_giant_pays(std::uint64_t n,
                                                                        std::uint64_t entries,
                                                                        bool near) {
  return !near && search_first(n, entries);
}

/// Whether it pays to assume that short rows are symmetric.  Of a forest whose rows are
/// not local, to unite both (u, v) and (v, u) takes less time than to compare the ends of half of
/// them afterwards.
///
/// local  whether tiles suffice for many of their entries
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool assumption_pays(std::uint64_t n,
                                                                std::uint64_t entries, bool local) {
  return local || 2 * entries > 5 * n;
}

/// Whether it pays to test this by hashes instead where edges are recorded.  Where nearly all
/// entries are within tiles, it does not.
///
/// near  share of the sampled entries that lead to close rows
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool test_of_short_rows_pays(std::uint64_t n,
                                                                        std::uint64_t entries,
                                                                        double near, bool local) {
  return local ? near < .9 : assumption_pays(n, entries, local);
}

}  // namespace skerry
