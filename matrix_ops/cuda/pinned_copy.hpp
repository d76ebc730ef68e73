// SPDX-License-Identifier: Apache-2.0
// Copies of arrays and matrices in pinned host memory. A transfer from it to a device needs no
// staging buffer, and a device can read it in place over the bus (zero copy).
#pragma once

#include <cuda_runtime_api.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "matrix_ops/cuda/check.hpp"
#include "matrix_ops/view.hpp"

namespace skerry {

/// A copy of an array in pinned, device-mapped host memory.  Move-only.  The destructor waits for
/// the stream, whose work may read the copy.
template <class T>
class pinned_copy {
 public:
  /// throws  backend_error: out of pinned memory, or no device
  pinned_copy(std::span<const T> from, cudaStream_t stream,
              source_location where = source_location::current())
      : size_(from.size()), stream_(stream) {
    if (from.empty()) return;
    void* at = nullptr;
    check_cuda(cudaHostAlloc(&at, from.size_bytes(), cudaHostAllocMapped), "cudaHostAlloc", where);
    data_ = static_cast<T*>(at);
    std::ranges::copy(from, data_);
  }
  pinned_copy(pinned_copy&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        stream_(other.stream_) {}
  pinned_copy& operator=(pinned_copy&&) = delete;
  ~pinned_copy() {
    if (data_ == nullptr) return;
    static_cast<void>(cudaStreamSynchronize(stream_));
    static_cast<void>(cudaFreeHost(data_));
  }

  [[nodiscard]] T* data() { return data_; }
  /// Valid on the host and, at the same address, on its devices.
  [[nodiscard]] std::span<const T> view() const { return {data_, size_}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
  cudaStream_t stream_;
};

/// A CSR matrix in pinned host memory.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class pinned_csr {
 public:
  pinned_csr(const csr_view<Index, Offset>& A, cudaStream_t stream)
      : row_offsets_(A.row_offsets, stream), columns_(A.columns, stream), view_(A) {
    view_.row_offsets = row_offsets_.view();
    view_.columns = columns_.view();
  }

  [[nodiscard]] const csr_view<Index, Offset>& view() const { return view_; }

 private:
  pinned_copy<Offset> row_offsets_;
  pinned_copy<Index> columns_;
  csr_view<Index, Offset> view_;
};

/// A dense matrix in pinned host memory.
class pinned_dense {
 public:
  pinned_dense(const dense_view& A, cudaStream_t stream)
      : elements_(bytes_of(A), stream), view_(A) {
    std::visit(
        [&]<class Value>(std::span<const Value>& values) {
          values = {reinterpret_cast<const Value*>(elements_.view().data()), values.size()};
        },
        view_.values);
  }

  [[nodiscard]] const dense_view& view() const { return view_; }

 private:
  static std::span<const std::uint8_t> bytes_of(const dense_view& A) {
    return std::visit(
        [](auto values) {
          return std::span(reinterpret_cast<const std::uint8_t*>(values.data()),
                           values.size_bytes());
        },
        A.values);
  }

  pinned_copy<std::uint8_t> elements_;
  dense_view view_;
};

/// A pinned copy of the matrix of a view.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] pinned_csr<Index, Offset> pinned(const csr_view<Index, Offset>& A,
                                               cudaStream_t stream) {
  return {A, stream};
}
[[nodiscard]] inline pinned_dense pinned(const dense_view& A, cudaStream_t stream) {
  return {A, stream};
}

}  // namespace skerry
