// SPDX-License-Identifier: Apache-2.0
// Copies of host matrices on the device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"
#include "matrix_ops/views/dense_ref.hpp"
#include "matrix_ops/views/dense_view.hpp"
#include "matrix_ops/views/view.hpp"

namespace skerry::on_thrust {

/// A device copy of a sparse matrix; synchronous.
///
/// cost     offsets and columns once over the bus, on the stream of the scope
/// throws   backend_error: out of device memory
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] sparse_matrix<cuda_system, Index, Offset> on_device(
    const csr_view<Index, Offset>& A) {
  const Offset zero = 0;
  const auto offsets = A.row_count == 0 ? std::span(&zero, 1) : A.row_offsets;
  return {device_vector<Offset>(offsets), device_vector<Index>(A.columns)};
}

/// The same for a dense matrix: n * n elements over the bus.
[[nodiscard]] inline dense_matrix<cuda_system> on_device(const dense_view& A) {
  return std::visit(
      [&]<class Value>(std::span<const Value> elements) {
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(elements.data()),
                              elements.size_bytes());
        device_vector<std::uint8_t> copy(bytes);
        const dense_ref<device_space> values(
            A.row_count, A.column_count,
            reinterpret_cast<const Value*>(std::as_const(copy).data()));
        return dense_matrix<cuda_system>(std::move(copy), values);
      },
      A.values);
}

}  // namespace skerry::on_thrust
