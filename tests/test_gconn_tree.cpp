// SPDX-License-Identifier: Apache-2.0
// auto/gconn: which combination is chosen for which graph, and that it runs.
#include <doctest/doctest.h>

#include <string>

#include "algorithms/gconn_tree.hpp"
#include "algorithms/host_run.hpp"
#include "skerry/skerry.hpp"
#include "tests/csr_views.hpp"
#include "tests/graphs.hpp"
#include "tests/traces.hpp"

namespace test_gconn_tree {

using namespace skerry;
using namespace skerry::testing;

namespace {

std::string chosen_for(const edges& g) {
  const auto A = arrays<narrow>(symmetrised(g));
  const gconn_choice choice = choose_by_gconn(serial{}, A.ref());
  const std::string sampling(choice.sampling.text());
  return (sampling.empty() ? "" : sampling + "+").append(choice.finish.text());
}

double coverage_of(const edges& g) {
  const auto A = arrays<narrow>(symmetrised(g));
  return hook_coverage(serial{}, A.ref());
}

/// A path in which v - 1 is the first entry of row v.
edges descending_path(std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t v = 1; v < n; ++v) g.add(v, v - 1);
  return g;
}

/// Each vertex has edges to 0 and to the next three vertices.
edges hub_and_ring(std::uint64_t n) {
  edges g{n, {}};
  for (std::uint64_t v = 1; v < n; ++v) {
    g.add(v, 0);
    for (std::uint64_t k = 1; k <= 3 && v + k < n; ++k) g.add(v, v + k);
  }
  return g;
}

}  // namespace

TEST_CASE("the tree: no sampling at a small degree, HB where it covers, else k-out") {
  CHECK(chosen_for({0, {}}) == "async/compress");
  CHECK(chosen_for({5, {}}) == "async/compress");
  CHECK(chosen_for(path(3000)) == "async/compress");
  CHECK(chosen_for(star(3000, 0)) == "async/compress");
  CHECK(chosen_for(hub_and_ring(3000)) == "hook+ecl/jump");
  CHECK(chosen_for(disjoint_union(hub_and_ring(2000), hub_and_ring(2000))) ==
        "kout+async/compress");  // two trees, each of half of the vertices
  CHECK(chosen_for(random_graph(3000, 30000, 1)) == "kout+async/compress");
}

TEST_CASE("the coverage follows first entries to a root, in at most 64 steps") {
  CHECK(coverage_of(star(500, 0)) == 1);
  CHECK(coverage_of(descending_path(65)) == 1);
  CHECK(coverage_of(descending_path(130)) == 0.5);
  CHECK(coverage_of({4, {}}) == 0.25);
  CHECK(coverage_of({0, {}}) == 0);
}

TEST_CASE("auto/gconn samples by the rule of the finish that it chooses") {
  const auto phases_of = [](const edges& g) {
    std::string all;
    for (const auto& step : traces::trace_of(symmetrised(g), "auto/gconn").steps)
      if (!step.operation.empty() && !all.ends_with(step.operation + " "))
        all += step.operation + " ";
    return all;
  };
  CHECK(phases_of(path(5)).find("async/compress") != std::string::npos);
  CHECK(phases_of(path(5)).find("kout") == std::string::npos);
  const std::string by_hook = phases_of(hub_and_ring(30));
  CHECK(by_hook.find("hook") != std::string::npos);
  CHECK(by_hook.find("ecl/jump") != std::string::npos);
}

TEST_CASE("auto/gconn == oracle, for each choice") {
  for (const auto& g : {path(300), hub_and_ring(300), random_graph(300, 3000, 1),
                        shuffled(clique_chain(12, 9), 3), star(300, 299)})
    for (const symmetry pattern : both_patterns) {
      const auto A = arrays<mixed>(with_pattern(g, pattern));
      const auto found =
          cc(A.view(),
             {.algorithm = "auto/gconn", .backend = "threads", .threads = 3, .symmetric = pattern});
      CHECK(widened(found.labels) == oracle(g));
    }
}

}  // namespace test_gconn_tree
