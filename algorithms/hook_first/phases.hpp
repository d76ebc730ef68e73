// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>

#include "algorithms/hook_first/boundary_edges.hpp"
#include "algorithms/hook_first/compress.hpp"
#include "algorithms/hook_first/entry_filter.hpp"
#include "algorithms/hook_first/first_link.hpp"
#include "algorithms/hook_first/giant.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/hook_first/hub_segments.hpp"
#include "algorithms/hook_first/late_link.hpp"
#include "algorithms/hook_first/locality.hpp"
#include "algorithms/hook_first/mirrored.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/remaining_entries.hpp"
#include "algorithms/hook_first/sample.hpp"
#include "algorithms/hook_first/streamed_parts.hpp"
#include "algorithms/hook_first/streamed_rows.hpp"
#include "algorithms/hook_first/touched_columns.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/passes/is_symmetric.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

/// The phases of one solve on the host, each of which runs on all threads.
///
/// Record  what is kept of the edges that link roots: no_record or edge_record
template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset,
          class Record = no_record>
class hook_first_phases {
  using forest = union_find_ref<Atomics, Index, no_auxiliary, Record>;
  static constexpr bool is_alone = std::same_as<Atomics, plain_access>;
  static constexpr bool may_have_parts = !is_alone && !Record::records;

 public:
  /// labels             [n]
  /// whole_is_balanced  as in share_of_matrix, if A is a share
  hook_first_phases(const host_run& on, const csr_rows_ref<Index, Offset>& A, symmetry pattern,
                    std::span<Index> labels, Record record = {}, bool whole_is_balanced = false)
      : on_(on),
        whole_is_balanced_(whole_is_balanced),
        labels_(labels),
        hubs_(A.entry_count),
        pass_{A,
              pattern,
              {labels_.data(), nullptr, record},
              hubs_,
              id_outside_,
              needs_compress_,
              jumps_of_batch(on.executor.thread_count(), A)} {
    const std::uint64_t n = A.row_count(), entries = A.entry_count;
    rows_count_as_short_ = has_short_rows(A);
    rows_repeat_ = rows_repeat(A, rows_count_as_short_, pattern, rows_at_once);
    if (rows_repeat_) choose_streaming();
    const bool has_long_rows = sample_first(n, entries) && !is_streamed() && !rows_count_as_short_;
    links_ = is_streamed() ? remaining_ == remaining::streamed && !is_alone
                           : !has_long_rows || first_link_pays(share_of_roots(A));
    samples_ = has_long_rows &&
               (links_ || !one_by_one_pays(n, entries, pattern, on.executor.thread_count()));
    samples_middle_ = samples_ && links_ && has_rows_between_leaves(A);
  }

  /// Whether rows are linked to their first entries.
  [[nodiscard]] bool links() const { return links_; }
  /// Whether some rows then unite two entries, to find a giant tree.
  [[nodiscard]] bool samples() const { return samples_; }
  /// Whether edges may lead from rows that were skipped to other trees.
  [[nodiscard]] bool may_have_boundary() const {
    return skips_rows() && pass_.pattern != symmetry::yes && !whole_is_balanced_;
  }
  /// A vertex of the giant, if its rows are skipped.
  [[nodiscard]] std::optional<std::uint64_t> skipped_giant() const {
    if (!skips_rows()) return {};
    return largest_.root;
  }

