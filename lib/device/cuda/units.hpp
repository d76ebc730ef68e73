// SPDX-License-Identifier: Apache-2.0
// What nvcc compiles for .cpp files, in the .cu files beside: queries of the driver, kernels on a
// matrix in device memory, and the steps around a solve in a workspace.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lib/pipeline/algorithm_entry.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/cuda/device_csr.hpp"
#include "matrix_ops/cuda/device_view.hpp"
#include "matrix_ops/cuda/memory.hpp"
#include "matrix_ops/source_location.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/share_of_matrix.hpp"
#include "matrix_ops/views/symmetry.hpp"
#include "skerry/info.hpp"

namespace skerry {

/// Clears an error that earlier CUDA calls of this thread left, and checks that the current device
/// can run this build's code.  Microseconds once the process has used the device.
///
/// throws  no_device; backend_error if there is a device and it fails
void require_cuda_device();

/// Whether the driver counts a device, usable or not; initialises none.
[[nodiscard]] bool driver_has_device() noexcept;

/// The current device; throws as require_cuda_device() does.
[[nodiscard]] device_info current_cuda_device();

/// Bytes of the device's memory that are free; throws as require_cuda_device() does.
[[nodiscard]] std::uint64_t free_device_memory();

/// The device memory that a run may use.
struct device_budget {
  std::uint64_t bytes;
  bool is_a_limit;  // set by the caller; else the free memory
};

/// The caller's limit, or the free memory of the current device less a reserve if that is smaller.
/// The reserve is for CUDA's own allocations and for the rounding of memory pools.
///
/// limit   limits::gpu_memory; 0: none
/// throws  as current_cuda_device()
[[nodiscard]] device_budget budget_of(std::uint64_t limit);

/// A number of bytes for messages: in MB from 10 MB on, else exact.
[[nodiscard]] std::string bytes_as_text(std::uint64_t bytes);

/// Throws that `what` need more device memory than the budget: invalid_matrix if the caller set the
/// budget, else backend_error.
[[noreturn]] void throw_does_not_fit(std::string_view what, std::uint64_t need,
                                     const device_budget& budget, std::string_view remedy,
                                     source_location where = source_location::current());

/// Labels each row of A by the request's algorithm.
///
/// A        n x n, checked, but for ids if the algorithm checks them
/// returns  labels[n] on the device; asynchronous
/// throws   backend_error, and what request.before_round throws
template <class Index, class Offset>
[[nodiscard]] device_buffer<Index> run_cuda_kernel(const kernel_request& request,
                                                   const csr_ref<Index, Offset, device_space>& A,
                                                   const device_resources& resources);

/// Labels of a matrix on a device, and the edges of a spanning forest, in unspecified order.
template <std::unsigned_integral Index>
struct labels_and_edges {
  device_buffer<Index> labels;  // [n]
  device_buffer<Index> ends;    // [2 (n - components)]
};

/// run_cuda_kernel() for an algorithm that finds a spanning forest; waits for the stream.
template <class Index, class Offset>
[[nodiscard]] labels_and_edges<Index> run_cuda_forest(const kernel_request& request,
                                                      const csr_ref<Index, Offset, device_space>& A,
                                                      const device_resources& resources);

/// Moves the edges that hook_first has kept of COO entries or of a stream to the front;
/// asynchronous, but waits for the labels.
///
/// labels   [n]; of each vertex that is not its own label an edge was kept
/// ends     [2n]
/// returns  the number of labels
template <std::unsigned_integral Index>
std::uint64_t compact_forest(const device_resources& resources, const Index* labels,
                             std::uint64_t n, Index* ends);

/// Device memory in bytes of a forest of n vertices, besides the labels: its edges, and ids while
/// they are compacted.
template <std::unsigned_integral Index>
[[nodiscard]] constexpr std::uint64_t forest_bytes(std::uint64_t n) {
  return 3 * n * sizeof(Index);
}

/// Device memory in bytes of the wide copy of 32-bit offsets, which all algorithms but hook_first
/// get.
///
/// n             rows
/// offset_bytes  4 or 8
[[nodiscard]] constexpr std::uint64_t wide_copy_bytes(const algorithm_entry& algorithm,
                                                      std::uint64_t n, unsigned offset_bytes) {
  return algorithm.keeps_workspace || offset_bytes == 8 ? 0 : 8 * (n + 1);
}

/// Device memory in bytes of a run whose whole matrix is on the device: matrix, labels, and
/// hook_first's workspace.
///
/// offset_bytes  4 or 8
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t bytes_on_device(std::uint64_t n, std::uint64_t entries,
                                            unsigned offset_bytes);

/// The memory that a workspace keeps on its device.
struct workspace_state;

/// Makes one on the current device, and frees it there.
///
/// throws  no_device, backend_error; std::invalid_argument: the stream is of another device
[[nodiscard]] std::shared_ptr<workspace_state> make_workspace_state(CUstream_st* stream);

/// The stream and the memory pool; labels that outlive the workspace share them.
[[nodiscard]] const std::shared_ptr<device_memory>& memory_of(const workspace_state& state);
[[nodiscard]] int device_of(const workspace_state& state);

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
[[nodiscard]] device_csr<Index, Offset> csr_of_coo(workspace_state& state,
                                                   const device_coo_view<Index>& A, std::uint64_t n,
                                                   Index shift, bool ascending);
template <class Index, class Offset>
[[nodiscard]] device_csr<Index, Offset> shifted_csr(workspace_state& state,
                                                    const device_csr_view<Index, Offset>& A,
                                                    std::uint64_t n, Index shift);

/// What a solve reports to the host.
struct solve_report {
  unsigned long long roots = 0;  // vertices that are their own label
  std::uint32_t fault = 0;       // raised if a check finds an error: in a solve, a bad offset
  std::uint32_t falls = 0;       // raised if rows of a COO matrix do not ascend
  std::uint32_t id_outside = 0;  // raised if a kernel that checks ids reads one out of range
  found_pattern pattern = found_pattern::nothing;
};
/// Labels each row of A, n x n, by the request's algorithm.  Waits for the stream once; algorithms
/// in rounds also wait in each round, and hook_first twice if its forest is deep,
/// or it has wrongly assumed symmetry.
///
/// A              its offsets have been checked, unless the algorithm is hook_first
/// tests_pattern  whether hook_first does, if it is unknown
/// ends           [2n], for the n - roots edges of a spanning forest; or nullptr
template <class Index, class Offset>
[[nodiscard]] solve_report solve_csr(workspace_state& state, const kernel_request& request,
                                     const csr_ref<Index, Offset, device_space>& A,
                                     bool tests_pattern, Index* labels, Index* ends);

/// The same by hook_first of a share of a matrix.
template <class Index, class Offset>
[[nodiscard]] solve_report solve_csr_share(workspace_state& state,
                                           const csr_ref<Index, Offset, device_space>& A,
                                           share_of_matrix& share, Index* labels);

/// The sum of the test that the whole of a share is balanced, as balance_sum_of_share().
///
/// key  of the hash
template <class Index, class Offset>
[[nodiscard]] std::uint64_t balance_sum(workspace_state& state,
                                        const csr_ref<Index, Offset, device_space>& A,
                                        std::uint64_t key);

/// The same by hook_first of n vertices, for a COO matrix with checked ids in any order; column c
/// is the vertex c + shift.
template <class Index>
[[nodiscard]] solve_report solve_coo(workspace_state& state, const device_coo_view<Index>& A,
                                     std::uint64_t n, Index shift, symmetry pattern, Index* labels,
                                     Index* ends);

/// The number of vertices that are their own label.  Waits for the stream.
template <class Index>
[[nodiscard]] std::uint64_t count_on_device(workspace_state& state, const Index* labels,
                                            std::uint64_t n);

/// Renumbers the components of labels[n] 0, 1, ... in the order of their smallest vertices;
/// asynchronous.
template <class Index>
void number_on_device(workspace_state& state, Index* labels, std::uint64_t n);

}  // namespace skerry
