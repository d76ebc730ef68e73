// SPDX-License-Identifier: Apache-2.0
// Step 3 of docs/tutorial-semiring.md: pointer jumping.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>
#include <utility>

template <skerry::backend B>
typename B::vector pointer_jumping(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto parent = on.iota(A);  // n trees of one vertex; from here on parent[v] <= v
  auto before = parent, nearest = parent, next = parent;
  do {
    on.assign(before, parent);             // before = parent
    on.mxv(nearest, min2, A, parent);      // nearest[v] = min parent[neighbours of v]
    on.accumulate(parent, min2, nearest);  // parent[v] min= nearest[v]: hook the vertex
    on.gather(next, parent, parent);       // next[v] = parent[parent[v]]: shortcut
    std::swap(parent, next);
  } while (!on.equal(parent, before));
  return parent;
}

int main() {
  using namespace skerry::graphs;
  for (const kind& graph : {kind(path{1024}), kind(grid{.rows = 32, .columns = 32})})
    for (const bool shuffle : {false, true})
      std::cout << skerry::evaluate(skerry::generate(graph, {.shuffle = shuffle}),
                                    pointer_jumping<skerry::any_backend>);
}
