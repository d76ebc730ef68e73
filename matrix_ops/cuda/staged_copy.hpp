// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>
#include <span>

namespace skerry {

class staging_ring;

/// Copies host arrays to a device, on one stream, through one ring of pinned staging slots.  The
/// ring is allocated for the first array that is large enough to justify it.
class staged_copier {
 public:
  /// threads  maximum number of host threads; 0: all of the machine
  explicit staged_copier(cudaStream_t stream, unsigned threads = 0);
  staged_copier(const staged_copier&) = delete;
  staged_copier& operator=(const staged_copier&) = delete;
  ~staged_copier();

  /// to[k] = from[k]; synchronous.
  ///
  /// throws  backend_error, std::bad_alloc
  template <class T>
  void copy(std::span<const T> from, T* to) {
    copy_bytes(std::as_bytes(from), reinterpret_cast<std::byte*>(to));
  }

 private:
  void copy_bytes(std::span<const std::byte> from, std::byte* to);

  cudaStream_t stream_;
  unsigned threads_;
  std::unique_ptr<staging_ring> ring_;
};

/// The same for one array.
template <class T>
void staged_copy(std::span<const T> from, T* to, cudaStream_t stream, unsigned threads = 0) {
  staged_copier(stream, threads).copy(from, to);
}

}  // namespace skerry
