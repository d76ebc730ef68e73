// SPDX-License-Identifier: Apache-2.0
// Boost's connected components, on a graph built beforehand.
#include <fmt/format.h>

#include <algorithm>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/connected_components.hpp>
#include <boost/pending/disjoint_sets.hpp>
#include <boost/property_map/property_map.hpp>
#include <boost/version.hpp>
#include <string>
#include <utility>

#include "bench/memory_use.hpp"
#include "bench/peer.hpp"
#include "matrix_ops/stopwatch.hpp"

namespace skerry::bench {

namespace {

using ids = std::vector<std::uint32_t>;

/// Repeats label(), which returns labels, and keeps the least time.
template <class Function>
peer_answer timed(const std::string& what, unsigned repetitions, Function label) {
  peer_answer answer{
      fmt::format("boost {}.{} {}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, what),
      0,
      0,
      {}};
  for (unsigned k = 0; k < repetitions; ++k) {
    const memory_use memory;
    const stopwatch watch;
    ids labels = label();
    const double seconds = watch.seconds();
    answer.seconds = k == 0 ? seconds : std::min(answer.seconds, seconds);
    if (k == 0) answer.peak_bytes = memory.peak_bytes();
    answer.labels = std::move(labels);
  }
  ids distinct = answer.labels;
  std::ranges::sort(distinct);
  answer.count =
      static_cast<std::uint64_t>(std::unique(distinct.begin(), distinct.end()) - distinct.begin());
  return answer;
}

ids by_disjoint_sets(const graph& G) {
  const auto n = static_cast<std::uint32_t>(G.A.row_count);
  ids parent(n), rank(n);
  const auto map_of = [](ids& words) {
    return boost::make_iterator_property_map(words.begin(),
                                             boost::typed_identity_property_map<std::uint32_t>());
  };
  boost::disjoint_sets sets(map_of(rank), map_of(parent));
  for (std::uint32_t v = 0; v < n; ++v) sets.make_set(v);
  for (std::uint32_t u = 0; u < n; ++u)
    for (auto k = G.A.row_offsets[u]; k < G.A.row_offsets[u + 1]; ++k)
      if (G.A.columns[k] > u) sets.union_set(u, G.A.columns[k]);
  for (std::uint32_t v = 0; v < n; ++v) parent[v] = sets.find_set(v);
  return parent;
}

}  // namespace

peer_answers run_boost(const graph& G, const arguments& args) {
  using boost_csr =
      boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                         boost::no_property, std::uint32_t, std::uint32_t>;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  edges.reserve(G.A.columns.size());
  for (std::uint32_t u = 0; u < G.A.row_count; ++u)
    for (auto k = G.A.row_offsets[u]; k < G.A.row_offsets[u + 1]; ++k)
      edges.emplace_back(u, G.A.columns[k]);
  const boost_csr A(boost::edges_are_sorted, edges.begin(), edges.end(),
                    static_cast<std::uint32_t>(G.A.row_count));
  const auto search = [&] {
    ids labels(G.A.row_count);
    boost::connected_components(A, labels.data());
    return labels;
  };
  return {{timed("search", args.repetitions(), search),
           timed("disjoint_sets", args.repetitions(), [&] { return by_disjoint_sets(G); })},
          {}};
}

}  // namespace skerry::bench
