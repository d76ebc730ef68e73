// SPDX-License-Identifier: Apache-2.0
// hook_first on a device: the phases of the host, but the first link is within tiles where rows are
// local, and a search replaces it where rows are long and symmetry is promised. Decisions during a
// solve are made on the device: kernels that are not needed return at once.
#pragma once

#include <concepts>

#include "algorithms/cuda_run.cuh"
#include "algorithms/hook_first/cuda/launches.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "algorithms/hook_first/plan.hpp"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/unforeseen_seed.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

namespace detail {

/// tests  whether no row is read unless A is symmetric or balanced, as the Pattern says
template <class Pattern, class Index, class Offset, class Record>
void launch_hook_first(const csr_ref<Index, Offset, device_space>& A, bool tests, Index* labels,
                       Record record, hook_first_workspace<Index>& workspace) {
  hook_first_launches<Pattern, Index, Offset, Record> run(A, labels, record, workspace);
  if (tests) {
    const keyed_hash hash{unforeseen_seed()};
    if constexpr (Pattern::symmetric)
      run.check_symmetry(hash);
    else
      run.check_balance(hash);
  }
  if (run.searches())
    run.search();
  else
    run.measure_locality();
  if (run.samples()) {
    run.link_for_sample();  // the host does not know how many rows stay roots, and assumes few
    run.unite_sampled_entries();
    run.find_giant(sample_number::first);
    if (run.may_sample_again()) {
      run.unite_last_entries();
      run.find_giant(sample_number::second);
    }
    run.unite_outside_giant();
    if (run.searches()) run.unite_unvisited();
    run.unite_hub_segments();
    run.compress_if_needed();
  } else {
    run.unite_tiles();
    run.unite_remaining_entries();
    run.unite_hub_segments();
    run.compress();
  }
  if constexpr (Record::records) run.compact_edges();
}

}  // namespace detail

/// Labels each row of A with the smallest row of its weak component; asynchronous, enqueued on the
/// stream of the workspace.
///
/// A          n x n.  Ids are checked as they are read: one out of range raises
///            workspace.state()->id_outside and is skipped.  Offsets are checked by the first pass
///            over the rows: an invalid one raises bad_offset, and the labels are of no use then.
/// pattern    if symmetric, one of (u, v) and (v, u) is read
/// labels     [n], in device memory; written only
/// workspace  allocates memory only where an earlier call has not allocated enough
/// record     an edge_record keeps a spanning forest: its edges come first, in unspecified order
/// throws     backend_error
/// cost       short local rows: one pass over the entries, three over the labels, and the
///            cross-tile entries written and read.
///            Long rows: where a search finds a giant, n entries and two passes over the labels;
///            else three passes, an entry of each row, a few of each root and of one row in eight,
///            in a second sample one more of each row, and the rows outside the giant; all rows
///            unless symmetry is promised.
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
void hook_first(const csr_ref<Index, Offset, device_space>& A, symmetry pattern, Index* labels,
                hook_first_workspace<Index>& workspace, Record record = {}) {
  if (A.row_count == 0) return;
  if (pattern == symmetry::yes)
    detail::launch_hook_first<symmetric_pattern>(A, false, labels, record, workspace);
  else
    detail::launch_hook_first<any_pattern>(A, false, labels, record, workspace);
}

/// The same, but waits; if symmetry is not promised it can find out by hashes whether A is
/// symmetric or, where rows are long and that is enough, balanced.
///
/// tests    whether to do so if A is large enough
/// returns  with count(), id_outside, bad_offset and found
/// cost     of the test: one more pass over all columns, in order
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
hook_first_state<Index> hook_first_and_wait(const csr_ref<Index, Offset, device_space>& A,
                                            symmetry pattern, bool tests, Index* labels,
                                            hook_first_workspace<Index>& workspace,
                                            Record record = {}) {
  if (A.row_count == 0) return {};
  if (pattern == symmetry::unknown && tests && hashes_pay_on_device(A.entry_count)) {
    const bool has_long_rows = sample_first(A.row_count, A.entry_count);
    if (has_long_rows)
      detail::launch_hook_first<balanced_pattern>(A, true, labels, record, workspace);
    else
      detail::launch_hook_first<symmetric_pattern>(A, true, labels, record, workspace);
    auto state = workspace.read_state();
    if (!state.wrong_pattern) {
      state.found = has_long_rows ? found_pattern::balanced : found_pattern::symmetric;
      return state;
    }
  }
  hook_first(A, pattern, labels, workspace, record);
  return workspace.read_state();
}

/// The same with a workspace of its own for a matrix whose offsets have been checked; reports ids
/// out of range by on.id_outside().
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] device_buffer<Index> hook_first(const cuda_run& on,
                                              const csr_ref<Index, Offset, device_space>& A,
                                              symmetry pattern) {
  hook_first_workspace<Index> workspace(on.executor.resources());
  device_buffer<Index> labels = on.executor.template allocate<Index>(A.row_count);
  if (hook_first_and_wait(A, pattern, true, labels.data(), workspace).id_outside) on.id_outside();
  return labels;
}

}  // namespace skerry
