// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "matrix_ops/formatted.hpp"
#include "skerry/incremental.hpp"

namespace skerry {

std::vector<result<std::uint32_t>> cc_of_prefixes(const coo_view<std::uint32_t>& A,
                                                  std::span<const std::uint64_t> ends,
                                                  const incremental_options& how) {
  const std::uint64_t n = std::max(A.row_count, A.column_count);
  std::vector<std::size_t> order(ends.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t k) { return ends[k]; });
  if (!order.empty() && ends[order.back()] > A.entry_count())
    throw std::out_of_range(formatted("there are {} entries, not {}; end at most there",
                                      A.entry_count(), ends[order.back()]));
  std::vector<result<std::uint32_t>> found(ends.size());
  incremental_components<std::uint32_t> growing(n, how);
  std::uint64_t done = 0;
  for (const std::size_t k : order) {
    const std::uint64_t more = ends[k] - done;
    growing.insert(
        coo_view<std::uint32_t>{n, n, A.rows.subspan(done, more), A.columns.subspan(done, more)});
    done = ends[k];
    found[k].labels = growing.labels();
    found[k].count = growing.count();
  }
  return found;
}

}  // namespace skerry
