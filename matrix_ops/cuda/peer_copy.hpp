// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// to[k] = from[k] for k < n; asynchronous, enqueued on a stream of to_device.
///
/// Between memory pools of different devices the copy goes through host memory, at the speed of
/// their buses.  Only after cudaMemPoolSetAccess would it use a link between the devices.  That
/// takes 17 ms for a pool on an H200: more than it saves below a gigabyte.
///
/// from_device, to_device  of the arrays; may be the same
template <class T>
void copy_between_devices(const T* from, int from_device, T* to, int to_device, std::size_t n,
                          cudaStream_t stream, source_location where = source_location::current()) {
  if (n != 0)
    check_cuda(cudaMemcpyPeerAsync(to, to_device, from, from_device, n * sizeof(T), stream),
               "cudaMemcpyPeerAsync", where);
}

}  // namespace skerry
