// SPDX-License-Identifier: Apache-2.0
// The kernels around a solve of a matrix that is on a device: what nvcc compiles for cc_cuda.cpp.
#pragma once

#include <cstdint>
#include <optional>

#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_rows.hpp"
#include "run.hpp"
#include "skerry/cuda.hpp"

namespace skerry {

/// Where a workspace has its memory, and the device it is on.
[[nodiscard]] device_place place_of(const device_parts& parts);
[[nodiscard]] int device_of(const device_parts& parts);

/// A row that is no range of the entries: row_offsets[row] = begin, row_offsets[row + 1] = end.
struct row_fault {
  std::uint64_t row, begin, end;
};
/// The first such row of A, if there is one.  Waits for the stream.
template <class Index, class Offset>
[[nodiscard]] std::optional<row_fault> find_row_fault(device_parts& parts,
                                                      const device_csr_view<Index, Offset>& A);

/// An id that is not below its bound: ids[place] = id.
struct id_fault {
  std::uint64_t place, id;
};
/// The first such of `count` ids, if there is one.  Waits for the stream.
template <class Index>
[[nodiscard]] std::optional<id_fault> find_id_fault(device_parts& parts, const Index* ids,
                                                    std::uint64_t count, std::uint64_t bound);

/// What one pass tells of a list.
struct coo_facts {
  bool id_outside, ascending;
};
/// Waits for the stream.
template <class Index>
[[nodiscard]] coo_facts inspect_coo(device_parts& parts, const device_coo_view<Index>& A);

/// n rows, in the order of the workspace's stream, of a list that is checked, or of checked rows:
/// column c is the vertex c + shift.
template <class Offset, class Index>
[[nodiscard]] device_rows<Index, Offset> csr_of_coo(device_parts& parts,
                                                    const device_coo_view<Index>& A,
                                                    std::uint64_t n, Index shift, bool ascending);
template <class Index, class Offset>
[[nodiscard]] device_rows<Index, Offset> rows_of_rows(device_parts& parts,
                                                      const device_csr_view<Index, Offset>& A,
                                                      std::uint64_t n, Index shift);

/// What the host is told of a solve.
struct solve_report {
  unsigned long long roots = 0;  // vertices that are their own label
  std::uint32_t fault = 0;       // these two are raised where a check finds something
  std::uint32_t falls = 0;
  std::uint32_t id_outside = 0;  // raised where hook_first has met an id that is no row
};
/// Labels each row of A, n x n with offsets that are checked, by the kernel that the request names.
/// Waits for the stream, but for rounds no more than once.
template <class Index, class Offset>
[[nodiscard]] solve_report solve_there(device_parts& parts, const run_request& request,
                                       const csr_view<Index, Offset>& A, Index* labels);

/// The same by hook_first of n vertices, for a list of checked ids in any order; column c is the
/// vertex c + shift.
template <class Index>
[[nodiscard]] solve_report solve_list_there(device_parts& parts, const device_coo_view<Index>& A,
                                            std::uint64_t n, Index shift, bool symmetric,
                                            Index* labels);

/// labels[n] become 0, 1, ... in the order of the smallest vertices that they are.
template <class Index>
void number_densely_there(device_parts& parts, Index* labels, std::uint64_t n);

}  // namespace skerry
