// SPDX-License-Identifier: Apache-2.0
// Where first entries alone join nearly all rows, hook_first on a device takes no other sample.
#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <vector>

#include "tests/csr_views.hpp"
#include "tests/gpu/hook_first_solver.cuh"
#include "tests/graphs.hpp"

using namespace skerry;
using namespace skerry::testing;

namespace {

/// Each vertex is joined to `count` earlier ones.
edges joined_to_earlier(std::uint64_t n, unsigned count, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  edges g{n, {}};
  for (std::uint64_t v = 1; v < n; ++v)
    for (unsigned k = 0; k < count; ++k) g.add(v, random() % v);
  return g;
}

template <class View>
void check_first_entries(const named_graph& each, bool join) {
  CAPTURE(each.name);
  solver<View> solve;
  for (const symmetry pattern : {symmetry::yes, symmetry::unknown}) {
    const bool symmetric = pattern == symmetry::yes;  // then solve.labels() adds mirror images
    const edges g = symmetric ? each.graph : symmetrised(each.graph);
    CHECK(solve.labels(g, pattern) == oracle(g));
    CHECK((solve.first_entries().lead == first_entries_lead::to_one_row) == join);
  }
}

}  // namespace

TEST_CASE("where first entries lead to the same row, no other sample is needed") {
  constexpr std::uint64_t n = 1 << 14;
  const auto hypercube = [](std::uint64_t vertices) {
    edges g{vertices, {}};
    for (std::uint64_t v = 0; v < g.n; ++v)
      for (std::uint64_t bit = 1; bit < g.n; bit *= 2)
        if ((v & bit) == 0) g.add(v, v | bit);
    return g;
  };
  edges de_bruijn{n, {}};
  for (std::uint64_t v = 0; v < n; ++v)
    for (const std::uint64_t u : {2 * v % n, (2 * v + 1) % n}) de_bruijn.add(v, u);
  const std::vector<named_graph> joined{{"hypercube", hypercube(512)},
                                        {"de Bruijn", de_bruijn},
                                        {"joined", joined_to_earlier(n, 3, 1)}};
  edges two = joined.back().graph;  // beside one of three times its size
  const edges other = joined_to_earlier(3 * n, 3, 2);
  two.n += other.n;
  for (const auto& [u, v] : other.list) two.add(n + u, n + v);
  for (const named_graph& each : joined) {
    check_first_entries<narrow>(each, true);
    check_first_entries<wide>(each, true);
  }
  for (const named_graph& each : std::vector<named_graph>{{"random", random_graph(n, 2 * n, 3)},
                                                          {"grid", grid(128)},
                                                          {"shuffled", shuffled(de_bruijn, 4)},
                                                          {"two", two}})
    check_first_entries<narrow>(each, false);
  const edges longer_rows = hypercube(n);  // a search may come first
  CHECK(solver<narrow>().labels(longer_rows, symmetry::yes) == oracle(longer_rows));
}
