// SPDX-License-Identifier: Apache-2.0
#include "matrix_ops/passes/build_csr.hpp"

#include <cstddef>

namespace skerry {

template <std::unsigned_integral Index, std::unsigned_integral Offset>
void simplify_rows(csr<Index, Offset>& A, const any_executor& run) {
  const auto n = static_cast<std::size_t>(A.row_count);
  Index* const columns = A.columns.data();
  buffer<Offset> length(n);  // entries kept in each row
  run.for_each(n, [&](std::size_t r) {
    Index* const begin = columns + A.row_offsets[r];
    Index* const kept = std::remove(begin, columns + A.row_offsets[r + 1], static_cast<Index>(r));
    std::sort(begin, kept);
    length[r] = static_cast<Offset>(std::unique(begin, kept) - begin);
  });
  Offset top = 0;
  for (std::size_t r = 0; r < n; ++r) {
    const Offset begin = A.row_offsets[r];
    if (top != begin) std::copy_n(columns + begin, length[r], columns + top);
    A.row_offsets[r] = top;
    top += length[r];
  }
  A.row_offsets[n] = top;
  A.columns.resize(top);
}

template void simplify_rows(csr<std::uint32_t, std::uint32_t>&, const any_executor&);
template void simplify_rows(csr<std::uint32_t, std::uint64_t>&, const any_executor&);
template void simplify_rows(csr<std::uint64_t, std::uint64_t>&, const any_executor&);

}  // namespace skerry
