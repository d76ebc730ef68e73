// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// A non-owning view of pairs of ids: in two arrays, or in one.
template <class Index>
struct edge_pairs {
  const Index* from;    // pair k is (from[k * stride], to[k * stride])
  const Index* to;      // of pairs in one array: from + 1
  std::size_t stride;   // 1, or 2 for pairs in one array
  std::uint64_t count;  // pairs

  [[nodiscard]] SKERRY_HOST_DEVICE Index first(std::uint64_t k) const { return from[k * stride]; }
  [[nodiscard]] SKERRY_HOST_DEVICE Index second(std::uint64_t k) const { return to[k * stride]; }
};

}  // namespace skerry
