// SPDX-License-Identifier: Apache-2.0
// Instantiates the back end for sparse matrices with 64-bit offsets.
#include <cstdint>

#include "matrix_ops/thrust/cuda_backend.cuh"

namespace skerry::on_thrust {

template class cuda_sparse_backend<std::uint32_t, std::uint64_t>;
template class cuda_pushing_backend<sparse_matrix<cuda_system, std::uint32_t, std::uint64_t>>;
template class cuda_rows_backend<sparse_matrix<cuda_system, std::uint32_t, std::uint64_t>>;
template class cuda_sparse_backend<std::uint64_t, std::uint64_t>;
template class cuda_pushing_backend<sparse_matrix<cuda_system, std::uint64_t, std::uint64_t>>;
template class cuda_rows_backend<sparse_matrix<cuda_system, std::uint64_t, std::uint64_t>>;

}  // namespace skerry::on_thrust
