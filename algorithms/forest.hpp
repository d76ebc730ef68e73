// SPDX-License-Identifier: Apache-2.0
// Passes over the vertices of a forest in one array, parent[v] <= v.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>

#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/buffer.hpp"
#include "matrix_ops/executors/any.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/sample.hpp"

namespace reef {

/// parent[v] = v
template <class Index>
struct make_root {
  Index* parent;
  ATOLL_HOST_DEVICE void operator()(std::size_t v) const { parent[v] = static_cast<Index>(v); }
};

/// parent[v] = root(v), written only where v is no root, so that unions which move roots alone may run
/// meanwhile; hang_below_roots() in hook_first/ is faster, and bears none.
template <class Ref>
struct hang_below_root {
  Ref t;
  ATOLL_HOST_DEVICE void operator()(std::size_t i) const {
    using index = typename Ref::index;
    const auto v = static_cast<index>(i);
    const index up = t.above(v), root = naive::find(t, up);
    if (root != up) Ref::atomics::store(t.parent[v], root);
  }
};

/// n trees of one vertex.
template <std::unsigned_integral Index>
[[nodiscard]] buffer<Index> forest_of_roots(const any_executor& run, std::uint64_t n) {
  buffer<Index> parent(n);
  run.for_each(n, make_root<Index>{parent.data()});
  return parent;
}

/// Every vertex comes to hang below its root.  O(n + the length of all paths)
template <std::unsigned_integral Index>
void flatten(const any_executor& run, buffer<Index>& parent) {
  using ref = union_find_ref<host_atomics, Index>;
  run.for_each(parent.size(), hang_below_root<ref>{{parent.data(), nullptr}});
}

/// The root that most vertices of a sample have; 0 where there is none.  The forest is flat.
template <std::unsigned_integral Index>
[[nodiscard]] Index most_frequent_root(const buffer<Index>& parent) {
  const sample_place drawn{parent.size(), sample_size};
  buffer<Index> sample(std::min<std::size_t>(parent.size(), sample_size));
  for (std::size_t k = 0; k < sample.size(); ++k) sample[k] = parent[drawn(k)];
  return most_frequent_in(std::span(sample));
}

}  // namespace reef
