// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace skerry {

/// An edge.
template <class Index>
struct vertex_pair {
  Index a, b;
};

}  // namespace skerry
