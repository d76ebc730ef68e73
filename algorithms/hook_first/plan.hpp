// SPDX-License-Identifier: Apache-2.0
// Decides which entries hook_first reads: pure functions of the matrix size and of what a sample
// showed. After Hong, Dhulipala, Shun: Exploring the design space of static and incremental graph
// connectivity algorithms on GPUs. PACT 2020, whose decision tree uses the average degree and the
// share of vertices that a cheap first hook covers. Thresholds:
// docs/notebook/host.md and device.md. Decisions of a device alone are in cuda/device_plan.hpp.
#pragma once

#include <array>
#include <cstdint>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// Whether rows have more than `length` entries on average.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool rows_are_longer(std::uint64_t length,
                                                                std::uint64_t n,
                                                                std::uint64_t entries) {
  return entries / length > n;
}

/// Whether rows are long enough for sampling to pay.
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool sample_first(std::uint64_t n,
                                                             std::uint64_t entries) {
  return rows_are_longer(3, n, entries);
}

/// Whether linking each row to its first entry pays.  If not, a device links rows twice, and the
/// host links them after a sample.
///
/// In a bipartite graph whose smaller ids have all their entries among the larger ones, most rows
/// stay roots: the link pass then costs as much as it saves. With rows in random order half do.
///
/// root_share  of the rows with an entry, those that would stay roots
[[nodiscard]] SKERRY_HOST_DEVICE constexpr bool first_link_pays(double root_share) {
  return root_share <= .6;
}

/// Whether to unite each entry as it is read may pay: if rows are short, since of longer ones a
/// sample saves most, and if a sample of the rows is quick beside the rest.
[[nodiscard]] constexpr bool streaming_may_pay(std::uint64_t n, std::uint64_t entries) {
  return n >= 1024 && !rows_are_longer(5, n, entries);
}

/// Whether it does: rows repeat, and their entries move with them from row to row.  Parents are
/// then read and written in order, and branches are predicted.
///
/// repeating  share of the rows for which that one of the repetition_periods further has as many
///            entries, the first and the last of which have moved as far, or not, but for
///            `stream_step` ids
[[nodiscard]] constexpr bool streaming_pays(double repeating) { return repeating >= .75; }
[[nodiscard]] constexpr bool rows_may_repeat(double of_a_few) { return of_a_few >= .5; }
inline constexpr std::uint64_t stream_step = 16;  // ids in a cache line
/// In rows. Lengths that alternate, or that grow with powers of two, are predicted, too.
inline constexpr std::array<std::uint64_t, 3> repetition_periods{1, 2, 64};

/// Whether so many threads unite edges that they presumably wait for cache lines of each other.
[[nodiscard]] constexpr bool are_many(unsigned threads) { return threads >= 8; }

/// Whether a few threads each unite the entries of parts of rows that repeat: those of a forest,
/// since most rows have one smaller entry then.  With two, of which both may lead to other parts,
/// the rows are read again.
[[nodiscard]] constexpr bool parts_are_streamed(std::uint64_t n, std::uint64_t entries,
                                                unsigned threads) {
  return !are_many(threads) && !rows_are_longer(2, n, entries);
}

/// Whether rows that repeat are united in order on many threads, too, by compare-and-swap: so many
/// stay roots when they are linked to first entries that their entries remain to be united.
[[nodiscard]] constexpr bool many_stay_roots(double root_share) { return root_share >= .4; }

/// Whether one thread unites entries one by one where the first link does not pay: of short rows
/// a sample, a late link and three compressions read more than all entries are.
[[nodiscard]] constexpr bool one_by_one_pays(std::uint64_t n, std::uint64_t entries,
                                             symmetry pattern, unsigned threads) {
  return pattern == symmetry::yes && threads == 1 && !rows_are_longer(4, n, entries);
}

/// Whether rows count as short although they are not on average: a giant would have few of them.
///
/// apart  share of the rows with an entry, those that are short and lead to short rows alone
[[nodiscard]] constexpr bool rows_count_as_short(double apart) { return apart >= .75; }
inline constexpr std::uint64_t most_of_short_row = 4;

/// Whether the first sample is of the middle of the longer rows.
///
/// to_leaves  share of the rows of more than two entries whose first and last ones are leaves
[[nodiscard]] constexpr bool middle_leads_on(double to_leaves) { return to_leaves >= .5; }

/// Where the first link does not pay, the sample has the first 32 of 1024 rows: one row in 32 would
/// be in as many cache lines as all.
inline constexpr std::uint64_t sampled_rows = 32, rows_a_sample = 1024;

/// Whether one tree is large enough that only the rows outside it need to be read.
///
/// largest_share  of the sampled entries, those in the largest tree
[[nodiscard]] constexpr bool is_giant(double largest_share) { return largest_share >= .5; }

/// The same of some rows of a matrix: nearly all have to be inside, since the entries of each row
/// outside lead to other roots, the columns that have no rows.
[[nodiscard]] constexpr bool is_giant_of_rows(double largest_share) { return largest_share >= .9; }

