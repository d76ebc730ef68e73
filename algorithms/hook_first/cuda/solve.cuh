// SPDX-License-Identifier: Apache-2.0
// hook_first on a device, as other units call it. Definitions: hook_first.cuh, share.cuh.
#pragma once

#include <concepts>
#include <cstdint>

#include "algorithms/cuda_run.cuh"
#include "algorithms/hook_first/cuda/pattern_check.cuh"
#include "algorithms/hook_first/cuda/state.cuh"
#include "algorithms/hook_first/cuda/workspace.cuh"
#include "algorithms/union_find/record.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "matrix_ops/views/symmetry.hpp"

namespace skerry {

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
                hook_first_workspace<Index>& workspace, Record record = {});

/// The same, but waits.  If symmetry is not promised it can find out by hashes whether A is
/// symmetric or, where a giant is looked for and that is enough, balanced.  Where rows are short it
/// may assume that A is symmetric, and compare the labels of both ends of each entry afterwards.
///
/// tests    whether to do so if A is large enough
/// returns  with count(), id_outside, bad_offset and found
/// cost     of the test, or of the comparison: one more pass over all columns, in order
template <std::unsigned_integral Index, std::unsigned_integral Offset, class Record = no_record>
hook_first_state<Index> hook_first_and_wait(const csr_ref<Index, Offset, device_space>& A,
                                            symmetry pattern, bool tests, Index* labels,
                                            hook_first_workspace<Index>& workspace,
                                            Record record = {});

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

/// The sum of the test that a matrix is balanced, over the entries of a share, as share.cuh says.
/// If the sums of all shares add up to 0 modulo 2^64, the whole is; with a small error, as in
/// pattern_check.cuh.  Waits.
///
/// hash  the same for all shares, drawn for each call
/// cost  a pass over the columns of the share, in order
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] std::uint64_t balance_sum_of_share(const csr_ref<Index, Offset, device_space>& A,
                                                 const keyed_hash& hash,
                                                 hook_first_workspace<Index>& workspace);

/// Labels each vertex with the smallest one that the entries of a share connect it to; waits.
///
/// A        n x n
/// labels   [n], in device memory; written only
/// returns  the state
/// cost     as hook_first() of the share
template <std::unsigned_integral Index, std::unsigned_integral Offset>
hook_first_state<Index> hook_first_of_share(const csr_ref<Index, Offset, device_space>& A,
                                            share_of_matrix& share, Index* labels,
                                            hook_first_workspace<Index>& workspace);

}  // namespace skerry
