// SPDX-License-Identifier: Apache-2.0
// Step 5 of docs/tutorial-semiring.md: FastSV.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>
#include <utility>

template <skerry::backend B>
typename B::vector fastsv(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto parent = on.iota(A);
  auto grandparent = parent, nearest = parent, anchor = parent, next = parent;
  for (;; std::swap(grandparent, next)) {
    on.mxv(nearest, min2, A, grandparent);      // nearest[v] = min grandparent[neighbours of v]
    on.assign(anchor, parent);                  // anchor = parent
    on.scatter(parent, min2, anchor, nearest);  // parent[anchor[v]] min= nearest[v]: hook the tree
    on.accumulate(parent, min2, nearest);       // parent[v] min= nearest[v]: hook the vertex
    on.accumulate(parent, min2, grandparent);   // parent[v] min= grandparent[v]: shortcut
    on.gather(next, parent, parent);            // next[v] = parent[parent[v]]
    if (on.equal(next, grandparent)) return parent;
  }
}

int main() {
  using namespace skerry::graphs;
  for (const kind& graph : {kind(path{1024}), kind(grid{.rows = 32, .columns = 32})})
    for (const bool shuffle : {false, true})
      std::cout << skerry::evaluate(skerry::generate(graph, {.shuffle = shuffle}),
                                    fastsv<skerry::any_backend>);
}
