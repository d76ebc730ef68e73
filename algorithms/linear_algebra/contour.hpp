// SPDX-License-Identifier: Apache-2.0
// Contour: minimum mapping of order m. Every entry (u, v) lowers the labels of u, v and their first
// m - 1 images to the smaller of the two m-th images. Du, Alvarado Rodriguez, Li, Dindoost, Bader:
// Minimum-mapping based connected components algorithm. 2023 (its C-1, C-2 and C-m).
#pragma once

#include <utility>
#include <vector>

#include "matrix_ops/backend.hpp"

namespace skerry {

/// Labels each row of A with the smallest row number of its component.
///
/// A        n x n, symmetric structure; values and diagonal are ignored
/// order    m >= 1; 0: the images 1, 2, 4, ... until they change no more, the roots of all trees
/// returns  labels[n]
/// cost     a round is one product and at most 4 m + 1 passes over n; 0: 4 ceil(log2(depth)) + 9
template <backend B>
[[nodiscard]] typename B::vector contour(B& on, const typename B::matrix& A, unsigned order) {
  constexpr min_second<typename B::index> min2;
  auto label = on.iota(A);
  auto before = label, nearest = label;
  std::vector<typename B::vector> images;  // label, label of label, ...
  do {
    on.assign(before, label);
    images.assign(1, label);
    while (order == 0 || images.size() < order) {
      auto next = label;
      on.gather(next, order == 0 ? images.back() : label, images.back());
      if (on.equal(next, images.back())) break;  // and so are all further images
      images.push_back(std::move(next));
    }
    on.mxv(nearest, min2, A, images.back());      // nearest[v] = min of the neighbours' last images
    on.accumulate(nearest, min2, images.back());  // and of its own
    on.accumulate(label, min2, nearest);          // label[v] min= nearest[v]
    // If there are fewer, the last one is its own image, a root, and is lowered, too.
    if (images.size() == order) images.pop_back();
    for (const auto& image : images) on.scatter(label, min2, image, nearest);
  } while (!on.equal(label, before));
  return label;
}
// Correctness. Labels never rise, and label[v] <= v is a row of v's component. When a round changes
// nothing, label[v] <= nearest[v] <= the last image of u <= label[u] for every entry (v, u), so the
// labels of both ends are equal. The smallest row of a component has only itself for a label.

}  // namespace skerry
