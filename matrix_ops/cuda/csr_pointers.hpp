// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

namespace skerry {

/// Non-owning square CSR matrix in device memory: a csr_view of plain pointers that can be passed
/// to a kernel.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct csr_pointers {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t entry_count = 0;
  const Offset* row_offsets = nullptr;  // [row_count + 1], nondecreasing, the last is entry_count
  const Index* columns = nullptr;       // [entry_count]
};

}  // namespace skerry