/// The entry of a row that a second sample has: the last, unless most of these lead to one tree.
enum class row_place { middle, last };
[[nodiscard]] constexpr std::uint64_t place_in_row(std::uint64_t length, row_place place) {
  return place == row_place::last ? length - 1 : length / 2;
}

/// Whether a second sample pays, of one entry of every row: the first one found no giant, but
/// many edges lead from tree to tree, so that the trees may soon grow together.  Where rows are
/// local, their parents are in the cache, and to compare all costs less.
///
/// between_trees  of the sampled rows, those whose sampled entry leads to another tree
/// local          the first entries of most rows are near
[[nodiscard]] constexpr bool second_sample_pays(std::uint64_t n, std::uint64_t entries,
                                                double between_trees, bool local) {
  return !local && between_trees >= .1 && rows_are_longer(4, n, entries);
}

/// How the host unites the entries that remain after the first link and the samples.
enum class remaining {
  one_by_one,       ///< few rows have a smaller entry: each entry as it is read; if symmetric,
                    ///< those above the diagonal
  streamed,         ///< few cache misses: each entry as it is read; if symmetric, those below the
                    ///< diagonal
  streamed_parts,   ///< the same, each thread in parts of its own
  batched,          ///< all entries in batches; if symmetric, those below the diagonal
  between_trees,    ///< only entries whose ends have different parents, found across rows
  inter_component,  ///< the same, found row by row: long rows
  inter_component_outside_largest,  ///< the same, but skips the rows of the largest tree, which
                                    ///< holds a tenth of the entries or more
  outside_giant,  ///< one tree holds most entries: the rows outside it, and its boundary edges
};

/// What a sample showed of the forest.
struct sampled_forest {
  double largest_share = 0;  // of the entries, those in the largest tree; 0 without a sample
  double between_trees = 1;  // of the rows, those whose last entry leads to another tree
  bool local = false;        // the first entries of most rows are near
};

/// Whether few enough entries lead from tree to tree to compare the parents of all.  Where rows are
/// local, parents are in the cache.  Batches read half of a symmetric matrix: this pays more where
/// rows are so short that most of this half was linked.
[[nodiscard]] constexpr bool comparison_pays(std::uint64_t n, std::uint64_t entries,
                                             const sampled_forest& forest, symmetry pattern) {
  if (pattern == symmetry::yes && !sample_first(n, entries)) return forest.between_trees < .1;
  return forest.between_trees < (forest.local ? .5 : .15);
}

/// Whether so many entries close cycles that one tree soon has both ends of most edges.
///
/// rows   with an entry
/// roots  of these, those that stay roots when each row is linked to its first entry
[[nodiscard]] constexpr bool many_cycles(std::uint64_t entries, double rows, double roots) {
  return static_cast<double>(entries) / 2 > rows + roots / 4;
}

/// How often the host replaces both ends of the edges of a batch by their parents before it unites
/// them: the cache misses overlap. If many edges close cycles, the further jumps of many threads
/// take longer than they save, presumably since all of them meet near the top of one tree.
[[nodiscard]] constexpr unsigned jumps_of_batch(unsigned threads, bool many_cycles) {
  return are_many(threads) && many_cycles ? 1 : 3;
}

/// Whether to compress may pay before the remaining entries are united: where parents of local rows
/// are compared, and where the edges of a batch are united near their ends.
///
/// jumps  of a batch
[[nodiscard]] constexpr bool compression_may_pay(remaining how, unsigned jumps, bool local) {
  return (how == remaining::between_trees && local) || (how == remaining::batched && jumps == 1);
}

/// Whether it does: paths are not short yet.
///
/// below_children  of the rows, those whose parent is not a root
[[nodiscard]] constexpr bool compression_pays(double below_children) {
  return below_children >= .15;
}

/// pattern  unless symmetric, a row that is skipped may hold a boundary edge
[[nodiscard]] constexpr remaining remaining_entries(std::uint64_t n, std::uint64_t entries,
                                                    const sampled_forest& forest,
                                                    symmetry pattern) {
  if (is_giant(forest.largest_share)) return remaining::outside_giant;
  if (!rows_are_longer(6, n, entries))
    return comparison_pays(n, entries, forest, pattern) ? remaining::between_trees
                                                        : remaining::batched;
  if (pattern == symmetry::yes && forest.largest_share >= .1)
    return remaining::inter_component_outside_largest;
  return rows_are_longer(20, n, entries) ? remaining::inter_component : remaining::between_trees;
}

/// Whether a matrix has enough entries for a test by hashes, whose tables take 10 us to fill.
[[nodiscard]] constexpr bool hashes_pay(std::uint64_t entries) { return entries >= 1u << 16; }

/// Whether it pays to find out that a matrix is symmetric, or to assume it, since half of its
/// entries need not be united then.  Where they are local, to unite them costs less than the test.
///
/// local    the first entries of most rows are
/// repeats  rows repeat: symmetry is assumed without a test
[[nodiscard]] constexpr bool symmetry_pays(std::uint64_t entries, remaining how, bool local,
                                           bool repeats = false) {
  return hashes_pay(entries) && (!local || repeats) &&
         (how == remaining::one_by_one || how == remaining::batched);
}

}  // namespace skerry
