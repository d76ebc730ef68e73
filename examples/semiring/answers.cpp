// SPDX-License-Identifier: Apache-2.0
// Answers to the exercises of docs/tutorial-semiring.md.
#include <iostream>
#include <skerry/evaluate.hpp>
#include <skerry/generate.hpp>
#include <utility>

using skerry::any_backend;

// [largest]
template <skerry::backend B>
typename B::vector largest_label(B& on, const typename B::matrix& A) {
  constexpr skerry::max_second<typename B::index> max2;
  auto label = on.iota(A);
  auto before = label, nearest = label;
  do {
    on.assign(before, label);
    on.mxv(nearest, max2, A, label);      // nearest[v] = max label[neighbours of v]
    on.accumulate(label, max2, nearest);  // label[v] max= nearest[v]
  } while (!on.equal(label, before));
  return label;
}
// [end]

// [swapping]
template <skerry::backend B>
typename B::vector without_own_label(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto label = on.iota(A), before = label;
  do {
    std::swap(before, label);
    on.mxv(label, min2, A, before);  // label[v] = min before[neighbours of v]
  } while (!on.equal(label, before));
  return label;
}
// [end]

// [unshortened]
template <skerry::backend B>
typename B::vector without_shortcut(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto parent = on.iota(A);
  auto before = parent, nearest = parent;
  do {
    on.assign(before, parent);
    on.mxv(nearest, min2, A, parent);
    on.scatter(parent, min2, before, nearest);
  } while (!on.equal(parent, before));
  return parent;
}
// [end]

// [compressed]
template <skerry::backend B>
typename B::vector compressed_fastsv(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto parent = on.iota(A);
  auto before = parent, nearest = parent, next = parent;
  do {
    on.assign(before, parent);
    on.mxv(nearest, min2, A, parent);           // parent[v] is the last round's grandparent
    on.scatter(parent, min2, before, nearest);  // hook the tree
    on.accumulate(parent, min2, nearest);       // hook the vertex
    on.gather(next, parent, parent);
    std::swap(parent, next);  // shortcut
  } while (!on.equal(parent, before));
  return parent;
}
// [end]

// [contour]
template <skerry::backend B>
typename B::vector contour(B& on, const typename B::matrix& A) {
  constexpr skerry::min_second<typename B::index> min2;
  auto label = on.iota(A);
  auto before = label, image = label, nearest = label;
  do {
    on.assign(before, label);
    on.gather(image, before, before);          // image[v] = before[before[v]]
    on.mxv(nearest, min2, A, image);           // nearest[v] = min image[neighbours of v]
    on.accumulate(nearest, min2, image);       // nearest[v] min= image[v]
    on.accumulate(label, min2, nearest);       // label[v] min= nearest[v]
    on.scatter(label, min2, before, nearest);  // label[before[v]] min= nearest[v]
  } while (!on.equal(label, before));
  return label;
}
// [end]

int main() {
  const auto A = skerry::generate(skerry::graphs::path{1024}, {.shuffle = true});
  std::cout << skerry::evaluate(A, largest_label<any_backend>);
  try {
    std::cout << skerry::evaluate(A, without_own_label<any_backend>);
  } catch (const skerry::stopped& e) {
    std::cout << e.what() << '\n';
  }
  std::cout << skerry::evaluate(A, without_shortcut<any_backend>);
  std::cout << skerry::evaluate(A, compressed_fastsv<any_backend>);
  std::cout << skerry::evaluate(A, contour<any_backend>);
}
