// SPDX-License-Identifier: Apache-2.0
// "Vertex gathering" of Hong, Dhulipala, Shun: Exploring the design space of static and incremental
// graph connectivity algorithms on GPUs. PACT 2020, section 3.5. It does not change the labels.
// Over ten graphs on an H200 it gained nothing (docs/notebook/products.md).
#pragma once

#include "algorithms/name.hpp"

namespace skerry {

/// A sampling for a device, after which the vertices outside the giant tree are compacted into an
/// array, in one pass over the labels. The finish then has no idle threads. Without it, the finish
/// tests every vertex.
///
/// If the matrix is not promised to be symmetric, nothing is gathered: the finish then needs rows
/// of the giant tree as well.
template <class Sampling>
struct gathered : Sampling {
  static constexpr name called = Sampling::called.with_suffix("gathered");
  static constexpr bool gathers = true;  // see combination.hpp
};

}  // namespace skerry
