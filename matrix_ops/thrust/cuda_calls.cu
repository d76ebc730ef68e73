// SPDX-License-Identifier: Apache-2.0
// Instantiates the back end by calls of Thrust alone, and how its matrix is made. It has 32-bit
// ids: it is there to be compared, and takes as long to compile as two other units of the device.
#include <cstdint>

#include "matrix_ops/thrust/cuda_backend.cuh"

namespace skerry::on_thrust {

template <class Index>
using coordinates = coordinate_matrix<cuda_system, Index>;
template <class Index, class Offset>
using sparse = sparse_matrix<cuda_system, Index, Offset>;

template class coordinate_matrix<cuda_system, std::uint32_t>;
template coordinates<std::uint32_t>::coordinate_matrix(const sparse<std::uint32_t, std::uint32_t>&);
template coordinates<std::uint32_t>::coordinate_matrix(const sparse<std::uint32_t, std::uint64_t>&);

template class cuda_pushing_backend<coordinates<std::uint32_t>>;
template class cuda_rows_backend<coordinates<std::uint32_t>>;

}  // namespace skerry::on_thrust
