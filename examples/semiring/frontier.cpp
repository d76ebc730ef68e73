// SPDX-License-Identifier: Apache-2.0
// Step 6 of docs/tutorial-semiring.md.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>

template <skerry::pushing_backend B>
typename B::vector sparse_propagation(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto label = on.iota(A);
  auto all = label;
  on.fill(all, 1);
  auto front = on.rows_of(all);
  while (!on.empty(front))
    on.push(label, min2, A, front);  // label[c] min= label[r]; front = where label changed
  return label;
}

int main() {
  using namespace skerry::graphs;
  for (const kind& graph : {kind(path{1024}), kind(grid{.rows = 32, .columns = 32})})
    for (const bool shuffle : {false, true})
      std::cout << skerry::evaluate(skerry::generate(graph, {.shuffle = shuffle}),
                                    sparse_propagation<skerry::any_backend>);
}
