// SPDX-License-Identifier: Apache-2.0
// Two random communities and a few edges between them.  On this graph the optimisation "skip the
// largest component" fails if it skips a row that holds an edge to another component.
#pragma once

#include <cstdint>

#include "lib/generators/checks.hpp"
#include "lib/generators/graphs.hpp"
#include "lib/generators/uniform.hpp"
#include "matrix_ops/random.hpp"

namespace skerry {

class bridge_edges {
 public:
  bridge_edges(const graphs::bridges& g, std::uint64_t seed)
      : first_(detail::checked_vertices("first", g.first)),
        second_(detail::checked_vertices("second", g.second)),
        n_(detail::checked_vertices("first + second", first_ + second_)),
        bridges_(detail::checked_edges("bridges", g.count, first_ < second_ ? first_ : second_)),
        first_edges_(first_, detail::checked_degree("degree", g.degree, first_), seed),
        second_edges_(second_, detail::checked_degree("degree", g.degree, second_), ~seed),
        random_(seed, stream::bridge) {}

  [[nodiscard]] std::uint64_t vertex_count() const { return n_; }
  [[nodiscard]] std::uint64_t edge_bound() const {
    return first_edges_.edge_bound() + second_edges_.edge_bound() + bridges_;
  }

  template <class Executor, class Function>
  void for_each_edge(const Executor& run, Function f) const {
    first_edges_.for_each_edge(run, f);
    second_edges_.for_each_edge(
        run, [&](std::uint64_t u, std::uint64_t v) { f(first_ + u, first_ + v); });
    run.for_each(bridges_, [&](std::uint64_t i) {
      f(below(random_(2 * i), first_), first_ + below(random_(2 * i + 1), second_));
    });
  }

 private:
  std::uint64_t first_, second_, n_, bridges_;
  uniform_edges first_edges_, second_edges_;
  random_words random_;
};

[[nodiscard]] inline bridge_edges edges_of(const graphs::bridges& g, std::uint64_t seed) {
  return {g, seed};
}

}  // namespace skerry
