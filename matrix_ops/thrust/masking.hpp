// SPDX-License-Identifier: Apache-2.0
// Functors and passes of masking_backend.
#pragma once

#include <cstddef>

#include "matrix_ops/host_device.hpp"
#include "matrix_ops/mask.hpp"
#include "matrix_ops/thrust/elements.hpp"
#include "matrix_ops/thrust/offsets.hpp"

namespace skerry::on_thrust {

/// y[k] = 1 if x[k] `is` z[k], else 0
template <class Index>
struct compare_element {
  Index* y;
  const Index* x;
  relation is;
  const Index* z;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { y[k] = holds(is, x[k], z[k]) ? 1 : 0; }
};

/// Whether an element of a mask, 1 or 0, selects row k.
template <class Index>
struct is_selected {
  const Index* of;
  bool is_complement;
  SKERRY_HOST_DEVICE Index operator()(std::size_t k) const {
    return (of[k] != 0) != is_complement ? 1 : 0;
  }
};

/// y[k] = x[k] in the selected rows
template <class Index>
struct select_element {
  Index* y;
  is_selected<Index> selected;
  const Index* x;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    if (selected(k) != 0) y[k] = x[k];
  }
};

/// y[front[k]] = value
template <class Index>
struct fill_row {
  Index* y;
  const Index* front;
  Index value;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const { y[front[k]] = value; }
};

/// front[rank] = k for each selected row k, in ascending order
template <class Index>
struct write_selected {
  const Index* ranks;  // [n + 1]
  Index* front;
  SKERRY_HOST_DEVICE void operator()(std::size_t k) const {
    if (ranks[k + 1] != ranks[k]) front[ranks[k]] = static_cast<Index>(k);
  }
};

/// The selected rows, ascending.  O(n)
template <class System, class Index>
[[nodiscard]] typename System::template vector<Index> selected_rows(is_selected<Index> selected,
                                                                    std::size_t n) {
  const auto ranks = offsets_from_lengths<System, Index>(n, selected);
  typename System::template vector<Index> front(static_cast<Index>(ranks.back()));
  for_each_element<System>(n, write_selected<Index>{System::data(ranks), System::data(front)});
  return front;
}

}  // namespace skerry::on_thrust
