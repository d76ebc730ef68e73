// SPDX-License-Identifier: Apache-2.0
// Links every row to its first entry before anything is united, without an atomic operation or a
// branch, unless most rows would stay roots. plan.hpp decides which of the other entries are read.
// README.md draws the phases. Combines ECL-CC (Jaiganesh, Burtscher, HPDC 2018) with Afforest
// (Sutton, Ben-Nun, Barak, IPDPS 2018).
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <numeric>
#include <span>

#include "algorithms/hook_first/between_trees.hpp"
#include "algorithms/hook_first/boundary_edges.hpp"
#include "algorithms/hook_first/compress.hpp"
#include "algorithms/hook_first/entry_filter.hpp"
#include "algorithms/hook_first/first_link.hpp"
#include "algorithms/hook_first/giant.hpp"
#include "algorithms/hook_first/hub_rows.hpp"
#include "algorithms/hook_first/hub_segments.hpp"
#include "algorithms/hook_first/inter_component.hpp"
#include "algorithms/hook_first/late_link.hpp"
#include "algorithms/hook_first/locality.hpp"
#include "algorithms/hook_first/mirrored.hpp"
#include "algorithms/hook_first/outside_giant.hpp"
#include "algorithms/hook_first/pass.hpp"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/hook_first/rows.hpp"
#include "algorithms/hook_first/sample.hpp"
#include "algorithms/host_run.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/csr_ref.hpp"
#include "matrix_ops/executors/ranges.hpp"
#include "matrix_ops/is_symmetric.hpp"
#include "matrix_ops/symmetry.hpp"

namespace skerry {

/// The phases of one solve on the host, each of which runs on all threads.
///
/// Record  what is kept of the edges that link roots: no_record or edge_record
template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset,
          class Record = no_record>
class hook_first_phases {
  using forest = union_find_ref<Atomics, Index, no_auxiliary, Record>;

 public:
  /// labels  [n]
  hook_first_phases(const host_run& on, const csr_ref<Index, Offset, host_space>& A,
                    symmetry pattern, std::span<Index> labels, Record record = {})
      : on_(on), labels_(labels), hubs_(A.entry_count), pass_{A,
                                                              pattern,
                                                              {labels_.data(), nullptr, record},
                                                              hubs_,
                                                              id_outside_,
                                                              needs_compress_} {
    const bool has_long_rows = sample_first(A.row_count, A.entry_count);
    links_ = !has_long_rows || first_link_pays(share_of_roots(A));
    samples_ = has_long_rows;
  }

  /// Whether rows are linked to their first entries.
  [[nodiscard]] bool links() const { return links_; }
  /// Whether some rows then unite two entries, to find a giant tree.
  [[nodiscard]] bool samples() const { return samples_; }
  /// Whether edges may lead from rows that were skipped to other trees.
  [[nodiscard]] bool may_have_boundary() const {
    return remaining_ == remaining::outside_giant && pass_.pattern != symmetry::yes;
  }

