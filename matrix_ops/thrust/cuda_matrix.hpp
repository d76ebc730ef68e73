// SPDX-License-Identifier: Apache-2.0
// Matrices of the host, brought to the device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "matrix_ops/thrust/cuda_system.hpp"
#include "matrix_ops/thrust/dense_matrix.hpp"
#include "matrix_ops/thrust/sparse_matrix.hpp"
#include "matrix_ops/view.hpp"

namespace skerry::on_thrust {

/// A copy on the device.
///
/// cost     offsets and columns once over the bus, in the scope's stream; waits for it
/// throws   backend_error: there is not as much memory
template <std::unsigned_integral Index, std::unsigned_integral Offset>
[[nodiscard]] sparse_matrix<cuda_system, Index, Offset> on_device(
    const csr_view<Index, Offset>& A) {
  const Offset nothing = 0;
  const auto offsets = A.row_count == 0 ? std::span(&nothing, 1) : A.row_offsets;
  return {device_vector<Offset>(offsets), device_vector<Index>(A.columns)};
}

/// The same: n * n elements over the bus.
[[nodiscard]] inline dense_matrix<cuda_system> on_device(const dense_view& A) {
  return std::visit(
      [&]<class Value>(std::span<const Value> elements) {
        const std::span bytes(reinterpret_cast<const std::uint8_t*>(elements.data()),
                              elements.size_bytes());
        device_vector<std::uint8_t> copy(bytes);
        const std::span there(reinterpret_cast<const Value*>(std::as_const(copy).data()),
                              elements.size());
        return dense_matrix<cuda_system>(std::move(copy),
                                         dense_view(A.row_count, A.column_count, there));
      },
      A.values);
}

}  // namespace skerry::on_thrust
