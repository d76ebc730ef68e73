// SPDX-License-Identifier: Apache-2.0
// Memory in whole pages: large ones of 2 MiB, or small ones of 4 KiB.
#pragma once

#include <cstddef>

namespace skerry {

inline constexpr std::size_t page_bytes = 4096, large_page_bytes = std::size_t{2} << 20;

/// Which pages hold an array.
enum class page_kind {
  large,  ///< pages of 2 MiB where the system offers them: fewer page faults and TLB misses
  small,  ///< only the parts that are written take physical memory
};

/// Allocates uninitialised memory; to be freed by std::free.
///
/// alignment  page_bytes or large_page_bytes
/// bytes      a multiple of the alignment
/// kind       only a hint to the system
/// throws     std::bad_alloc
[[nodiscard]] void* allocate_pages(std::size_t alignment, std::size_t bytes, page_kind kind);

}  // namespace skerry