  void make_roots() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      std::iota(labels_.data() + first, labels_.data() + last, static_cast<Index>(first));
      if constexpr (Record::records)
        for (std::uint64_t v = first; v < last; ++v) make_edgeless<Index>{pass_.forest.record}(v);
    });
  }
  void link_to_first_entries() {
    local_ = first_entries_are_local(pass_.A, rows_at_once);
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      if (local_)
        skerry::link_to_first_entries<local_shortcut>(pass_.A, pass_.forest, first, last);
      else
        skerry::link_to_first_entries<no_shortcut>(pass_.A, pass_.forest, first, last);
    });
  }
  void unite_sampled_entries() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      if (links_)
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
  void find_giant() { largest_ = find_largest_tree(pass_.A, labels_.data()); }
  /// Whether the largest tree is large enough to skip its rows.
  [[nodiscard]] bool has_giant() const { return is_giant(largest_.share); }
  /// Measures how many edges lead from tree to tree, unless there is a giant.
  void sample_edges() {
    if (links_ && !has_giant()) between_trees_ = share_between_trees(pass_.A, labels_.data());
  }
  /// Whether all rows then unite one more entry.
  [[nodiscard]] bool samples_again() const {
    return samples_ && links_ && !has_giant() &&
           second_sample_pays(pass_.A.row_count, pass_.A.entry_count, between_trees_, local_);
  }
  void unite_last_entries() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      skerry::unite_last_entries(pass_, first, last);
    });
  }
  void unite_remaining_entries() {
    if (links_ || has_giant())
      remaining_ = remaining_entries(pass_.A.row_count, pass_.A.entry_count,
                                     {largest_.share, between_trees_, local_}, pass_.pattern);
    if (pass_.pattern == symmetry::unknown &&
        symmetry_pays(pass_.A.entry_count, remaining_, local_) &&
        sampled_entries_are_mirrored(pass_.A) && is_symmetric(pass_.A, on_.executor)) {
      pass_.pattern = symmetry::yes;
      found_ = found_pattern::symmetric;
    }
    if (pass_.pattern == symmetry::yes)
      unite_remaining<entries_below_diagonal>();
    else
      unite_remaining<all_entries>();
    if (remaining_ != remaining::outside_giant) needs_compress_ = 1;
  }
  void unite_hub_segments() {
    const auto segments = hubs_.segments(pass_.A.columns);
    for_each_range(on_.executor, segments.size(), 1, [&](std::uint64_t first, std::uint64_t last) {
      skerry::unite_hub_segments(pass_, segments.subspan(first, last - first));
    });
    if (!segments.empty()) needs_compress_ = 1;
  }
  /// The forest is compressed.
  void unite_boundary_edges() {
    if (skerry::unite_boundary_edges(on_.executor, pass_, labels_[largest_.root]))
      found_ = found_pattern::balanced;
  }
  void compress() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      compress_range(pass_.forest, first, last);
    });
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
  template <class Function>
  void for_each_row_range(Function f) const {
    for_each_range(on_.executor, pass_.A.row_count, rows_at_once, f);
  }

  template <class Entries>
  void unite_remaining() {
    for_each_row_range([&](std::uint64_t first, std::uint64_t last) {
      switch (remaining_) {
        case remaining::one_by_one:
          return unite_one_by_one(pass_, first, last);
        case remaining::batched:
          return unite_rows<Entries>(pass_, first, last);
        case remaining::between_trees:
          return rows_are_longer(2, pass_.A.row_count, pass_.A.entry_count)
                     ? unite_between_trees<8>(pass_, first, last)
                     : unite_between_trees<2>(pass_, first, last);
        case remaining::outside_giant:
          return unite_outside_giant(pass_, largest_.root, first, last);
        case remaining::inter_component:
          return unite_inter_component<Entries>(pass_, skip_none{}, first, last);
        case remaining::inter_component_outside_largest:
          return unite_inter_component<all_entries>(pass_, skip_children_of<Index>{largest_.root},
                                                    first, last);
      }
    });
  }

  static constexpr std::uint64_t rows_at_once = 1 << 16;

  const host_run& on_;
  const std::span<Index> labels_;
  hub_rows<Index> hubs_;
  std::uint32_t id_outside_ = 0, needs_compress_ = 0;
  hook_first_pass<forest, Offset> pass_;
  bool links_ = true, samples_ = false, local_ = false;
  largest_tree<Index> largest_;
  double between_trees_ = 1;
  remaining remaining_ = remaining::one_by_one;
  found_pattern found_ = found_pattern::nothing;
};

namespace detail {

template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
found_pattern hook_first(const host_run& on, const csr_ref<Index, Offset, host_space>& A,
                         symmetry pattern, std::span<Index> labels, Record record) {
  hook_first_phases<Atomics, Index, Offset, Record> run(on, A, pattern, labels, record);
  if (run.links())
    run.link_to_first_entries();
  else
    run.make_roots();
  if (run.samples()) {
    run.unite_sampled_entries();
    run.compress();
    if (!run.links()) {
      run.link_late();
      run.compress();
    }
    run.find_giant();
  }
  run.sample_edges();
  if (run.samples_again()) {
    run.unite_last_entries();
    run.compress();
    run.find_giant();
    run.sample_edges();
  }
  run.unite_remaining_entries();
  run.unite_hub_segments();
  run.compress_if_needed();
  if (run.may_have_boundary()) {
    run.unite_boundary_edges();
    run.compress_if_needed();
  }
  run.check_ids();
  return run.found();
}

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component.
///
/// A          n x n, its row offsets checked.  Ids are checked as they are read: if one is out of
///            range, on.id_outside() is called at the end, which has to throw.
/// pattern    if symmetric, one of (u, v) and (v, u) is read
/// labels     [n], written; then labels[v] <= v
/// record     if an edge_record: its [2n] ends are written, and give a spanning forest
/// returns    what it has found out about the pattern
/// cost       short rows: three passes over n parents, one over the entries.
///            Long rows: five passes over n, or six unless symmetric, and one more where boundary
///            edges were united; two entries of each root; where trees may grow together, the last
///            entry of each row and one more pass over n; the rows outside the giant, or all
///            entries if there is no giant or A is not promised to be symmetric.
///            Long rows of which most stay roots: five passes over n, two entries of one row in 32,
///            the first entry of each row, and the rows outside the giant, or all without one.
///            Memory besides the labels: a word for every 10,000 entries, and a bit a vertex unless
///            symmetric.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
found_pattern hook_first(const host_run& on, const csr_ref<Index, Offset, host_space>& A,
                         symmetry pattern, std::span<Index> labels, Record record = {}) {
  if (on.executor.thread_count() == 1)
    return detail::hook_first<plain_access>(on, A, pattern, labels, record);
  return detail::hook_first<host_atomics>(on, A, pattern, labels, record);
}

/// The same, with labels of its own.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] buffer<Index> hook_first(const host_run& on,
                                       const csr_ref<Index, Offset, host_space>& A,
                                       symmetry pattern) {
  buffer<Index> labels(A.row_count);
  hook_first(on, A, pattern, std::span(labels));
  return labels;
}

}  // namespace skerry
