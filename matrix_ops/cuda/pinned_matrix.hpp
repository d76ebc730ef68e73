// SPDX-License-Identifier: Apache-2.0
// Matrices in pinned host memory. A transfer from it to a device needs no staging buffer, and a
// device can read it in place over the bus (zero copy).
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <variant>

#include "matrix_ops/cuda/pinned_copy.hpp"
#include "matrix_ops/views/csr_ref.hpp"
#include "matrix_ops/views/dense_ref.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry {

/// A square CSR matrix in pinned host memory.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
class pinned_csr {
 public:
  pinned_csr(const csr_view<Index, Offset>& A, cudaStream_t stream)
      : row_offsets_(A.row_offsets, stream), columns_(A.columns, stream), row_count_(A.row_count) {}

  /// For the host.
  [[nodiscard]] csr_view<Index, Offset> view() const {
    return {row_count_, row_offsets_.view(), columns_.view()};
  }
  /// For devices, which read it in place.
  [[nodiscard]] csr_ref<Index, Offset, device_space> ref() const {
    return {row_count_, columns_.view().size(), row_offsets_.view().data(), columns_.view().data()};
  }

 private:
  pinned_copy<Offset> row_offsets_;
  pinned_copy<Index> columns_;
  std::uint64_t row_count_;
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

  /// For the host.
  [[nodiscard]] const dense_view& view() const { return view_; }
  /// For devices, which read it in place.
  [[nodiscard]] dense_ref<device_space> ref() const {
    return std::visit(
        [&](auto values) {
          return dense_ref<device_space>(view_.row_count, view_.column_count, values.data());
        },
        view_.values);
  }

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
