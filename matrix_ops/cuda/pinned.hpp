// SPDX-License-Identifier: Apache-2.0
// Memory of the host that a device reads and writes by itself: pages that stay where they are.
#pragma once

#include <cuda_runtime_api.h>
#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/executors/blocks.hpp"
#include "matrix_ops/executors/threads.hpp"

namespace reef {

/// Bytes of such memory, not to be read before they are written; moved, not copied.  Large pages
/// that are touched by several threads and registered then are had in less time than cudaHostAlloc
/// takes for them.
class pinned_bytes {
 public:
  /// run     touches the pages
  /// throws  backend_error, std::bad_alloc: there is no such room
  explicit pinned_bytes(std::size_t n, const threads& run = threads(1),
                        source_location where = source_location::current()) {
    if (n == 0) return;
    const std::size_t unit = n < large_page ? page : large_page;
    const std::size_t bytes = (n + unit - 1) / unit * unit;  // nobody else registers a page of it
    pages_.reset(static_cast<std::byte*>(std::aligned_alloc(unit, bytes)));
    if (pages_ == nullptr) throw std::bad_alloc();
    madvise(pages_.get(), bytes, MADV_HUGEPAGE);  // where it is not taken, any pages do
    for_each_block(run, bytes, large_page, [&](std::uint64_t first, std::uint64_t last) {
      for (; first < last; first += page) pages_.get()[first] = std::byte{0};
    });
    check_cuda(cudaHostRegister(pages_.get(), bytes, cudaHostRegisterDefault), "cudaHostRegister",
               where);
    is_registered_.reset(pages_.get());
  }

  [[nodiscard]] std::byte* data() const { return pages_.get(); }

 private:
  static constexpr std::size_t page = 4096, large_page = std::size_t{2} << 20;

  struct give_back {
    void operator()(std::byte* at) const { std::free(at); }
  };
  struct unregister {
    void operator()(std::byte* at) const { static_cast<void>(cudaHostUnregister(at)); }
  };
  std::unique_ptr<std::byte, give_back> pages_;
  std::unique_ptr<std::byte, unregister> is_registered_;  // the same; goes first
};

/// Whether an address is in such memory, whoever took or registered it.
[[nodiscard]] inline bool is_pinned(const void* at) {
  cudaPointerAttributes found{};
  if (cudaPointerGetAttributes(&found, at) == cudaSuccess)
    return found.type == cudaMemoryTypeHost || found.type == cudaMemoryTypeManaged;
  static_cast<void>(cudaGetLastError());
  return false;
}

}  // namespace reef
