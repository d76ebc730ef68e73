// SPDX-License-Identifier: Apache-2.0
#include "bench/edge_stream.hpp"

#include <algorithm>
#include <random>

#include "bench/measure.hpp"

namespace skerry::bench {

edge_stream entries_by_row(const graph& G) {
  edge_stream all{"entries by row", {}};
  all.edges.reserve(G.A.columns.size());
  for (std::uint32_t u = 0; u < G.A.row_count; ++u)
    for (auto k = G.A.row_offsets[u]; k < G.A.row_offsets[u + 1]; ++k)
      all.edges.emplace_back(u, G.A.columns[k]);
  return all;
}

edge_stream shuffled_edges(const graph& G) {
  edge_stream all{"edges, shuffled", {}};
  for (const auto& [u, v] : entries_by_row(G).edges)
    if (u < v) all.edges.emplace_back(u, v);
  std::shuffle(all.edges.begin(), all.edges.end(), std::mt19937_64(1));
  return all;
}

mixed_stream with_queries(const edge_stream& stream, std::uint32_t n, unsigned percent) {
  mixed_stream mixed{percent, {}, {}, {}};
  std::mt19937_64 random(percent);
  std::vector<bool> are_queries;
  for (std::size_t next = 0; next < stream.edges.size();) {
    const bool is_query = random() % 100 >= percent;
    if (is_query) mixed.queries.emplace_back(random() % n, random() % n);
    mixed.pairs.push_back(is_query ? mixed.queries.back() : stream.edges[next]);
    are_queries.push_back(is_query);
    next += !is_query;
  }
  mixed.is_query = bit_vector(are_queries.size());
  for (std::size_t k = 0; k < are_queries.size(); ++k) mixed.is_query.set(k, are_queries[k]);
  return mixed;
}

std::vector<std::size_t> batch_lengths(std::vector<std::size_t> lengths,
                                       const edge_stream& stream) {
  std::erase_if(lengths, [&](std::size_t each) { return each >= stream.edges.size(); });
  lengths.push_back(stream.edges.size());
  return lengths;
}

std::string batch_name(std::size_t length, std::size_t operations) {
  return length >= operations ? "one" : "of " + short_number(length);
}

}  // namespace skerry::bench
