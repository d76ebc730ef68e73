// SPDX-License-Identifier: Apache-2.0
// Memory of the host that a device reads and writes by itself: pages that stay where they are.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>
#include <span>

#include "matrix_ops/cuda/check.hpp"

namespace skerry {

/// Keeps memory where it is as long as this lives.  Large pages that are there already are pinned
/// in a fifteenth of the time that cudaHostAlloc takes for as many bytes.  To end it waits for all
/// that the device has been told to do.
class pinning {
 public:
  /// at      whole pages, n bytes, none of them pinned; they outlive this
  /// throws  backend_error
  pinning(std::byte* at, std::size_t n, source_location where = source_location::current()) {
    check_cuda(cudaHostRegister(at, n, cudaHostRegisterDefault), "cudaHostRegister", where);
    at_.reset(at);
  }

 private:
  struct unpin {
    void operator()(std::byte* at) const { static_cast<void>(cudaHostUnregister(at)); }
  };
  std::unique_ptr<std::byte, unpin> at_;
};

/// Whether an address is in such memory, whoever took or pinned it.
[[nodiscard]] inline bool is_pinned(const void* at) {
  cudaPointerAttributes found{};
  if (cudaPointerGetAttributes(&found, at) == cudaSuccess)
    return found.type == cudaMemoryTypeHost || found.type == cudaMemoryTypeManaged;
  static_cast<void>(cudaGetLastError());
  return false;
}

/// Whether an array is, at both ends: one whose end is not is copied as if it were not at all.  One
/// that was pinned in several pieces looks like one that was pinned as a whole.
template <class T>
[[nodiscard]] bool is_pinned(std::span<const T> all) {
  return !all.empty() && is_pinned(all.data()) && is_pinned(&all.back());
}

}  // namespace skerry
