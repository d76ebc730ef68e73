// SPDX-License-Identifier: Apache-2.0
// Step 4 of docs/tutorial-semiring.md: hooking of trees.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>
#include <utility>

template <skerry::backend B>
typename B::vector tree_hooking(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto parent = on.iota(A);
  auto before = parent, nearest = parent, next = parent;
  do {
    on.assign(before, parent);                  // before = parent
    on.mxv(nearest, min2, A, parent);           // nearest[v] = min parent[neighbours of v]
    on.scatter(parent, min2, before, nearest);  // parent[before[v]] min= nearest[v]: hook the tree
    on.gather(next, parent, parent);            // next[v] = parent[parent[v]]: shortcut
    std::swap(parent, next);
  } while (!on.equal(parent, before));
  return parent;
}

int main() {
  using namespace skerry::graphs;
  for (const kind& graph : {kind(path{1024}), kind(grid{.rows = 32, .columns = 32})})
    for (const bool shuffle : {false, true})
      std::cout << skerry::evaluate(skerry::generate(graph, {.shuffle = shuffle}),
                                    tree_hooking<skerry::any_backend>);
}
