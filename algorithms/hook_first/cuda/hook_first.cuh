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

/// waits  whether the caller reads the state, and then calls finish_deep()
template <class Pattern, class Index, class Offset, class Record>
void launch_hook_first(const csr_ref<Index, Offset, device_space>& A, balance known, bool waits,
                       Index* labels, Record record, hook_first_workspace<Index>& workspace) {
  hook_first_launches<Pattern, Index, Offset, Record> run(A, known, labels, record, workspace);
  const bool tests = known == balance::tested;
  const keyed_hash hash{tests ? unforeseen_seed() : 0};
  if (tests && run.samples()) run.check_balance(hash);
  if (run.searches())
    run.search();
  else
    run.measure_locality();
  if (run.samples()) {
    run.link_for_sample();  // the host does not know how many rows stay roots, and assumes few
    run.unite_sampled_entries();
    run.find_giant(sample_number::first);
    if (run.may_sample_again()) {
      run.unite_random_entries();
      run.find_giant(sample_number::second);
    }
    if (tests && run.searches()) run.check_symmetry(hash);
    run.unite_outside_giant();
    if (run.searches()) run.unite_unvisited();
    run.unite_hub_segments();
    run.compress_if_united();
  } else {
    if (tests) run.check_symmetry(hash);
    run.unite_tiles();
    run.unite_remaining_entries();
    run.unite_hub_segments();
    run.compress_unless_deep();
    if (!waits) run.compress_if_deep();
  }
  if constexpr (Record::records) run.compact_edges();
}

/// The launches for what is known of the pattern.
///
/// tests  whether to test a pattern that is not known, if A is large enough
template <class Index, class Offset, class Record>
void launch_for(const csr_ref<Index, Offset, device_space>& A, symmetry pattern, bool tests,
                bool waits, Index* labels, Record record, hook_first_workspace<Index>& workspace) {
  if (pattern == symmetry::yes)
    return launch_hook_first<symmetric_pattern>(A, balance::assumed, waits, labels, record,
                                                workspace);
  const bool is_tested =
      tests && pattern == symmetry::unknown && hashes_pay_on_device(A.entry_count);
  launch_hook_first<any_pattern>(A, is_tested ? balance::tested : balance::unknown, waits, labels,
                                 record, workspace);
}

/// Goes on where the state says that the forest is deep: few are, and the others need not wait for
/// two more launches.  Waits for the stream.
///
/// waits  as launch_hook_first() had it; if not, that has gone on itself
template <class Index, class Offset>
hook_first_state<Index> finish_deep(const csr_ref<Index, Offset, device_space>& A, bool waits,
                                    Index* labels, hook_first_workspace<Index>& workspace) {
  const auto state = workspace.read_state();
  if (!waits || state.is_deep == 0) return state;
  shared_launches<Index, Offset>(A, balance::unknown, labels, workspace).compress_if_deep();
  return workspace.read_state();
}

}  // namespace detail

template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
void hook_first(const csr_ref<Index, Offset, device_space>& A, symmetry pattern, Index* labels,
                hook_first_workspace<Index>& workspace, Record record) {
  if (A.row_count == 0) return;
  detail::launch_for(A, pattern, false, false, labels, record, workspace);
}

template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record>
hook_first_state<Index> hook_first_and_wait(const csr_ref<Index, Offset, device_space>& A,
                                            symmetry pattern, bool tests, Index* labels,
                                            hook_first_workspace<Index>& workspace, Record record) {
  if (A.row_count == 0) return {};
  constexpr bool waits = !Record::records;  // the edges of a forest are moved when labels are final
  detail::launch_for(A, pattern, tests, waits, labels, record, workspace);
  auto state = detail::finish_deep(A, waits, labels, workspace);
  if (pattern == symmetry::yes) return state;  // nothing was to be found
  if (state.is_symmetric != 0)
    state.found = found_pattern::symmetric;
  else if (state.is_balanced != 0)
    state.found = found_pattern::balanced;
  return state;
}

}  // namespace skerry
