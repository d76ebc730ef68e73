// SPDX-License-Identifier: Apache-2.0
// Step 4 of docs/tutorial-semiring.md, verified, traced and timed by one call.
#include <fstream>
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

int main(int count, char** arguments) {
  // [traced]
  const auto A = skerry::generate(skerry::graphs::path{12}, {.shuffle = true});
  const auto found =
      skerry::evaluate(A, tree_hooking<skerry::any_backend>, {.trace = "tree hooking"});
  std::cout << found;  // right or wrong, rounds and times
  const skerry::trace_record& trace = *found.trace;
  if (count > 1) std::ofstream(arguments[1]) << skerry::to_html({&trace, 1}, "a shuffled path");
  for (const skerry::trace_step& step : trace.steps)
    if (step.operation == "scatter")
      std::cout << "round " << step.round << ": " << step.equation << ", " << step.changed
                << " change\n";
  // [end]
}
