// SPDX-License-Identifier: Apache-2.0
// Kernels on a device, compiled by nvcc in cuda_kernels.cu for backend_cuda.cpp.
#pragma once

#include <functional>

#include "matrix_ops/cuda/device_buffer.hpp"
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

}  // namespace skerry
