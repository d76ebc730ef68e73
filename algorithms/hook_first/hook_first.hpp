// SPDX-License-Identifier: Apache-2.0
// Links every row to its first entry before anything is united, without an atomic operation or a
// branch, unless most rows would stay roots. plan.hpp decides which of the other entries are read.
// README.md draws the phases. Combines ECL-CC (Jaiganesh, Burtscher, HPDC 2018) with Afforest
// (Sutton, Ben-Nun, Barak, IPDPS 2018).
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "algorithms/hook_first/phases.hpp"
#include "algorithms/host_run.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/csr_rows_ref.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

namespace detail {

template <class Atomics, class Index, class Offset, class Record>
void run_phases(hook_first_phases<Atomics, Index, Offset, Record>& run) {
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
    run.unite_one_entry_a_row();
    run.compress();
    run.find_giant();
    run.sample_edges();
  }
  run.choose_remaining_entries();
  if (run.compresses_first()) run.compress();
  run.unite_remaining_entries();
  run.unite_hub_segments();
  run.compress_if_needed();
  if (run.assumes_symmetry()) {
    run.unite_unmirrored_entries();
    run.unite_hub_segments();
    run.compress_if_needed();
  }
  if (run.may_have_boundary()) {
    run.unite_boundary_edges();
    run.compress_if_needed();
  }
  run.check_ids();
}

template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
found_pattern hook_first(const host_run& on, const csr_rows_ref<Index, Offset>& A, symmetry pattern,
                         std::span<Index> labels, Record record) {
  hook_first_phases<Atomics, Index, Offset, Record> run(on, A, pattern, labels, record);
  run_phases(run);
  return run.found();
}

template <class Atomics, std::unsigned_integral Index, std::unsigned_integral Offset>
void hook_first_of_share(const host_run& on, const csr_rows_ref<Index, Offset>& A,
                         share_of_matrix& share, std::span<Index> labels) {
  hook_first_phases<Atomics, Index, Offset> run(on, A, symmetry::unknown, labels, {},
                                                share.whole_is_balanced);
  run_phases(run);
  share.giant.reset();
  if (share.whole_is_balanced) share.giant = run.skipped_giant();
}

}  // namespace detail

/// Labels each vertex of A with the smallest vertex of its weak component.
///
/// A          n x n, or some of its rows: the others are read as empty.  Its row offsets are
///            checked.  Ids are checked as they are read: if one is out of
///            range, on.id_outside() is called at the end, which has to throw.
/// pattern    if symmetric, one of (u, v) and (v, u) is read
/// labels     [n], written; then labels[v] <= v
/// record     if an edge_record: its [2n] ends are written, and give a spanning forest
/// returns    what it has found out about the pattern
/// cost       one thread, short rows that repeat: one pass over n parents and the entries.
///            Several threads, if symmetry is assumed of them: a further pass over both.
///            A few threads, at most two entries a row: two passes over n, one over the entries,
///            and another over those from the first to the last row of a part of 65,536 that lead
///            to two other parts.
///            Other short rows: three passes over n parents, or four if they are compressed
///            twice; one over the entries.
///            Long rows: five passes over n, or six unless symmetric, and one more where boundary
///            edges were united; two entries of each root, or of each longer row if first and
///            last entries are leaves; where trees may grow together, one entry of each row and
///            one more pass over n; the rows outside the giant, or all entries if there is no giant
///            or A is not promised to be symmetric.
///            Long rows of which most stay roots: five passes over n, two entries of one row in 32,
///            the first entry of each row, and the rows outside the giant, or all without one.
///            Memory besides the labels: a word for every 10,000 entries, and a bit a vertex unless
///            symmetric; of some rows a byte a vertex.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
found_pattern hook_first(const host_run& on, const csr_rows_ref<Index, Offset>& A, symmetry pattern,
                         std::span<Index> labels, Record record = {}) {
  if (on.executor.thread_count() == 1)
    return detail::hook_first<plain_access>(on, A, pattern, labels, record);
  return detail::hook_first<host_atomics>(on, A, pattern, labels, record);
}

/// The same for all rows.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
found_pattern hook_first(const host_run& on, const csr_ref<Index, Offset, host_space>& A,
                         symmetry pattern, std::span<Index> labels, Record record = {}) {
  return hook_first(on, csr_rows_ref<Index, Offset>(A), pattern, labels, record);
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

/// Labels each vertex with the smallest one that some rows of a matrix connect it to.  The other
/// rows are elsewhere.
///
/// A  its row offsets are checked
template <std::unsigned_integral Index, std::unsigned_integral Offset>
void hook_first_of_share(const host_run& on, const csr_rows_ref<Index, Offset>& A,
                         share_of_matrix& share, std::span<Index> labels) {
  if (on.executor.thread_count() == 1)
    return detail::hook_first_of_share<plain_access>(on, A, share, labels);
  return detail::hook_first_of_share<host_atomics>(on, A, share, labels);
}

}  // namespace skerry
