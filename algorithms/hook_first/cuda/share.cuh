// SPDX-License-Identifier: Apache-2.0
// hook_first of a share of the entries of a matrix, whose other shares are elsewhere. A share alone
// is not symmetric. But the sums of the test that a matrix is balanced add up over all shares, and
// then each may skip the rows of its giant: matrix_ops/views/share_of_matrix.hpp.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/hook_first/cuda/hook_first.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/shared_launches.cuh"
#include "algorithms/hook_first/cuda/solve.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"

namespace skerry {

template <std::unsigned_integral Index, std::unsigned_integral Offset>
std::uint64_t balance_sum_of_share(const csr_ref<Index, Offset, device_space>& A,
                                   const keyed_hash& hash, hook_first_workspace<Index>& workspace) {
  if (A.row_count == 0) return 0;
  shared_launches<Index, Offset> run(A, balance::tested, nullptr, workspace);
  workspace.set_hash(hash);
  run.check_balance();
  return run.pattern_sum();
}

template <std::unsigned_integral Index, std::unsigned_integral Offset>
hook_first_state<Index> hook_first_of_share(const csr_ref<Index, Offset, device_space>& A,
                                            share_of_matrix& share, Index* labels,
                                            hook_first_workspace<Index>& workspace) {
  share.giant.reset();
  if (A.row_count == 0) return {};
  detail::launch_hook_first<any_pattern>(
      A, share.whole_is_balanced ? balance::assumed : balance::unknown, false, labels, no_record{},
      workspace);
  const auto state = workspace.read_state();
  if (share.whole_is_balanced && state.has_giant != 0) share.giant = state.giant;
  return state;
}

}  // namespace skerry
