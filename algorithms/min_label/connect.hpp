// SPDX-License-Identifier: Apache-2.0
// Which labels an edge sends, and where to. Liu, Tarjan: Simple concurrent labeling algorithms for
// connected components. SOSA 2019.
#pragma once

#include "matrix_ops/host_device.hpp"

namespace skerry {

/// The earlier of both labels to the end that has the later one.
struct end_connect {
  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index u, Index v, Index of_u, Index of_v) {
    if (to.before(of_u, of_v))
      to.offer(v, of_u);
    else
      to.offer(u, of_v);
  }
};

/// The earlier end to the later one. It is enough only where edges are altered.
struct direct_connect {
  static constexpr char letter = 'C';

  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index u, Index v, Index, Index) {
    end_connect::send(to, u, v, u, v);
  }
};

/// The earlier of both labels to the later one.
struct parent_connect {
  static constexpr char letter = 'P';

  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index, Index, Index of_u, Index of_v) {
    end_connect::send(to, of_u, of_v, of_u, of_v);
  }
};

/// The earlier of both labels to the later one, and to the end that has the later one.
struct extended_connect {
  static constexpr char letter = 'E';

  template <class Labels, class Index>
  SKERRY_HOST_DEVICE static void send(Labels to, Index u, Index v, Index of_u, Index of_v) {
    end_connect::send(to, u, v, of_u, of_v);
    parent_connect::send(to, u, v, of_u, of_v);
  }
};

/// Connect on labels as they are.
template <class Connect, class Labels>
struct connect_now {
  Labels labels;
  SKERRY_HOST_DEVICE void operator()(typename Labels::index u, typename Labels::index v) const {
    const auto of_u = labels.of(u), of_v = labels.of(v);
    if (of_u != of_v) Connect::send(labels, u, v, of_u, of_v);
  }
};

}  // namespace skerry
