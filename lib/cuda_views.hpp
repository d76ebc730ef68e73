// SPDX-License-Identifier: Apache-2.0
// The kernels around a solve of a matrix in device memory: what nvcc compiles for
// cuda_workspace.cpp.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "device_parts.hpp"
#include "matrix_ops/cuda/converted_csr.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "run.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

/// The memory that a workspace keeps on its device.
struct workspace_state;

/// Makes one on the current device, and frees it there.
///
/// throws  no_device, backend_error; std::invalid_argument: the stream is of another device
[[nodiscard]] std::shared_ptr<workspace_state> make_workspace_state(CUstream_st* stream);

[[nodiscard]] device_resources resources_of(const workspace_state& state);
[[nodiscard]] int device_of(const workspace_state& state);

/// Labels in the memory of a workspace, which they keep.
template <class Index>
[[nodiscard]] std::unique_ptr<kept_labels<Index>> allocate_labels(workspace_state& state,
                                                                  std::uint64_t n);

/// A row that is not a range of the entries: row_offsets[row] = begin, row_offsets[row + 1] = end.
struct row_fault {
  std::uint64_t row, begin, end;
};
/// The first such row of A, if there is one.  Waits for the stream.
template <class Index, class Offset>
[[nodiscard]] std::optional<row_fault> find_row_fault(workspace_state& state,
                                                      const device_csr_view<Index, Offset>& A);

/// An id that is not below its bound: ids[place] = id.
struct id_fault {
  std::uint64_t place, id;
};
/// The first such of `count` ids, if there is one.  Waits for the stream.
template <class Index>
[[nodiscard]] std::optional<id_fault> find_id_fault(workspace_state& state, const Index* ids,
                                                    std::uint64_t count, std::uint64_t bound);

/// What one pass finds out about a COO matrix.
struct coo_facts {
  bool id_outside;  // an id is out of range
  bool ascending;   // rows ascend
};
/// Waits for the stream.
template <class Index>
[[nodiscard]] coo_facts inspect_coo(workspace_state& state, const device_coo_view<Index>& A);

/// Converts a checked matrix into a CSR matrix of n rows, asynchronously in the workspace's stream;
/// column c becomes the vertex c + shift.
template <class Offset, class Index>
[[nodiscard]] converted_csr<Index, Offset> csr_of_coo(workspace_state& state,
                                                      const device_coo_view<Index>& A,
                                                      std::uint64_t n, Index shift, bool ascending);
template <class Index, class Offset>
[[nodiscard]] converted_csr<Index, Offset> shifted_csr(workspace_state& state,
                                                       const device_csr_view<Index, Offset>& A,
                                                       std::uint64_t n, Index shift);

/// What a solve reports to the host.
struct solve_report {
  unsigned long long roots = 0;  // vertices that are their own label
  std::uint32_t fault = 0;       // raised if a check finds an error
  std::uint32_t falls = 0;       // raised if rows of a COO matrix do not ascend
  std::uint32_t id_outside = 0;  // raised if a kernel that checks ids reads one out of range
};
/// Labels each row of A, n x n with checked offsets, by the request's algorithm.  Waits for the
/// stream once, except in rounds.
template <class Index, class Offset>
[[nodiscard]] solve_report solve_csr(workspace_state& state, const run_request& request,
                                     const csr_view<Index, Offset>& A, Index* labels);

/// The same by hook_first of n vertices, for a COO matrix with checked ids in any order; column c
/// is the vertex c + shift.
template <class Index>
[[nodiscard]] solve_report solve_coo(workspace_state& state, const device_coo_view<Index>& A,
                                     std::uint64_t n, Index shift, bool symmetric, Index* labels);

/// Renames labels[n], smallest vertices, 0, 1, ... in their order; asynchronous.
template <class Index>
void number_on_device(workspace_state& state, Index* labels, std::uint64_t n);

}  // namespace skerry
