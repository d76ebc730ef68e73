// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "matrix_ops/formatted.hpp"
#include "matrix_ops/free_memory.hpp"

namespace skerry {

/// Throws memory_refused if the square of an n x n matrix does not fit the free memory.  Its size
/// is estimated from rows at equal distances: 1024 of them, or fewer if the sample itself could
/// have more than 2^24 entries.
///
/// entries   of the matrix
/// most      at least the number of entries of the square
/// an_entry  bytes
/// count_in  count_in(rows): the number of entries of the square in some rows
template <class Count>
void check_square_fits(std::uint64_t n, std::uint64_t entries, std::uint64_t most,
                       std::uint64_t an_entry, Count count_in) {
  constexpr std::uint64_t always_there = 1 << 20;
  const std::uint64_t bytes = saturating_product(most, an_entry);
  if (bytes < always_there || bytes <= free_memory()) return;
  const std::uint64_t small = saturating_product(n, 1 << 24) / most;
  std::vector<std::uint64_t> rows(
      std::clamp<std::uint64_t>(small, 1, std::min<std::uint64_t>(n, 1024)));
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k] = k * n / rows.size();
  const std::uint64_t about = saturating_product(count_in(rows), n) / rows.size();
  check_bytes(formatted("the square of {} rows with {} entries, which has about {} entries", n,
                        entries, about),
              saturating_product(about, an_entry), 0);
}

}  // namespace skerry
