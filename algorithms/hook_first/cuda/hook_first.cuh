// SPDX-License-Identifier: Apache-2.0
// hook_first on a device: the phases of the host, but the first link is within tiles where rows are
// local, and a search replaces it where rows are long and A is balanced. Decisions during a solve
// are made on the device: kernels that are not needed return at once.
#pragma once

#include <concepts>

#include "algorithms/hook_first/cuda/device_plan.hpp"
#include "algorithms/hook_first/cuda/launches.cuh"
#include "algorithms/hook_first/cuda/solve.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

namespace detail {

/// waits  whether the caller reads the state, and then goes on where the forest is deep or trees
///        were joined at the end
template <class Pattern, class Index, class Offset, class Record>
void launch_hook_first(const csr_ref<Index, Offset, device_space>& A, balance known, bool waits,
                       Index* labels, Record record, hook_first_workspace<Index>& workspace) {
  hook_first_launches<Pattern, Index, Offset, Record> run(A, known, labels, record, workspace);
  const bool tests = known == balance::tested, may_assume = tests && waits && !run.samples();
  const bool tests_first = tests && run.searches();  // a search needs the result
  if (tests_first) run.check_balance();
  if (run.searches())
    run.search();
  else
    run.measure_locality(may_assume);
  if (run.samples()) {
    run.link_for_sample();  // the host does not know how many rows stay roots, and assumes few
    if (run.looks_for_giant()) {
      if (run.may_alternate()) run.compress_if_alternate();
      run.unite_sampled_entries();
      if (run.may_alternate()) run.compress_if_alternate();
      run.find_giant(run.may_sample_again() ? sample_number::first : sample_number::only,
                     tests && !tests_first);
    }
    if (run.may_sample_again()) {
      run.unite_random_entries();
      run.find_giant(sample_number::second, false);
    }
    if (tests && run.searches()) run.check_symmetry();
    run.unite_outside_giant();
    if (run.searches()) run.unite_unvisited();
    run.unite_hub_segments();
    run.compress_if_united();
  } else {
    if (tests && !may_assume) run.check_symmetry();
    run.unite_tiles();
    run.unite_remaining_entries();
    run.unite_hub_segments();
    run.compress_unless_deep();
    if (!waits) run.compress_if_deep();
    if (may_assume) run.compare_parents(false);
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

/// Launches all phases, and waits for the state.  Goes on where that says that the forest is deep,
/// or that symmetry was wrongly assumed, and trees were joined later: few are, and the others need
/// not wait for more launches.
template <class Index, class Offset, class Record>
hook_first_state<Index> solve_and_wait(const csr_ref<Index, Offset, device_space>& A,
                                       symmetry pattern, bool tests, Index* labels, Record record,
                                       hook_first_workspace<Index>& workspace) {
  // The edges of a forest are moved when labels are final.
  constexpr bool waits = !Record::records;
  const auto launch = [&] { launch_for(A, pattern, tests, waits, labels, record, workspace); };
  if constexpr (waits) {
    const auto state = workspace.run({A.row_offsets, A.columns, labels, A.row_count, A.entry_count,
                                      sizeof(Offset), pattern, tests},
                                     launch);
    if (state.is_deep == 0 && state.joined == 0) return state;
    shared_launches<Index, Offset> run(A, balance::unknown, labels, workspace);
    if (state.is_deep != 0) {
      run.compress_if_deep();
      run.compare_parents(true);
    }
    run.compress_if_joined();
  } else {
    launch();
  }
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
  auto state = detail::solve_and_wait(A, pattern, tests, labels, record, workspace);
  if (pattern == symmetry::yes) return state;  // nothing was to be found
  if (state.is_symmetric != 0)
    state.found = found_pattern::symmetric;
  else if (state.is_balanced != 0)
    state.found = found_pattern::balanced;
  return state;
}

}  // namespace skerry
