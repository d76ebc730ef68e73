// SPDX-License-Identifier: Apache-2.0
// Connect rules: which labels an edge sends, and to which vertices. Liu, Tarjan: Simple concurrent
// labeling algorithms for connected components. SOSA 2019.
#pragma once

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// Sends the earlier of both labels to the endpoint with the later label.
struct end_connect {
  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index u, Index v, Index label_u, Index label_v) {
    if (to.precedes(label_u, label_v))
      to.reduce_min(v, label_u);
    else
      to.reduce_min(u, label_v);
  }
};

/// Sends the earlier endpoint to the later one. Correct only with alter_edges.
struct direct_connect {
  static constexpr char letter = 'C';

  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index u, Index v, Index, Index) {
    end_connect::send(to, u, v, u, v);
  }
};

/// Sends the earlier of both labels to the later label.
struct parent_connect {
  static constexpr char letter = 'P';

  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index, Index, Index label_u, Index label_v) {
    end_connect::send(to, label_u, label_v, label_u, label_v);
  }
};

/// Sends the earlier of both labels to the later label and to the endpoint with the later label.
struct extended_connect {
  static constexpr char letter = 'E';

  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index u, Index v, Index label_u, Index label_v) {
    end_connect::send(to, u, v, label_u, label_v);
    parent_connect::send(to, u, v, label_u, label_v);
  }
};

/// Connect on the current labels.
template <class Connect, class Labels>
struct connect_now {
  Labels labels;
  SKERRY_HOST_DEVICE void operator()(typename Labels::index u, typename Labels::index v) const {
    const auto label_u = labels.label_of(u), label_v = labels.label_of(v);
    if (label_u != label_v) Connect::send(labels, u, v, label_u, label_v);
  }
};

}  // namespace skerry
