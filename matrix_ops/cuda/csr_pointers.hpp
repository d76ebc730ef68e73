// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>

namespace skerry {

/// A square sparse matrix by rows in a device's memory, owned by somebody else; as csr_view, but
/// fit to be given to a kernel.
template <std::unsigned_integral Index, std::unsigned_integral Offset>
struct csr_pointers {
  using index = Index;
  using offset = Offset;

  std::uint64_t row_count = 0;
  std::uint64_t entry_count = 0;
  const Offset* row_offsets = nullptr;  // [row_count + 1], never falling, the last is entry_count
  const Index* columns = nullptr;       // [entry_count]
};

}  // namespace skerry
