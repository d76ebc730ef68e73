// SPDX-License-Identifier: Apache-2.0
// Step 6 of docs/tutorial-semiring.md.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>

template <skerry::pushing_backend B>
typename B::vector sparse_propagation(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto label = on.iota(A);
  auto before = label, changed = label;
  on.fill(changed, 1);  // changed[v] = 1
  while (on.count(changed) != 0) {
    const auto front = on.rows_of(changed);                      // the rows that changed
    on.assign(before, label);                                    // before = label
    on.push(label, min2, A, front, before);                      // label[c] min= before[r]
    on.compare(changed, label, skerry::relation::less, before);  // changed[v] = label < before
  }
  return label;
}

int main() {
  using namespace skerry::graphs;
  for (const kind& graph : {kind(path{1024}), kind(grid{.rows = 32, .columns = 32})})
    for (const bool shuffle : {false, true})
      std::cout << skerry::evaluate(skerry::generate(graph, {.shuffle = shuffle}),
                                    sparse_propagation<skerry::any_backend>);
}
