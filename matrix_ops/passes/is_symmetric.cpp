// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/passes/is_symmetric.hpp"

namespace skerry {

template <std::unsigned_integral Index, std::unsigned_integral Offset>
bool is_symmetric(const csr_ref<Index, Offset, host_space>& A, const any_executor& run) {
  return is_symmetric(A, vertex_hash_pair(A.row_count), run);
}

template bool is_symmetric(const csr_ref<std::uint32_t, std::uint32_t, host_space>&,
                           const any_executor&);
template bool is_symmetric(const csr_ref<std::uint32_t, std::uint64_t, host_space>&,
                           const any_executor&);
template bool is_symmetric(const csr_ref<std::uint64_t, std::uint64_t, host_space>&,
                           const any_executor&);

}  // namespace skerry
