// SPDX-License-Identifier: Apache-2.0
// Boost's graphs in CSR format.
#include <doctest/doctest.h>

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/library_matrices.hpp"

namespace test_boost {

using namespace skerry;
using namespace skerry::testing;

namespace {

template <class Direction, class Vertex, class Edge>
using graph = boost::compressed_sparse_row_graph<Direction, boost::no_property, boost::no_property,
                                                 boost::no_property, Vertex, Edge>;
using narrow = graph<boost::directedS, int, int>;
using wide = graph<boost::directedS, std::size_t, std::size_t>;
using mixed = graph<boost::directedS, std::uint32_t, std::size_t>;
using both_ways = graph<boost::bidirectionalS, int, int>;

}  // namespace

TEST_CASE_TEMPLATE("graphs of Boost", Graph, narrow, wide, mixed, both_ways) {
  using vertex = typename Graph::vertex_descriptor;
  using label = std::conditional_t<sizeof(vertex) == 4, std::uint32_t, std::uint64_t>;
  for (const edges& g : directed_graphs()) {
    std::vector<std::pair<vertex, vertex>> list;
    for (const auto& [u, v] : g.list)
      list.emplace_back(static_cast<vertex>(u), static_cast<vertex>(v));
    const Graph G(boost::edges_are_unsorted_multi_pass, list.begin(), list.end(),
                  static_cast<vertex>(g.n));
    check_library_matrix<label>(G, g);
    CHECK(view_of(G).columns.data() == static_cast<const void*>(G.m_forward.m_column.data()));
  }
  CHECK(cc(Graph()).count == 0);
}

}  // namespace test_boost
