// SPDX-License-Identifier: Apache-2.0
// Compression of a forest by pointer jumping, without concurrent hooks. Soman, Kothapalli,
// Narayanan: A fast GPU algorithm for graph connectivity. IPDPS Workshops 2010, for single jumps.
// Sutton, Ben-Nun, Barak, Pai, Pingali: Adaptive work-efficient connected components on the GPU.
// 2016, for multi-jumps.
#pragma once

#include <cstddef>
#include <cstdint>

#include "algorithms/union_find/ref.hpp"
#include "matrix_ops/atomics.hpp"
#include "matrix_ops/host_device.hpp"

namespace skerry {

/// parent[v] = parent[parent[v]]
template <class Ref>
struct jump_once {
  Ref t;
  std::uint32_t* jumped;  // set to 1 if any parent changes

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i);
    const auto parent_v = t.parent_of(v), grandparent = t.parent_of(parent_v);
    if (parent_v == grandparent) return;
    Ref::atomics::store(t.parent[v], grandparent);
    raise<typename Ref::atomics>(*jumped);
  }
};

/// parent[v] = parent[parent[v]] until parent[v] is a root. Every step is written, which shortens
/// the paths of v's descendants.
template <class Ref>
struct jump_to_root {
  Ref t;

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i);
    auto parent_v = t.parent_of(v);
    for (auto grandparent = t.parent_of(parent_v); parent_v != grandparent;
         grandparent = t.parent_of(parent_v)) {
      Ref::atomics::store(t.parent[v], grandparent);
      parent_v = grandparent;
    }
  }
};

/// Compresses the forest by passes of single jumps until none changes a parent: about log2(depth of
/// the deepest tree) passes.
struct single_jumps {
  template <class Executor, class Labels>
  void operator()(const Executor& run, Labels& parent) const {
    using ref = union_find_ref<typename Executor::atomics, typename Labels::value_type>;
    typename Executor::flag jumped(run);
    do {
      jumped.lower();
      run.for_each(parent.size(), jump_once<ref>{{parent.data(), nullptr}, jumped.at()});
    } while (jumped.is_raised());
  }
};

/// Compresses the forest in one pass. Starts with small vertices, which are closer to their roots.
struct multi_jumps {
  template <class Executor, class Labels>
  void operator()(const Executor& run, Labels& parent) const {
    using ref = union_find_ref<typename Executor::atomics, typename Labels::value_type>;
    run.for_each(parent.size(), jump_to_root<ref>{{parent.data(), nullptr}});
  }
};

}  // namespace skerry
