// SPDX-License-Identifier: Apache-2.0
// Kernels on a device, compiled by nvcc for backend_cuda.cpp: on a matrix in device memory
// (cuda_kernels.cu), and on one that is streamed (cuda_streamed.cu).
#pragma once

#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>

#include "cuda_device.hpp"
#include "matrix_ops/cuda/device_buffer.hpp"
#include "matrix_ops/row_source.hpp"
#include "run.hpp"

namespace skerry {

/// Labels each row of A, n x n in device memory, by the request's algorithm.  Checked, but for ids
/// if the algorithm checks them.
///
/// id_outside  called if a kernel finds an id out of range; must throw
/// returns     labels[n] on the device; asynchronous
/// throws      backend_error, and what request.before_round throws
template <class Index, class Offset>
[[nodiscard]] device_buffer<Index> run_cuda_kernel(const run_request& request,
                                                   const csr_view<Index, Offset>& A,
                                                   const device_resources& resources,
                                                   std::function<void()> id_outside);

/// Device memory in bytes of a run whose whole matrix is on the device: matrix, labels, and
/// hook_first's workspace.
///
/// offset_bytes  4 or 8
template <std::unsigned_integral Index>
[[nodiscard]] std::uint64_t bytes_on_device(std::uint64_t n, std::uint64_t entries,
                                            unsigned offset_bytes);

/// hook_first over a matrix that is streamed in chunks; copies overlap with the solve and count as
/// such.
///
/// id_outside  as in kernel_run
/// throws      as throw_does_not_fit() if labels and buffers exceed the budget
template <std::unsigned_integral Index>
[[nodiscard]] run_answer<Index> run_streamed(const row_source<Index>& A, const run_request& request,
                                             const device_budget& budget,
                                             const std::function<void()>& id_outside);

/// The same unless the matrix fits the device: then nothing.
[[nodiscard]] std::optional<run_answer<std::uint32_t>> run_cuda_streamed(
    const row_source<std::uint32_t>& A, const run_request& request,
    const std::function<void()>& id_outside);

}  // namespace skerry
