// SPDX-License-Identifier: Apache-2.0
// Making trees flat by pointer jumping, while no tree is hooked. Soman, Kothapalli, Narayanan: A
// fast GPU algorithm for graph connectivity. IPDPS Workshops 2010, for single jumps. Sutton,
// Ben-Nun, Barak, Pai, Pingali: Adaptive work-efficient connected components on the GPU. 2016, for
// multi-jumps.
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
  std::uint32_t* jumped;  // 1 once any vertex has moved

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i);
    const auto up = t.parent_of(v), grandparent = t.parent_of(up);
    if (up == grandparent) return;
    Ref::atomics::store(t.parent[v], grandparent);
    raise<typename Ref::atomics>(*jumped);
  }
};

/// parent[v] = parent[parent[v]] until that is a root.  Every step is written, so that the vertices
/// below climb less.
template <class Ref>
struct jump_to_root {
  Ref t;

  SKERRY_HOST_DEVICE void operator()(std::size_t i) const {
    const auto v = static_cast<typename Ref::index>(i);
    auto up = t.parent_of(v);
    for (auto grandparent = t.parent_of(up); up != grandparent; grandparent = t.parent_of(up)) {
      Ref::atomics::store(t.parent[v], grandparent);
      up = grandparent;
    }
  }
};

/// Every vertex comes to hang below its root, by passes of single jumps until none moves: about
/// log2(the deepest tree) passes.
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

/// The same by one pass.  Small vertices go first, since they are nearer to the roots.
struct multi_jumps {
  template <class Executor, class Labels>
  void operator()(const Executor& run, Labels& parent) const {
    using ref = union_find_ref<typename Executor::atomics, typename Labels::value_type>;
    run.for_each(parent.size(), jump_to_root<ref>{{parent.data(), nullptr}});
  }
};

}  // namespace skerry
