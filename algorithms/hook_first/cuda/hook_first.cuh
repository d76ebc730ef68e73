// SPDX-License-Identifier: Apache-2.0
// hook_first on a device: the phases of the host, but the first link is within tiles where rows are
// local, and a search replaces it where rows are long and symmetry is promised. Decisions during a
// solve are made on the device: kernels that are not needed return at once.
#pragma once

#include <concepts>

#include "algorithms/hook_first/cuda/launches.cuh"
#include "algorithms/hook_first/cuda/solve.cuh"
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

template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
void hook_first(const csr_ref<Index, Offset, device_space>& A, symmetry pattern, Index* labels,
                hook_first_workspace<Index>& workspace, Record record) {
  if (A.row_count == 0) return;
  if (pattern == symmetry::yes)
    detail::launch_hook_first<symmetric_pattern>(A, false, labels, record, workspace);
  else
    detail::launch_hook_first<any_pattern>(A, false, labels, record, workspace);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
hook_first_state<Index> hook_first_and_wait(const csr_ref<Index, Offset, device_space>& A,
                                            symmetry pattern, bool tests, Index* labels,
                                            hook_first_workspace<Index>& workspace, Record record) {
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

}  // namespace skerry