  void make_roots() {
    if (remaining_ == remaining::streamed_parts) return;  // which make them
    if (remaining_ != remaining::streamed || !makes_streamed_roots<forest>(pass_.pattern))
      make_roots({0, pass_.A.vertex_count});
  }
  void link_to_first_entries() {
    make_roots({0, pass_.A.rows.first});
    make_roots({pass_.A.rows.last, pass_.A.vertex_count});
    local_ = first_entries_are_local(pass_.A, rows_at_once);
    needs_compress_ = 1;
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      if (local_)
        skerry::link_to_first_entries<local_shortcut>(pass_.A, pass_.forest, first, last);
      else
        skerry::link_to_first_entries<no_shortcut>(pass_.A, pass_.forest, first, last);
    });
  }
  void unite_sampled_entries() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      if (samples_middle_)
        skerry::unite_sampled_entries(
            pass_, first, last, [&](Index v) { return pass_.A.length(v) > 2; },
            sampled_place::middle);
      else if (links_)
        skerry::unite_sampled_entries(pass_, first, last,
                                      [&](Index v) { return pass_.forest.parent_of(v) == v; });
      else
        for (std::uint64_t v = first; v < last; v += rows_a_sample)
          skerry::unite_sampled_entries(pass_, v, std::min(v + sampled_rows, last),
                                        [](Index) { return true; });
    });
  }
  /// If rows were not linked before the sample.  The forest is compressed.
  void link_late() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      link_to_parents_of_entries(pass_, first, last);
    });
  }
  /// The forest is compressed.
  void find_giant() {
    largest_ = pass_.A.has_all_rows() ? find_largest_tree(pass_.A.whole(), labels_.data())
                                      : find_largest_tree_of_rows(pass_.A, labels_.data());
  }
  /// Whether the largest tree is large enough to skip its rows.
  [[nodiscard]] bool has_giant() const { return is_giant(largest_.share); }
  /// Whether a second sample may make the largest tree larger.
  [[nodiscard]] bool may_grow() const {
    return pass_.A.has_all_rows() ? !has_giant() : !is_giant_of_rows(largest_.share);
  }
  /// Measures how many edges lead from tree to tree, unless there is a giant.
  void sample_edges() {
    if (!links_ || is_streamed() || !may_grow()) return;
    between_trees_ = share_between_trees(pass_.A, labels_.data(), sampled_entry_ = row_place::last);
    if (!samples_ || local_ || samples_again()) return;
    const double middle = share_between_trees(pass_.A, labels_.data(), row_place::middle);
    if (middle <= between_trees_) return;
    between_trees_ = middle;
    sampled_entry_ = row_place::middle;
  }
  /// Whether all rows then unite one more entry.
  [[nodiscard]] bool samples_again() const {
    return samples_ && links_ && may_grow() &&
           second_sample_pays(pass_.A.row_count(), pass_.A.entry_count, between_trees_, local_);
  }
  void unite_one_entry_a_row() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      skerry::unite_one_entry_a_row(pass_, first, last, sampled_entry_);
    });
  }
  /// Decides how they are united, and where it pays finds out whether A is symmetric.
  void choose_remaining_entries() {
    const std::uint64_t n = pass_.A.row_count(), entries = pass_.A.entry_count;
    if ((links_ && !is_streamed()) || has_giant())
      remaining_ = remaining_entries(n, rows_count_as_short_ ? std::min(entries, 3 * n) : entries,
                                     {largest_.share, between_trees_, local_}, pass_.pattern);
    if (pass_.pattern == symmetry::unknown && pass_.A.has_all_rows() && !is_streamed() &&
        symmetry_pays(entries, remaining_, local_, rows_repeat_) &&
        sampled_entries_are_mirrored(pass_.A.whole())) {
      if (rows_repeat_) {
        assume_symmetry();
      } else if (is_symmetric(pass_.A.whole(), on_.executor)) {
        pass_.pattern = symmetry::yes;
        found_ = found_pattern::symmetric;
      }
    }
  }
  /// Whether the forest that the first link has left is compressed before they are united.
  [[nodiscard]] bool compresses_first() const {
    return needs_compress_ != 0 && compression_may_pay(remaining_, pass_.jumps, local_) &&
           compression_pays(share_below_children(pass_.A, labels_.data()));
  }
  void unite_remaining_entries() {
    if (remaining_ == remaining::streamed_parts) {
      if constexpr (may_have_parts) unite_parts(on_.executor, pass_, rows_at_once);
    } else if (pass_.pattern == symmetry::yes) {
      unite_remaining<entries_below_diagonal>();
    } else {
      unite_remaining<all_entries>();
    }
    if (remaining_ != remaining::outside_giant && remaining_ != remaining::between_trees &&
        remaining_ != remaining::streamed)
      needs_compress_ = 1;
  }
  void unite_hub_segments() {
    const auto segments = hubs_.segments(pass_.A.columns);
    skerry::for_each_range(
        on_.executor, segments.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
          skerry::unite_hub_segments(pass_, segments.subspan(first, last - first));
        });
    if (!segments.empty()) needs_compress_ = 1;
  }
  /// Whether one of (u, v) and (v, u) is united first, since a few entries had mirror images.
  [[nodiscard]] bool assumes_symmetry() const { return assumes_symmetry_; }
  /// Then unites the entries whose ends have different parents.  The forest is compressed.
  void unite_unmirrored_entries() {
    hubs_.clear();
    for_each_row_range(
        [&](std::uint64_t first, std::uint64_t last) { compare_parents(pass_, first, last); });
  }
  /// The forest is compressed.
  void unite_boundary_edges() {
    if constexpr (!Record::records)  // which keep the entry that leads to each vertex
      if (!pass_.A.has_all_rows())
        return unite_touched_columns(on_.executor, pass_, labels_[largest_.root]);
    if (skerry::unite_boundary_edges(on_.executor, pass_, labels_[largest_.root]))
      found_ = found_pattern::balanced;
  }
  void compress() {
    if (local_)
      compress_ranges(on_.executor, pass_.forest, pass_.A.vertex_count);
    else
      compress_ascending(on_.executor, pass_.forest, pass_.A.vertex_count);
    needs_compress_ = 0;
  }
  void compress_if_needed() {
    if (needs_compress_ != 0) compress();
  }

  /// What the run has found out about a pattern of which nothing was promised.
  [[nodiscard]] found_pattern found() const { return found_; }
  /// Reports ids out of range, if any were read.
  void check_ids() const {
    if (id_outside_ != 0) on_.id_outside();
  }

 private:
  [[nodiscard]] bool skips_rows() const { return remaining_ == remaining::outside_giant; }
  /// Samples the rows only if threads are many.
  [[nodiscard]] static unsigned jumps_of_batch(unsigned threads,
                                               const csr_rows_ref<Index, Offset>& A) {
    return skerry::jumps_of_batch(threads, are_many(threads) && has_many_cycles(A));
  }

  /// Whether entries are united as they are read.
  [[nodiscard]] bool is_streamed() const {
    return remaining_ == remaining::streamed || remaining_ == remaining::streamed_parts;
  }
  /// Decides whether they are, where rows repeat.
  void choose_streaming() {
    const auto& A = pass_.A;
    const bool is_promised = pass_.pattern == symmetry::yes;
    if (is_alone) {
      remaining_ = remaining::streamed;
    } else if (!many_stay_roots(share_of_roots(A))) {
      if (may_have_parts && is_promised &&
          parts_are_streamed(A.row_count(), A.entry_count, on_.executor.thread_count()))
        remaining_ = remaining::streamed_parts;
    } else if (is_promised || sampled_entries_are_mirrored(A.whole())) {
      if (!is_promised) assume_symmetry();
      remaining_ = remaining::streamed;
    }
  }
  /// Where rows repeat, parents are read in order, and to compare those of all entries afterwards
  /// takes less time than the test for symmetry.
  void assume_symmetry() {
    assumes_symmetry_ = true;
    pass_.pattern = symmetry::yes;
  }

  template <class Function>
  void for_each_row_range(Function f) const {
    for_each_range(pass_.A.rows, f);
  }
  template <class Function>
  void for_each_range(row_bounds rows, Function f) const {
    skerry::for_each_range(
        on_.executor, rows.last - rows.first, rows_at_once,
        [&](std::uint64_t first, std::uint64_t last) { f(rows.first + first, rows.first + last); });
  }
  void make_roots(row_bounds vertices) {
    for_each_range(vertices, [&](std::uint64_t first, std::uint64_t last) {
      std::iota(labels_.data() + first, labels_.data() + last, static_cast<Index>(first));
      if constexpr (Record::records)
        for (std::uint64_t v = first; v < last; ++v) make_edgeless<Index>{pass_.forest.record}(v);
    });
  }

  template <class Entries>
  void unite_remaining() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      skerry::unite_remaining_entries<Entries>(pass_, remaining_, largest_.root, local_, first,
                                               last);
    });
  }

  static constexpr std::uint64_t rows_at_once = 1 << 16;

  const host_run& on_;
  const bool whole_is_balanced_;
  const std::span<Index> labels_;
  hub_rows<Index> hubs_;
  std::uint32_t id_outside_ = 0, needs_compress_ = 0;
  hook_first_pass<forest, Offset> pass_;
  bool links_ = true, samples_ = false, local_ = false;
  bool rows_repeat_ = false, assumes_symmetry_ = false;
  bool rows_count_as_short_ = false, samples_middle_ = false;
  row_place sampled_entry_ = row_place::last;
  largest_tree<Index> largest_;
  double between_trees_ = 1;
  remaining remaining_ = remaining::one_by_one;
  found_pattern found_ = found_pattern::nothing;
};

}  // namespace skerry
