// SPDX-License-Identifier: Apache-2.0
// Passes over the vertices of a forest that is stored as one array, with parent[v] <= v.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "algorithms/kernel_run.hpp"
#include "algorithms/union_find/find.hpp"
#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/executors/loop_observer.hpp"
#include "matrix_ops/host_device.hpp"
#include "matrix_ops/passes/sample.hpp"

namespace skerry {

/// parent[v] = v
template <class Index>
struct make_root {
  Index* parent;
  SKERRY_HOST_DEVICE void operator()(std::size_t v) const { parent[v] = static_cast<Index>(v); }
};

/// parent[v] = root(v), written only if v is not already a child of its root. Roots are never
/// written, so unions that only relink roots may run concurrently. compress_range() in hook_first/
/// is faster, but allows no concurrent unions.
template <class Ref>
struct link_to_root {
  Ref t;
  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    using index = typename Ref::index;
    const auto v = static_cast<index>(i);
    const index parent_v = t.parent_of(v), root = naive::find(t, parent_v);
    if (root != parent_v) Ref::atomics::store(t.parent[v], root);
  }
};

/// n trees of one vertex.
///
/// called  what traces call the array
template <std::unsigned_integral Index, class Executor>
[[nodiscard]] vector_of<Executor, Index> forest_of_roots(const Executor& run, std::uint64_t n,
                                                         std::string_view called = "parent") {
  auto parent = run.template allocate<Index>(n);
  run.for_each(n, make_root<Index>{parent.data()});
  announce_array(run, called, parent);
  return parent;
}

/// Compresses the forest: parent[v] = root(v). O(n + the total length of all paths)
template <class Executor, class Labels>
void compress_all(const Executor& run, Labels& parent) {
  using ref = union_find_ref<typename Executor::atomics, typename Labels::value_type>;
  run.for_each(parent.size(), link_to_root<ref>{{parent.data(), nullptr}});
}

/// The parent of the k-th sampled vertex.
template <class Index>
struct sampled_parent {
  const Index* parent;
  sample_index vertex;
  SKERRY_HOST_DEVICE Index operator()(std::size_t k) const { return parent[vertex(k)]; }
};

/// The most frequent root of a sample of the vertices, or 0 if there is no vertex. The forest must
/// be compressed.
template <class Executor, class Labels>
[[nodiscard]] auto most_frequent_root(const Executor& run, const Labels& parent) {
  using index = typename Labels::value_type;
  auto sample = run.template evaluate<index>(
      std::min<std::size_t>(parent.size(), sample_size),
      sampled_parent<index>{parent.data(), {parent.size(), sample_size}});
  return most_frequent_in(std::span(sample));
}

}  // namespace skerry
