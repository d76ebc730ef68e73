// SPDX-License-Identifier: Apache-2.0
// Step 2 of docs/tutorial-semiring.md: label propagation.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>

template <skerry::backend B>
typename B::vector label_propagation(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto label = on.iota(A);
  auto before = label, nearest = label;
  do {
    on.assign(before, label);             // before = label
    on.mxv(nearest, min2, A, label);      // nearest[v] = min label[neighbours of v]
    on.accumulate(label, min2, nearest);  // label[v] min= nearest[v]
  } while (!on.equal(label, before));
  return label;
}

int main() {
  using namespace skerry::graphs;
  for (const kind& graph : {kind(path{1024}), kind(grid{.rows = 32, .columns = 32})})
    for (const bool shuffle : {false, true})
      std::cout << skerry::evaluate(skerry::generate(graph, {.shuffle = shuffle}),
                                    label_propagation<skerry::any_backend>);
}
