// SPDX-License-Identifier: Apache-2.0
#include "bench/sampled.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "algorithms/design_space.hpp"
#include "bench/gpu_session.hpp"
#include "stopwatch.hpp"

namespace skerry::bench {

namespace {

using labels_type = buffer<std::uint32_t>;

/// A share of all; 0 of none.
double share(std::uint64_t part, std::uint64_t all) {
  return all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
}

double covered(const labels_type& labels) {
  std::vector<std::uint64_t> size(labels.size());
  for (const auto label : labels) ++size[label];
  return size.empty() ? 0 : share(std::ranges::max(size), labels.size());
}

double left(const graph& G, const labels_type& labels) {
  std::uint64_t between = 0;
  for (std::size_t r = 0; r < labels.size(); ++r)
    for (auto k = G.A.row_offsets[r]; k < G.A.row_offsets[r + 1]; ++k)
      between += labels[r] != labels[G.A.columns[k]];
  return share(between, G.A.columns.size());
}

/// throws  wrong_answer where two trees are not of one component, or one is not flat
void check_forest(const graph& G, const std::string& sampling, const labels_type& labels) {
  for (std::size_t v = 0; v < labels.size(); ++v)
    if (labels[labels[v]] != labels[v] || G.answer[labels[v]] != G.answer[v])
      throw wrong_answer(G.name + ": " + sampling + " joins what is not connected");
}

json row_of(const graph& G, const std::string& sampling, double seconds,
            const labels_type& labels) {
  return {{"graph", G.name},
          {"sampling", sampling},
          {"seconds", seconds},
          {"covered", covered(labels)},
          {"left", left(G, labels)}};
}

json rows_on_device(const graph& G, const arguments& how) {
  gpu_session device(G.name, G.view(), G.answer);
  json rows = json::array();
  for (const auto& name : gpu_session::samplings()) {
    device_sample found;
    double least = 0;
    for (unsigned turn = 0; turn < how.turns(); ++turn) {
      found = device.sample(name);
      check_forest(G, name, found.labels);
      least = turn == 0 ? found.seconds : std::min(least, found.seconds);
    }
    rows.push_back(row_of(G, name, least, found.labels));
  }
  return rows;
}

template <class Sampling>
json row_of(const graph& G, const arguments& how) {
  const std::string name(Sampling::called.text());
  const host_run on{openmp(how.threads)};
  const residual_graph<std::uint32_t, std::uint32_t> of{G.view(), true};
  labels_type labels;
  double least = 0;
  for (unsigned turn = 0; turn < how.turns(); ++turn) {
    labels = forest_of_roots<std::uint32_t>(on.executor, G.A.row_count);
    const stopwatch watch;
    Sampling::sample(on, of, labels);
    least = turn == 0 ? watch.seconds() : std::min(least, watch.seconds());
    check_forest(G, name, labels);
  }
  return row_of(G, name, least, labels);
}

template <class... Sampling>
json rows_of(list<no_sampling, Sampling...>, const graph& G, const arguments& how) {
  return json::array({row_of<Sampling>(G, how)...});
}

}  // namespace

json sampling_rows(const graph& G, const arguments& how) {
  return how.on_device() ? rows_on_device(G, how) : rows_of(samplings{}, G, how);
}

}  // namespace skerry::bench
