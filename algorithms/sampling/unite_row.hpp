// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/union_find/async.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Unites a vertex with the columns of some entries of its row, by the fastest rule.
///
/// Rows  count(u) is their number, column(u, k) the column of the k-th
template <class Ref, class Rows>
struct unite_row {
  using index = typename Ref::index;
  Ref t;
  Rows rows;

  SKERRY_HOST_DEVICE void operator()(std::size_t u) const {
    for (std::uint64_t k = 0, count = rows.count(u); k < count; ++k)
      t.template unite<async<halve>>(static_cast<index>(u), rows.column(u, k));
  }
};

}  // namespace skerry
