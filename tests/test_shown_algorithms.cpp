// SPDX-License-Identifier: Apache-2.0
// The algorithms in C++ that the documents show are right on all graphs, not only on those of their
// examples. CMake takes their code from the documents.
#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "algorithms/each_edge.hpp"
#include "algorithms/forest.hpp"
#include "algorithms/hook_compress/hook.hpp"
#include "algorithms/hook_compress/jump.hpp"
#include "algorithms/kernel_run.hpp"
#include "matrix_ops/executors/serial.hpp"
#include "matrix_ops/fixpoint.hpp"
#include "skerry/evaluate.hpp"
#include "skerry/semiring.hpp"
#include "tests/counted_run.hpp"
#include "tests/graphs.hpp"

namespace skerry {

namespace {

using of_backend = semiring_algorithm;
using of_run = std::function<buffer<std::uint32_t>(
    const host_run&, const csr_ref<std::uint32_t, std::uint32_t, host_space>&, symmetry)>;

template <class Function>
struct shown_algorithm {
  std::string place, name;
  Function run;
};

}  // namespace

}  // namespace skerry

#include "shown_algorithms.hpp"  // made of the documents

namespace test_shown_algorithms {

namespace {

using namespace skerry::testing;
using labels = std::vector<std::uint64_t>;
using narrow_csr = skerry::csr_view<std::uint32_t, std::uint32_t>;

/// 10,000 random graphs, and paths, stars and bridges with ids in every order.
std::vector<edges> graphs() {
  std::vector<edges> all;
  std::mt19937_64 random(20);
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    const std::uint64_t n = 1 + random() % 12;
    all.push_back(random_graph(n, random() % (2 * n), seed));
  }
  const edges bridge{6, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {2, 3}}};
  labels name(6);
  std::iota(name.begin(), name.end(), 0);
  do
    for (const edges& g : {path(6), star(6, 0), bridge}) all.push_back(renamed(g, name));
  while (std::ranges::next_permutation(name).found);
  const std::uint64_t n = 40;
  labels upwards(n), zigzag(n);
  std::iota(upwards.begin(), upwards.end(), 0);
  for (std::uint64_t k = 0; k < n; ++k) zigzag[k] = k % 2 == 0 ? k / 2 : n - 1 - k / 2;
  const edges halves = disjoint_union(star(n / 2, 0), star(n / 2, 0));
  for (labels order : {upwards, zigzag, permutation(n, 1)})
    for (const bool reversed : {false, true}) {
      if (reversed) std::ranges::reverse(order);
      all.push_back(renamed(path(n), order));
      all.push_back(renamed(star(n, 0), order));
      for (const auto& [u, v] : {std::pair(0, 20), std::pair(19, 39), std::pair(0, 39)}) {
        edges joined = halves;
        joined.add(u, v);
        all.push_back(renamed(joined, order));
      }
    }
  return all;
}

/// The smallest vertex of each label, whichever number the label is.
template <class Labels>
labels smallest_vertices(const Labels& of) {
  std::map<std::uint64_t, std::uint64_t> first;
  labels smallest;
  for (std::uint64_t v = 0; v < of.size(); ++v)
    smallest.push_back(first.try_emplace(of[v], v).first->second);
  return smallest;
}

/// The labels of an algorithm of products; none if it does not stop.
labels labels_of(const skerry::semiring_algorithm& run, const narrow_csr& A) try {
  const auto found =
      skerry::evaluate(A, run, {.backends = {"reference"}, .threads = 1, .repetitions = 1});
  return smallest_vertices(found.rows.front().labels);
} catch (const skerry::stopped&) {
  return {};
}

/// The first graph that an algorithm of products labels wrongly; all.size() if there is none.
std::size_t first_wrong(const skerry::semiring_algorithm& run, const std::vector<edges>& all) {
  const auto is_wrong = [&](const edges& g) {
    const auto A = arrays<narrow_csr>(symmetrised(g));
    return labels_of(run, A.view()) != oracle(g);
  };
  return std::ranges::find_if(all, is_wrong) - all.begin();
}

}  // namespace

TEST_CASE("shown algorithms of products are right on all graphs, but for two shown as wrong") {
  const auto all = graphs();
  CHECK(all.size() > 12'000);
  CHECK(skerry::shown_of_backend.size() == 11);
  for (const auto& shown : skerry::shown_of_backend) {
    CAPTURE(shown.place);
    CAPTURE(shown.name);
    const std::size_t wrong = first_wrong(shown.run, all);
    const bool is_shown_as_wrong =
        shown.name == "without_own_label" || shown.name == "without_shortcut";
    CAPTURE(wrong);
    CHECK((wrong != all.size()) == is_shown_as_wrong);
  }
}

TEST_CASE("shown kernels are right on all graphs, with and without the promise of symmetry") {
  CHECK(skerry::shown_of_run.size() == 1);
  for (const auto& shown : skerry::shown_of_run)
    for (const edges& g : graphs())
      for (const skerry::symmetry pattern : both_patterns) {
        CAPTURE(shown.place);
        counted_run count(skerry::serial{});
        const auto A = arrays<narrow_csr>(with_pattern(g, pattern));
        REQUIRE(widened(shown.run(count.on, A.ref(), pattern)) == oracle(g));
      }
}

}  // namespace test_shown_algorithms
